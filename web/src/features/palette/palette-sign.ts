// A sign that is typed first says what is looked for: `>` what one can do, `@` people and personas, `#` things.

import type { PaletteGroup } from '../../feature.ts';

export type PaletteSign = PaletteGroup['sign'] | '>';

const SIGNS = ['>', '@', '#'] as const satisfies readonly PaletteSign[];

interface Typed {
  readonly sign: PaletteSign | null;
  readonly text: string;
}

export const readTyped = (typed: string): Typed => {
  const text = typed.trim();
  const sign = SIGNS.find((one) => text.startsWith(one)) ?? null;
  return { sign, text: sign === null ? text : text.slice(sign.length).trimStart() };
};

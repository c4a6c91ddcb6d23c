// The description as it is sent: printed once, in slices, because every caller may ask for it and it is the same for as long as the server runs.

import type { Kernel } from '../../kernel/ctx.ts';
import { openapiDocument } from '../../kernel/openapi.ts';
import { createPace, type Pace } from '../../kernel/pace.ts';
import { defineState } from '../../kernel/state.ts';

type Json = Record<string, unknown>;

interface Printed {
  document: Promise<Json> | null;
  yaml: Promise<string> | null;
}

const printed = defineState('system.openapi', (): Printed => ({ document: null, yaml: null }));

export const documentOf = (kernel: Kernel): Promise<Json> => {
  const state = printed.of(kernel);
  state.document ??= openapiDocument(kernel.version, createPace());
  return state.document;
};

export const yamlOf = (kernel: Kernel): Promise<string> => {
  const state = printed.of(kernel);
  state.yaml ??= documentOf(kernel).then((document) => toYaml(document, createPace()));
  return state.yaml;
};

/** How deep the document is taken apart: `paths` and `components` are long, and so are the parts of the latter. */
const DEPTH = 2;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

/** A part at a time, each indented as deep as it stands: as a whole it takes half a second. */
const toYaml = async (document: Json, pace: Pace): Promise<string> => {
  const { stringify } = await import('yaml');
  const lines: string[] = [];
  const print = async (value: Json, depth: number): Promise<void> => {
    const indent = '  '.repeat(depth);
    for (const [key, part] of Object.entries(value)) {
      if (depth < DEPTH && isObject(part)) {
        // The key as it is written of a part that is not taken apart.
        lines.push(`${indent}${stringify({ [key]: null }, { nullStr: '' }).trimEnd()}\n`);
        await print(part, depth + 1);
        continue;
      }
      const text = stringify({ [key]: part }, { aliasDuplicateObjects: false });
      lines.push(depth === 0 ? text : text.replace(/^(?=.)/gm, indent));
      await pace();
    }
  };
  await print(document, 0);
  return lines.join('');
};

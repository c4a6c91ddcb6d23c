// What is worth knowing of a model, in few characters.

import type { ModelPrice } from '@parley/contract';
import { locale } from '../../lib/format.ts';

/** `128k`, `1M`: tokens are counted in round figures. */
export const tokensText = (tokens: number): string =>
  new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(tokens);

/** `$2.50 / $10`: per million tokens, in and out. */
export const priceText = ({ input, output }: Pick<ModelPrice, 'input' | 'output'>): string => {
  const dollars = (value: number): string =>
    `$${value.toLocaleString(locale(), { maximumFractionDigits: value < 1 ? 3 : 2, minimumFractionDigits: 0 })}`;
  return `${dollars(input)} / ${dollars(output)}`;
};

// Chance with a seed: the tests that draw their course draw the same one in every run. PARLEY_SEED=7 draws another.

import { SEED } from './seed.ts';

export interface Chance {
  /** From 0 up to, and without, 1. */
  unit(): number;
  /** From `min` up to, and without, `end`. */
  between(min: number, end: number): number;
  oneOf<T>(all: readonly T[]): T | undefined;
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

/** Each `label` draws for itself, so that one suite does not change another's course. */
export const chanceOf = (label: string): Chance => {
  let state = [...label].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, SEED | 0);
  // mulberry32: a generator of four lines, even enough for choices.
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    unit,
    between: (min, end) => min + unit() * (end - min),
    oneOf: (all) => all[Math.floor(unit() * all.length)],
    bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(unit() * 256)),
  };
};

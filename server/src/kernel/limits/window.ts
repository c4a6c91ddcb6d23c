// A sliding window made of slices. Hits are counted per slice of time; a slice counts as long as any part of it lies
// inside the window, so no window of that length ever holds more than was allowed.

import { type Failure, tooMany } from '../errors.ts';
import type { LimitRule } from './rule.ts';

export interface Slice {
  readonly from_ms: number;
  readonly hits: number;
}

/** Exact limits look closely; merged ones are approximate anyway, and fewer slices are fewer rows. */
const SLICES = { exact: 60, merged: 12 } as const;

export const sliceMs = ({ windowSeconds, mode }: LimitRule): number => (windowSeconds * 1000) / SLICES[mode];

/** The slice that a hit at this moment falls into. */
export const sliceAt = (rule: LimitRule, nowMs: number): number => {
  const size = sliceMs(rule);
  return Math.floor(nowMs / size) * size;
};

/** The oldest slice that still reaches into the window. */
export const oldestSlice = (rule: LimitRule, nowMs: number): number =>
  sliceAt(rule, nowMs - rule.windowSeconds * 1000);

/** Why `cost` more hits are refused now, or undefined when they are not. Slices in any order, all within the window. */
export const refusal = (
  rule: LimitRule,
  slices: Slice[],
  cost: number,
  nowMs: number,
): Failure | undefined => {
  let excess = slices.reduce((sum, { hits }) => sum + hits, cost) - rule.max;
  if (excess <= 0) return undefined;
  // Waits until as many old hits have left as are too many; more than `max` at once waits for all of them.
  let leavesMs = nowMs;
  for (const slice of slices.toSorted((a, b) => a.from_ms - b.from_ms)) {
    leavesMs = slice.from_ms + sliceMs(rule) + rule.windowSeconds * 1000;
    excess -= slice.hits;
    if (excess <= 0) break;
  }
  const seconds = Math.max(1, Math.ceil((leavesMs - nowMs) / 1000));
  return tooMany(`too many ${rule.what}: try again in ${spoken(seconds)}`, seconds);
};

/** A wait, for a sentence. */
export const spoken = (seconds: number): string => {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

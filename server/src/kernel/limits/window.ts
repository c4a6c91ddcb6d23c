// A sliding window made of slices. Hits are counted per slice of time; a slice counts as long as its last hit may lie inside
// the window, so no window of that length ever holds more than was allowed.

import { type Failure, tooMany } from '../errors.ts';
import type { LimitRule } from './rule.ts';

export interface Slice {
  readonly from_ms: number;
  readonly hits: number;
  /** When the last of its hits came; left out, at its end. */
  readonly last_ms?: number;
}

/** Merged limits are approximate anyway, and fewer slices are fewer rows. Of exact ones there are never more rows than hits are allowed. */
const MERGED_SLICES = 12;
const EXACT_MS = 1;

export const sliceMs = ({ windowSeconds, mode }: LimitRule): number =>
  mode === 'exact' ? EXACT_MS : (windowSeconds * 1000) / MERGED_SLICES;

/** The slice that a hit at this moment falls into. */
export const sliceAt = (rule: LimitRule, nowMs: number): number => {
  const size = sliceMs(rule);
  return Math.floor(nowMs / size) * size;
};

/** The oldest slice that still reaches into the window. */
export const oldestSlice = (rule: LimitRule, nowMs: number): number =>
  sliceAt(rule, nowMs - rule.windowSeconds * 1000 + 1);

/** The last moment of the slice that begins then. */
export const endOfSlice = (rule: LimitRule, fromMs: number): number => fromMs + sliceMs(rule) - 1;

/** When the hits of a slice no longer count. */
export const leavesAt = (rule: LimitRule, { from_ms, last_ms = endOfSlice(rule, from_ms) }: Slice): number =>
  last_ms + rule.windowSeconds * 1000;

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
    leavesMs = leavesAt(rule, slice);
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

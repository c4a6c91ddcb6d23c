// Counts in memory, per limit and key: what the database said last, and what it has not been told yet.

import type { LimitRule } from './rule.ts';
import { endOfSlice, leavesAt, type Slice, sliceAt } from './window.ts';

/** What an instance may keep to itself of a limit. People at work stay below and cause no writes at all. */
const KEPT_BACK = 0.02;
/** Bounds memory when addresses are invented; the longest unused one is forgotten first. */
const KEYS_MAX = 50_000;

interface Count {
  /** As the database had it last, this instance's share included. */
  known: number;
  /** Counted here since. */
  untold: number;
  /** Of all, those that were counted here: of others it is not known when in the slice they came. */
  own: number;
  lastMs: number;
}

export interface Entry {
  rule: LimitRule;
  readonly keyHash: string;
  readonly counts: Map<number, Count>;
  /** The sum over the slices. */
  untold: number;
}

export interface Memory {
  /** The entry of a key, now the youngest. */
  use(rule: LimitRule, keyHash: string): Entry;
  forget(rule: LimitRule, keyHash: string): void;
  /** Entries that have more to tell than an instance may keep to itself, at most so many; they count as told. */
  takeLoud(limit: number): Entry[];
  /** What could not be told after all. */
  returnLoud(entries: Entry[]): void;
  hasLoud(): boolean;
  count(entry: Entry, cost: number, nowMs: number): void;
}

export const createMemory = (): Memory => {
  const entries = new Map<string, Entry>();
  const loud = new Set<Entry>();

  const drop = (name: string) => {
    const entry = entries.get(name);
    if (entry) loud.delete(entry);
    entries.delete(name);
  };

  return {
    use: (rule, keyHash) => {
      const name = nameOf(rule, keyHash);
      const entry = entries.get(name) ?? { rule, keyHash, counts: new Map(), untold: 0 };
      entry.rule = rule;
      // A Map keeps the order of insertion.
      entries.delete(name);
      entries.set(name, entry);
      const [oldest] = entries.keys();
      if (entries.size > KEYS_MAX && oldest !== undefined) drop(oldest);
      return entry;
    },
    forget: (rule, keyHash) => drop(nameOf(rule, keyHash)),
    takeLoud: (limit) => {
      const taken = [...loud].slice(0, limit);
      for (const entry of taken) loud.delete(entry);
      return taken;
    },
    returnLoud: (returned) => {
      for (const entry of returned) loud.add(entry);
    },
    hasLoud: () => loud.size > 0,
    count: (entry, cost, nowMs) => {
      const fromMs = sliceAt(entry.rule, nowMs);
      const slice = entry.counts.get(fromMs) ?? { known: 0, untold: 0, own: 0, lastMs: nowMs };
      slice.untold += cost;
      slice.own += cost;
      slice.lastMs = Math.max(slice.lastMs, nowMs);
      entry.untold += cost;
      entry.counts.set(fromMs, slice);
      if (entry.untold > entry.rule.max * KEPT_BACK) loud.add(entry);
    },
  };
};

const nameOf = (rule: LimitRule, keyHash: string): string => `${rule.name} ${keyHash}`;

/** The slices inside the window; what lies before it is forgotten. */
export const slicesOf = (entry: Entry, nowMs: number): Slice[] => {
  const slices: Slice[] = [];
  for (const [from_ms, { known, untold, lastMs }] of entry.counts) {
    const slice = { from_ms, hits: known + untold, last_ms: lastMs };
    if (leavesAt(entry.rule, slice) > nowMs) {
      slices.push(slice);
      continue;
    }
    entry.counts.delete(from_ms);
    entry.untold -= untold;
  }
  return slices;
};

export const untoldOf = ({ counts }: Entry): Slice[] =>
  [...counts]
    .filter(([, { untold }]) => untold > 0)
    .map(([from_ms, { untold }]) => ({ from_ms, hits: untold }));

export const markTold = (entry: Entry, { from_ms, hits }: Slice): void => {
  const count = entry.counts.get(from_ms);
  if (!count) return;
  count.untold -= hits;
  entry.untold -= hits;
};

/** Takes over what the database says of a slice, all instances together. */
export const learn = ({ counts, rule }: Entry, { from_ms, hits }: Slice): void => {
  const { untold = 0, own = 0, lastMs = 0 } = counts.get(from_ms) ?? {};
  const isOwn = hits + untold <= own;
  counts.set(from_ms, { known: hits, untold, own, lastMs: isOwn ? lastMs : endOfSlice(rule, from_ms) });
};

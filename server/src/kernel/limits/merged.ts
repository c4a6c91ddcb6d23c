// Limits that are counted in memory. What has gathered is added to the database about once a second, and what other
// instances have counted comes back with it: a request costs no query, and a limit holds over the cluster up to what
// can happen within that second.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../db/open.ts';
import type { Clock, Log } from '../ctx.ts';
import type { Counter } from './exact.ts';
import type { LimitRule } from './registry.ts';
import * as store from './store.ts';
import { oldestSlice, refusal, type Slice, sliceAt } from './window.ts';

const FLUSH_MS = 1_000;
/** What an instance may keep to itself of a limit. People at work stay below and cause no writes at all. */
const WORTH_TELLING = 0.02;
/** Bounds memory when addresses are invented; the longest unused one is forgotten first. */
const KEYS_MAX = 50_000;
/** Bounds the statements of one flush; the rest follows with the next. */
const KEYS_PER_FLUSH_MAX = 1_000;
const KEYS_PER_STATEMENT_MAX = 200;

interface Count {
  /** As the database had it last, this instance's share included. */
  known: number;
  /** Counted here since. */
  untold: number;
}

interface Entry {
  rule: LimitRule;
  readonly keyHash: string;
  readonly counts: Map<number, Count>;
  /** The sum over the slices. */
  untold: number;
}

export interface Merged extends Counter {
  /** Adds what is untold to the database and learns what others counted. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export const createMerged = (database: Database, clock: Clock, log: Log): Merged => {
  const entries = new Map<string, Entry>();
  const loud = new Set<Entry>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  // The request that starts the timer may be inside a transaction; the flush is not part of it.
  const outside = AsyncLocalStorage.snapshot();

  const slicesOf = (entry: Entry, nowMs: number): Slice[] => {
    const oldest = oldestSlice(entry.rule, nowMs);
    const slices: Slice[] = [];
    for (const [from_ms, { known, untold }] of entry.counts) {
      if (from_ms >= oldest) slices.push({ from_ms, hits: known + untold });
      else {
        entry.counts.delete(from_ms);
        entry.untold -= untold;
      }
    }
    return slices;
  };

  /** The entry of a key, now the youngest. */
  const use = (rule: LimitRule, keyHash: string): Entry => {
    const name = `${rule.name} ${keyHash}`;
    const entry: Entry = entries.get(name) ?? { rule, keyHash, counts: new Map(), untold: 0 };
    entry.rule = rule;
    entries.delete(name);
    entries.set(name, entry);
    if (entries.size > KEYS_MAX) forgetOldest();
    return entry;
  };

  const forgetOldest = () => {
    const [oldest] = entries;
    if (!oldest) return;
    entries.delete(oldest[0]);
    loud.delete(oldest[1]);
  };

  const scheduleFlush = () => {
    if (timer) return;
    timer = outside(() => setTimeout(() => void flush(), FLUSH_MS));
    timer.unref();
  };

  const check = (rule: LimitRule, keyHash: string, cost: number, nowMs: number): Entry => {
    const entry = use(rule, keyHash);
    const failure = refusal(rule, slicesOf(entry, nowMs), cost, nowMs);
    if (failure) throw failure;
    return entry;
  };

  const count = (entry: Entry, cost: number, nowMs: number) => {
    const fromMs = sliceAt(entry.rule, nowMs);
    const slice = entry.counts.get(fromMs) ?? { known: 0, untold: 0 };
    slice.untold += cost;
    entry.untold += cost;
    entry.counts.set(fromMs, slice);
    if (entry.untold > entry.rule.max * WORTH_TELLING) {
      loud.add(entry);
      scheduleFlush();
    }
  };

  const flushOnce = async () => {
    const chosen = [...loud].slice(0, KEYS_PER_FLUSH_MAX);
    for (const entry of chosen) loud.delete(entry);
    for (const batch of batches(chosen)) {
      try {
        await tell(database, batch, clock.now().getTime());
      } catch (error) {
        for (const entry of batch) loud.add(entry);
        log.warn({ err: error }, 'request counts could not be shared with the other instances; trying again');
        break;
      }
    }
    if (loud.size > 0) scheduleFlush();
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    flushing ??= flushOnce().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };

  return {
    take: async (rule, keyHash, cost, nowMs) => count(check(rule, keyHash, cost, nowMs), cost, nowMs),
    peek: async (rule, keyHash, cost, nowMs) => void check(rule, keyHash, cost, nowMs),
    reset: async (rule, keyHash) => {
      const entry = use(rule, keyHash);
      entry.counts.clear();
      entry.untold = 0;
      loud.delete(entry);
      await database.begin((tx) => store.removeKey(tx, rule.name, keyHash));
    },
    flush,
    stop: async () => {
      await flush();
      clearTimeout(timer);
    },
  };
};

/** Keys of one limit together, at most so many at once. */
const batches = (entries: Entry[]): Entry[][] =>
  [...Map.groupBy(entries, ({ rule }) => rule.name).values()].flatMap((group) => {
    const parts: Entry[][] = [];
    for (let start = 0; start < group.length; start += KEYS_PER_STATEMENT_MAX) {
      parts.push(group.slice(start, start + KEYS_PER_STATEMENT_MAX));
    }
    return parts;
  });

/** Adds the untold hits of some keys of one limit, and takes over the sums. */
const tell = async (database: Database, entries: Entry[], nowMs: number): Promise<void> => {
  const [first] = entries;
  if (!first) return;
  const { rule } = first;
  const told = entries.flatMap(({ keyHash, counts }) =>
    [...counts]
      .filter(([, { untold }]) => untold > 0)
      .map(([from_ms, { untold }]) => ({ name: rule.name, key_hash: keyHash, from_ms, hits: untold })),
  );
  const hashes = entries.map(({ keyHash }) => keyHash);
  const sums = await database.begin(async (tx) => {
    // In one order everywhere, so that two instances never wait for each other in a circle.
    if (told.length > 0) await store.addHits(tx, told.toSorted(byKey));
    return store.listSlicesOf(tx, rule.name, hashes, oldestSlice(rule, nowMs));
  });
  const byHash = new Map(entries.map((entry) => [entry.keyHash, entry]));
  for (const { key_hash, from_ms, hits } of told) {
    const entry = byHash.get(key_hash);
    const count = entry?.counts.get(from_ms);
    if (!entry || !count) continue;
    count.untold -= hits;
    entry.untold -= hits;
  }
  for (const { key_hash, from_ms, hits } of sums) {
    const counts = byHash.get(key_hash)?.counts;
    counts?.set(from_ms, { known: hits, untold: counts.get(from_ms)?.untold ?? 0 });
  }
};

const byKey = (a: store.KeyedSlice, b: store.KeyedSlice): number =>
  a.key_hash === b.key_hash ? a.from_ms - b.from_ms : a.key_hash < b.key_hash ? -1 : 1;

// Limits that are counted in memory. What has gathered is added to the database about once a second, and what other
// instances have counted comes back with it: a request costs no query, and a limit holds over the cluster up to what
// can happen within that second.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../db/open.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Counter } from './exact.ts';
import { createMemory, type Entry, learn, markTold, slicesOf, untoldOf } from './memory.ts';
import type { LimitRule } from './rule.ts';
import * as store from './store.ts';
import { oldestSlice, refusal } from './window.ts';

const FLUSH_MS = 1_000;
/** Bounds the statements of one flush; the rest follows with the next. */
const KEYS_PER_FLUSH_MAX = 1_000;
const KEYS_PER_STATEMENT_MAX = 200;

export interface Merged extends Counter {
  /** Adds what is untold to the database and learns what others counted. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export const createMerged = (database: Database, clock: Clock, log: Log): Merged => {
  const memory = createMemory();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  // The request that starts the timer may be inside a transaction; the flush is not part of it.
  const outside = AsyncLocalStorage.snapshot();

  const check = (rule: LimitRule, keyHash: string, cost: number, nowMs: number): Entry => {
    const entry = memory.use(rule, keyHash);
    const failure = refusal(rule, slicesOf(entry, nowMs), cost, nowMs);
    if (failure) throw failure;
    return entry;
  };

  const flushLater = () => {
    if (timer || !memory.hasLoud()) return;
    timer = outside(() => setTimeout(() => void flush(), FLUSH_MS));
    timer.unref();
  };

  const flushOnce = async () => {
    for (const batch of batches(memory.takeLoud(KEYS_PER_FLUSH_MAX))) {
      try {
        await tell(database, batch, clock.now().getTime());
      } catch (error) {
        memory.returnLoud(batch);
        log.warn({ err: error }, 'request counts could not be shared with the other instances; trying again');
      }
    }
    flushLater();
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
    take: async (rule, keyHash, cost, nowMs) => {
      memory.count(check(rule, keyHash, cost, nowMs), cost, nowMs);
      flushLater();
    },
    peek: async (rule, keyHash, cost, nowMs) => void check(rule, keyHash, cost, nowMs),
    reset: async (rule, keyHash) => {
      memory.forget(rule, keyHash);
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
  const { name } = first.rule;
  const told = entries.flatMap((entry) =>
    untoldOf(entry).map((slice) => ({ name, key_hash: entry.keyHash, ...slice })),
  );
  const hashes = entries.map(({ keyHash }) => keyHash);
  const sums = await database.begin(async (tx) => {
    // In one order everywhere, so that two instances never wait for each other in a circle.
    if (told.length > 0) await store.addHits(tx, told.toSorted(byKey));
    return store.listSlicesOf(tx, name, hashes, oldestSlice(first.rule, nowMs));
  });
  const byHash = new Map(entries.map((entry) => [entry.keyHash, entry]));
  const entryOf = ({ key_hash }: store.KeyedSlice) => byHash.get(key_hash) as Entry;
  for (const slice of told) markTold(entryOf(slice), slice);
  for (const slice of sums) learn(entryOf(slice), slice);
};

const byKey = (a: store.KeyedSlice, b: store.KeyedSlice): number =>
  a.key_hash === b.key_hash ? a.from_ms - b.from_ms : a.key_hash < b.key_hash ? -1 : 1;

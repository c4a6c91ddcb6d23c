// Limits that are counted in the database, one key at a time: 50 requests at once on two instances still get exactly `max`.

import type { Database } from '../../db/open.ts';
import type { Db } from '../../db/sql.ts';
import type { LimitRule } from './rule.ts';
import * as store from './store.ts';
import { oldestSlice, refusal, sliceAt } from './window.ts';

export interface Counter {
  /** Counts, or throws `tooMany` and counts nothing. */
  take(rule: LimitRule, keyHash: string, cost: number, nowMs: number): Promise<void>;
  /** Throws as `take` would, and never counts. */
  peek(rule: LimitRule, keyHash: string, cost: number, nowMs: number): Promise<void>;
  reset(rule: LimitRule, keyHash: string): Promise<void>;
}

export const createExact = (database: Database): Counter => {
  const check = async (db: Db, rule: LimitRule, keyHash: string, cost: number, nowMs: number) => {
    const slices = await store.listSlices(db, rule.name, keyHash, oldestSlice(rule, nowMs));
    const failure = refusal(rule, slices, cost, nowMs);
    if (failure) throw failure;
  };
  return {
    take: async (rule, keyHash, cost, nowMs) => {
      // Looked at first without a transaction: an attacker who is refused costs a read and no write.
      await check(database.read, rule, keyHash, cost, nowMs);
      await database.begin(async (tx) => {
        await database.dialect.lock(tx, `limit ${rule.name} ${keyHash}`);
        await check(tx, rule, keyHash, cost, nowMs);
        await store.addHits(tx, [
          { name: rule.name, key_hash: keyHash, from_ms: sliceAt(rule, nowMs), hits: cost },
        ]);
      });
    },
    peek: (rule, keyHash, cost, nowMs) => check(database.read, rule, keyHash, cost, nowMs),
    reset: (rule, keyHash) => database.begin((tx) => store.removeKey(tx, rule.name, keyHash)),
  };
};

// How often something may be done. A refusal is a 429 that says when to come back. Keys (names, addresses, ids) are
// stored as hashes only.

import { createHash } from 'node:crypto';
import { RATE_LIMITS, type RateLimitName } from '@parley/contract';
import type { Database } from '../db/open.ts';
import type { Clock } from './clock.ts';
import { createExact } from './limits/exact.ts';
import { createMerged } from './limits/merged.ts';
import type { LimitRule } from './limits/rule.ts';
import type { Log } from './log.ts';

export { addressKey } from './limits/address.ts';
export { spoken } from './limits/window.ts';

export interface Limits {
  /**
   * Counts `cost` hits (1 unless said), or throws `tooMany` with Retry-After and counts nothing. An exact limit opens a
   * transaction of its own: take it before `transact`, not inside.
   */
  take(name: RateLimitName, key: string, cost?: number): Promise<void>;
  /**
   * Throws when `take` would, without counting. To count failures only: peek, try, and take when it failed. Peek again
   * when it succeeded: many tries at once have all passed the first look, and must not gain by it.
   */
  peek(name: RateLimitName, key: string, cost?: number): Promise<void>;
  /** Forgets what was counted. */
  reset(name: RateLimitName, key: string): Promise<void>;
  /** Shares what is counted in memory now instead of within a second. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface LimitsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** False: nothing is limited, for load tests. */
  readonly isOn: boolean;
  /** The `max` that holds instead of the default, when settings say one. */
  readonly override?: (name: RateLimitName) => number | undefined;
}

export const createLimits = ({ database, clock, log, isOn, override }: LimitsOptions): Limits => {
  const exact = createExact(database);
  const merged = createMerged(database, clock, log);

  const ruleOf = (name: RateLimitName): LimitRule => {
    const limit = RATE_LIMITS[name];
    return { ...limit, name, max: override?.(name) ?? limit.max };
  };
  const counterOf = (rule: LimitRule) => (rule.mode === 'exact' ? exact : merged);

  return {
    take: async (name, key, cost = 1) => {
      const rule = ruleOf(name);
      if (isOn) await counterOf(rule).take(rule, hashOf(name, key), cost, clock.now().getTime());
    },
    peek: async (name, key, cost = 1) => {
      const rule = ruleOf(name);
      if (isOn) await counterOf(rule).peek(rule, hashOf(name, key), cost, clock.now().getTime());
    },
    reset: async (name, key) => {
      const rule = ruleOf(name);
      if (isOn) await counterOf(rule).reset(rule, hashOf(name, key));
    },
    flush: merged.flush,
    stop: merged.stop,
  };
};

/** 128 bits: no two keys meet by chance, and the name keeps equal keys of two limits apart. */
const hashOf = (name: RateLimitName, key: string): string =>
  createHash('sha256').update(`${name}\0${key}`).digest().subarray(0, 16).toString('base64url');

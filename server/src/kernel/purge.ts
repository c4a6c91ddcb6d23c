// What the kernel keeps for a while only. Everything goes in small transactions, so that no request waits behind a purge.

import { RATE_LIMITS } from '@parley/contract';
import type { Db } from '../db/sql.ts';
import type { Ctx } from './ctx.ts';
import * as outbox from './events/store.ts';
import * as idempotency from './idempotency-store.ts';
import * as jobs from './jobs/store.ts';
import { type JobRun, type JobSpec, job } from './jobs.ts';
import * as limits from './limits/store.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** At least so long can a client that was away catch up. */
const EVENTS_KEPT_MS = HOUR_MS;
const IDEMPOTENCY_KEYS_KEPT_MS = 2 * DAY_MS;
/** Long enough to see over a weekend what ran. */
const DONE_JOBS_KEPT_MS = 3 * DAY_MS;
/** Long enough for an administrator to notice, and to run them again. */
const DEAD_JOBS_KEPT_MS = 30 * DAY_MS;

const ROWS_PER_TRANSACTION = 500;

const before = (ctx: Ctx, keptMs: number): string => new Date(ctx.now().getTime() - keptMs).toISOString();

const inBatches = async (
  ctx: Ctx,
  { signal }: JobRun,
  purge: (tx: Db, limit: number) => Promise<number>,
): Promise<void> => {
  let removed: number;
  do {
    signal.throwIfAborted();
    removed = await ctx.kernel.database.begin((tx) => purge(tx, ROWS_PER_TRANSACTION));
  } while (removed === ROWS_PER_TRANSACTION);
};

const purgeOutbox = job<object>({
  name: 'kernel.purge_outbox',
  every: '*/5 * * * *',
  run: (ctx, _, run) => {
    const limit = before(ctx, EVENTS_KEPT_MS);
    return inBatches(ctx, run, (tx, count) => outbox.purge(tx, ctx.kernel.database.dialect, limit, count));
  },
});

export const FORGET_EVENTS_JOB = 'kernel.forget_events';

/** Sooner than by their age: clients that were away since before then read everything afresh. */
const forgetEvents = job<{ before: string }>({
  name: FORGET_EVENTS_JOB,
  run: (ctx, { before }, run) =>
    inBatches(ctx, run, (tx, count) => outbox.purge(tx, ctx.kernel.database.dialect, before, count)),
});

const purgeIdempotencyKeys = job<object>({
  name: 'kernel.purge_idempotency_keys',
  every: '17 * * * *',
  run: (ctx, _, run) => {
    const limit = before(ctx, IDEMPOTENCY_KEYS_KEPT_MS);
    return inBatches(ctx, run, (tx, count) => idempotency.purge(tx, limit, count));
  },
});

const purgeLimits = job<object>({
  name: 'kernel.purge_limits',
  every: '*/10 * * * *',
  run: async (ctx) => {
    const nowMs = ctx.now().getTime();
    await ctx.kernel.database.begin(async (tx) => {
      // Twice the window: instances whose clocks differ a little still find what they need.
      for (const [name, { windowSeconds }] of Object.entries(RATE_LIMITS)) {
        await limits.purge(tx, name, nowMs - 2 * windowSeconds * 1000);
      }
      await limits.purgeUnknown(tx, Object.keys(RATE_LIMITS));
    });
  },
});

const purgeJobs = job<object>({
  name: 'kernel.purge_jobs',
  every: '43 * * * *',
  run: async (ctx, _, run) => {
    const done = before(ctx, DONE_JOBS_KEPT_MS);
    const dead = before(ctx, DEAD_JOBS_KEPT_MS);
    await inBatches(ctx, run, (tx, count) => jobs.purge(tx, 'done', done, count));
    await inBatches(ctx, run, (tx, count) => jobs.purge(tx, 'dead', dead, count));
  },
});

/** The kernel's own schedules, to be registered beside those of the modules. */
export const kernelJobs: ReadonlyArray<JobSpec<never>> = [
  purgeOutbox,
  forgetEvents,
  purgeIdempotencyKeys,
  purgeLimits,
  purgeJobs,
];

// Work for later. A job is a row of the same database, enqueued in the transaction that wants it; one lease table serves
// both engines and any number of instances. A job runs at least once: it must bear being run again.

import type { Database } from '../db/open.ts';
import type { Db } from '../db/sql.ts';
import { afterCommit, type Clock, type Ctx, type Log } from './ctx.ts';
import { conflict, invariant, notFound } from './errors.ts';
import { newId } from './ids.ts';
import { createScheduler, parseCron, type Scheduler } from './jobs/schedule.ts';
import type { JobOutcome } from './jobs/settle.ts';
import * as store from './jobs/store.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { createLoop } from './loop.ts';

export interface JobRun {
  readonly id: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Aborted when the job takes too long, when its lease is lost and when the server stops. */
  readonly signal: AbortSignal;
  /** Grows with every claim of this job: what it writes elsewhere can carry it, and refuse a smaller one. */
  readonly fence: number;
}

export interface JobSpec<P> {
  /** 'module.verb_noun' */
  readonly name: string;
  /** To return is to be done; to throw is to have failed. Who stops early because of the signal throws. */
  run(ctx: Ctx, payload: P, job: JobRun): Promise<void>;
  /** Then it is dead and waits for a person. 5 unless said. */
  readonly attemptsMax?: number;
  /** The pause after a failed attempt, of which half is left to chance. Doubles from 2 s to an hour unless said. */
  readonly backoffMs?: (attempt: number) => number;
  /** 5 minutes unless said. */
  readonly timeoutMs?: number;
  /** A cron pattern in UTC. The payload is then {}. */
  readonly every?: string;
}

export type JobState = store.JobState;
export type JobRow = store.JobRow;

export interface Jobs {
  /** Before `start`. A name may be registered once. */
  register(specs: ReadonlyArray<JobSpec<never>>): void;
  /** Enqueues in the caller's transaction and returns the id: with `key`, that of the job already waiting under it. */
  enqueue(tx: Db, name: string, payload: object, options?: EnqueueOptions): Promise<string>;
  /** Looks for work now instead of at the next poll: call it after the commit of an enqueue. */
  wake(): void;
  start(systemCtx: () => Ctx): Promise<void>;
  /** Takes no new job, tells the running ones to stop, and returns what they leave unfinished. */
  stop(): Promise<void>;
  stats(db: Db): Promise<Array<{ state: string; count: number }>>;
  list(db: Db, page: { state?: JobState; limit: number; offset: number }): Promise<JobRow[]>;
  /** 404 unless the job is dead. */
  retryDead(tx: Db, id: string): Promise<void>;
}

export interface EnqueueOptions {
  runAt?: Date;
  /** Unique per name among the jobs that wait; a running one does not count. */
  key?: string;
}

export interface JobsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly concurrency?: number;
  readonly pollMs?: number;
  readonly stopMs?: number;
  readonly random?: () => number;
  /** Told of the end of every run of this process. */
  readonly onOutcome?: (name: string, outcome: JobOutcome) => void;
}

const CONCURRENCY = 4;
const POLL_MS = 1_000;
const ENQUEUE_ROUNDS_MAX = 5;
/** Inside the half minute that a whole shutdown may take. */
const STOP_MS = 10_000;
const NAME = /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/;

/** Says that a value is a job, and refuses a bad name or schedule where it is written. */
export const job = <P>(spec: JobSpec<P>): JobSpec<P> => {
  invariant(NAME.test(spec.name), `a job is named module.verb_noun: ${spec.name}`);
  if (spec.every !== undefined) parseCron(spec.every);
  return spec;
};

/** Enqueues in the open transaction of `ctx` and looks for the job as soon as that is committed. */
export const enqueueJob = async (
  ctx: Ctx,
  name: string,
  payload: object,
  options?: EnqueueOptions,
): Promise<string> => {
  const { jobs } = ctx.kernel;
  afterCommit(ctx, jobs.wake);
  return jobs.enqueue(ctx.db, name, payload, options);
};

export const createJobs = (options: JobsOptions): Jobs => {
  const { database, clock, log, pollMs = POLL_MS, random = Math.random } = options;
  const specs = new Map<string, JobSpec<never>>();
  let worker: Worker | undefined;
  let scheduler: Scheduler | undefined;
  const loop = createLoop({
    turn: async () => {
      await scheduler?.tick();
      await worker?.tick();
      // Instances that started together drift apart instead of asking in step for ever.
      return pollMs * (0.75 + random() / 2);
    },
    failureMs: pollMs,
    what: 'jobs',
    log,
  });

  return {
    register: (added) => {
      invariant(!worker, 'jobs are registered before the start');
      for (const spec of added) {
        invariant(!specs.has(spec.name), `a job is registered once: ${spec.name}`);
        specs.set(spec.name, spec);
      }
    },
    enqueue: async (tx, name, payload, { runAt, key } = {}) => {
      invariant(specs.has(name), `a job is registered before it is enqueued: ${name}`);
      const now = clock.now().toISOString();
      const job = { id: newId(), name, payload, key: key ?? null, runAt: runAt?.toISOString() ?? now, now };
      // The one that waits may be claimed between the two statements; then there is room for a new one.
      for (let round = 0; round < ENQUEUE_ROUNDS_MAX; round++) {
        const id = (await store.insert(tx, job)) ?? (await store.findWaiting(tx, name, key ?? ''));
        if (id !== undefined) return id;
      }
      throw conflict('the job is being started right now', 1);
    },
    wake: loop.wake,
    start: async (systemCtx) => {
      scheduler = createScheduler(database, clock, log);
      await scheduler.open(schedulesOf(specs));
      worker = createWorker({
        database,
        specs,
        ctx: systemCtx,
        workerId: newId(),
        concurrency: options.concurrency ?? CONCURRENCY,
        clock,
        random,
        log,
        onOutcome: options.onOutcome ?? (() => {}),
        onFree: loop.wake,
      });
      loop.start();
    },
    stop: async () => {
      await loop.stop();
      await worker?.stop(options.stopMs ?? STOP_MS);
    },
    stats: store.countByState,
    list: store.list,
    retryDead: async (tx, id) => {
      try {
        if (!(await store.revive(tx, id, clock.now().toISOString()))) throw notFound('job');
      } catch (error) {
        if (database.dialect.isUniqueViolation(error)) throw conflict('the same job is waiting already');
        throw error;
      }
    },
  };
};

const schedulesOf = (specs: ReadonlyMap<string, JobSpec<never>>): Map<string, string> => {
  const patterns = new Map<string, string>();
  for (const { name, every } of specs.values()) if (every !== undefined) patterns.set(name, every);
  return patterns;
};

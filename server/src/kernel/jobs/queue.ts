// The queue of jobs: one lease table serves both engines and any number of instances.

import type { Database } from '../../db/open.ts';
import type { Db } from '../../db/sql.ts';
import type { Clock } from '../clock.ts';
import { conflict, invariant, notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { createLoop } from '../loop.ts';
import { createScheduler, type Scheduler } from './schedule.ts';
import type { JobOutcome } from './settle.ts';
import type { JobContext, JobSpec, JobTerms } from './spec.ts';
import * as store from './store.ts';
import { createWorker, type Worker } from './worker.ts';

/** `C` is what a job is given to work with: the queue itself only needs its log. */
export interface Jobs<C> {
  /** Before `start`. A name may be registered once. */
  register(specs: ReadonlyArray<JobSpec<never, C>>): void;
  /** Enqueues in the caller's transaction and returns the id: with `key`, that of the job already waiting under it. */
  enqueue(tx: Db, name: string, payload: object, options?: EnqueueOptions): Promise<string>;
  /** Looks for work now instead of at the next poll: call it after the commit of an enqueue. */
  wake(): void;
  start(contextOf: () => C): Promise<void>;
  /** Takes no new job, tells the running ones to stop, and returns what they leave unfinished. */
  stop(): Promise<void>;
  stats(db: Db): Promise<Array<{ state: string; count: number }>>;
  list(db: Db, page: { state?: store.JobState; limit: number; offset: number }): Promise<store.JobRow[]>;
  /** 404 unless the job is dead. */
  retryDead(tx: Db, id: string): Promise<void>;
}

export interface EnqueueOptions {
  runAt?: Date;
  /** Unique per name among the jobs that wait; a running one does not count. */
  key?: string;
  /** The packages whose calls led to it. */
  causes?: readonly string[];
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

export const createJobs = <C extends JobContext>(options: JobsOptions): Jobs<C> => {
  const { database, clock, log, pollMs = POLL_MS, random = Math.random } = options;
  const specs = new Map<string, JobSpec<never, C>>();
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
    enqueue: async (tx, name, payload, { runAt, key = null, causes = null } = {}) => {
      invariant(specs.has(name), `a job is registered before it is enqueued: ${name}`);
      const now = clock.now().toISOString();
      const job = { id: newId(), name, payload, key, causes, runAt: runAt?.toISOString() ?? now, now };
      return insertOnce(tx, job);
    },
    wake: loop.wake,
    start: async (contextOf) => {
      scheduler = createScheduler(database, clock, log);
      await scheduler.open(schedulesOf(specs));
      worker = createWorker({
        database,
        specs,
        contextOf,
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

/** Gives the one of the same key that waits already, where there is one. */
const insertOnce = async (tx: Db, job: Parameters<typeof store.insert>[1]): Promise<string> => {
  // The one that waits may be claimed between the two statements; then there is room for a new one.
  for (let round = 0; round < ENQUEUE_ROUNDS_MAX; round++) {
    const id = (await store.insert(tx, job)) ?? (await store.findWaiting(tx, job.name, job.key ?? ''));
    if (id !== undefined) return id;
  }
  throw conflict('the job is being started right now', 1);
};

const schedulesOf = (specs: ReadonlyMap<string, JobTerms>): Map<string, string> => {
  const patterns = new Map<string, string>();
  for (const { name, every } of specs.values()) if (every !== undefined) patterns.set(name, every);
  return patterns;
};

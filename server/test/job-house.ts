// Workers on one database, driven by a clock that the test moves, and jobs that tell about their runs.

import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { type Database, openDatabase } from '../src/db/open.ts';
import type { Clock } from '../src/kernel/clock.ts';
import type { Ctx } from '../src/kernel/ctx.ts';
import { createJobs, type Jobs, type JobsOptions } from '../src/kernel/jobs/queue.ts';
import * as store from '../src/kernel/jobs/store.ts';
import { type JobRow, type JobRun, type JobSpec, job } from '../src/kernel/jobs.ts';
import { type Engine, freshDatabase } from './databases.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

const log = pino({ level: 'silent' });

export interface House {
  database: Database;
  clock: ManualClock;
  /** Another worker on the same database; on Postgres over connections of its own, as another instance has. */
  worker(specs: Array<JobSpec<never>>, options?: WorkerOptions): Promise<Jobs<Ctx>>;
  all(): Promise<JobRow[]>;
}

interface WorkerOptions {
  clock?: Clock;
  concurrency?: number;
  stopMs?: number;
  onOutcome?: JobsOptions['onOutcome'];
}

export const house = async (t: TestContext, engine: Engine): Promise<House> => {
  const where = await freshDatabase(t, engine);
  const database = await openDatabase({ ...where, log });
  const opened = [database];
  const started: Array<Jobs<Ctx>> = [];
  const clock = manualClock();
  t.after(async () => {
    await Promise.all(started.map((jobs) => jobs.stop()));
    await Promise.all(opened.map((each) => each.close()));
  });
  const connect = async (): Promise<Database> => {
    if (engine === 'sqlite' || started.length === 0) return database;
    const own = await openDatabase({ ...where, log });
    opened.push(own);
    return own;
  };
  return {
    database,
    clock,
    worker: async (specs, options = {}) => {
      const own = await connect();
      // Half of a pause is left to chance: here all of it, so that it is known.
      const jobs = createJobs<Ctx>({
        database: own,
        clock,
        log,
        pollMs: 10,
        stopMs: 200,
        random: () => 1,
        ...options,
      });
      jobs.register(specs);
      await jobs.start(() => ({ db: own.read, log, now: clock.now }) as unknown as Ctx);
      started.push(jobs);
      return jobs;
    },
    all: () => store.list(database.read, { limit: 200, offset: 0 }),
  };
};

/** A job that runs until it is let go, and tells about each run. */
export const blocking = (name: string, more: Partial<JobSpec<object>> = {}) => {
  const runs: Array<JobRun & { release: () => void; fail: (error: Error) => void }> = [];
  const spec = job<object>({
    name,
    run: (_, __, run) =>
      new Promise<void>((resolve, reject) => {
        runs.push({ ...run, release: resolve, fail: reject });
      }),
    ...more,
  });
  return { spec, runs };
};

/** The same, but it stops when told. */
export const polite = (name: string, more: Partial<JobSpec<object>> = {}) => {
  const { spec, runs } = blocking(name, more);
  const run: JobSpec<object>['run'] = (ctx, payload, each) =>
    Promise.race([
      spec.run(ctx, payload, each),
      new Promise<void>((_, reject) =>
        each.signal.addEventListener('abort', () => reject(each.signal.reason)),
      ),
    ]);
  return { spec: { ...spec, run }, runs };
};

export const counting = (name: string, more: Partial<JobSpec<object>> = {}) => {
  const runs: Array<{ payload: object; attempt: number }> = [];
  const spec = job<object>({
    name,
    run: async (_, payload, { attempt }) => {
      runs.push({ payload, attempt });
    },
    ...more,
  });
  return { spec, runs };
};

// Runs claimed jobs side by side and keeps their leases alive.
//
// Every decision about time is taken in `tick`, from the clock it is given: the caller of `tick` decides how fast time passes.

import type { Database } from '../../db/open.ts';
import type { Clock } from '../clock.ts';
import { invariant } from '../errors.ts';
import type { Log } from '../log.ts';
import { LEASE_MS, type Run, Stopping, startRun } from './run.ts';
import { createSettler, type JobOutcome } from './settle.ts';
import { JOB_LANES, type JobContext, type JobLane, type JobSpec } from './spec.ts';
import * as store from './store.ts';

const HEARTBEAT_MS = 10_000;
/** They are few and large: more at once would only make each slower. */
const LONG_AT_ONCE = 2;

export interface WorkerOptions<C> {
  readonly database: Database;
  readonly specs: ReadonlyMap<string, JobSpec<never, C>>;
  readonly contextOf: () => C;
  readonly workerId: string;
  readonly concurrency: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly onOutcome: (name: string, outcome: JobOutcome) => void;
  /** Called when a place has become free. */
  readonly onFree: () => void;
}

export interface Worker {
  /** Keeps leases, ends what takes too long, and starts what is due. */
  tick(): Promise<void>;
  /** Tells the running ones to stop, waits at most `waitMs`, and returns the leases of the rest. */
  stop(waitMs: number): Promise<void>;
}

interface LanePlaces {
  readonly places: number;
  readonly names: string[];
}

/** Those that jobs of this server take at all. */
const lanesOf = <C>({ specs, concurrency }: WorkerOptions<C>): LanePlaces[] => {
  const namesIn = (lane: JobLane): string[] =>
    [...specs.values()].flatMap((spec) => ((spec.lane ?? 'quick') === lane ? [spec.name] : []));
  return JOB_LANES.map((lane) => ({
    places: lane === 'long' ? LONG_AT_ONCE : concurrency,
    names: namesIn(lane),
  })).filter(({ names }) => names.length > 0);
};

export const createWorker = <C extends JobContext>(options: WorkerOptions<C>): Worker => {
  const { database, specs, clock, log, workerId } = options;
  const settler = createSettler(options);
  const lanes = lanesOf(options);
  /** With the promise that its end is written. A job whose lease ran out may be here twice, under two fences. */
  const running = new Map<Run, Promise<void>>();
  let lastBeatMs = clock.monotonicMs();

  const leaseUntil = () => new Date(clock.now().getTime() + LEASE_MS).toISOString();

  const beat = async () => {
    const startMs = clock.monotonicMs();
    if (running.size === 0 || startMs - lastBeatMs < HEARTBEAT_MS) return;
    const runs = [...running.keys()];
    const ids = runs.map(({ row }) => row.id);
    const held = await database.begin((tx) => store.extend(tx, workerId, ids, leaseUntil()));
    lastBeatMs = startMs;
    const fences = new Map(held.map(({ id, fence }) => [id, fence]));
    for (const run of runs) {
      if (fences.get(run.row.id) === run.lease.fence) run.extend(startMs + LEASE_MS);
      else if (running.has(run)) run.tell(new Error('another worker has taken the job over'));
    }
  };

  const claim = async ({ places, names }: LanePlaces) => {
    const limit = places - [...running.keys()].filter(({ row }) => names.includes(row.name)).length;
    const now = clock.now().toISOString();
    if (limit <= 0 || !(await store.hasDue(database.read, names, now))) return;
    const startMs = clock.monotonicMs();
    const wanted = { names, now, leaseUntil: leaseUntil(), leasedBy: workerId, limit };
    const rows = await database.begin((tx) => store.claim(tx, database.dialect, wanted));
    for (const row of rows) begin(row, startMs);
  };

  const begin = (row: store.JobRow, claimedMs: number) => {
    const spec = specs.get(row.name);
    invariant(spec, `a claimed job has a registered name: ${row.name}`);
    const run = startRun({ row, spec, workerId, claimedMs }, options.contextOf());
    const ended = run.outcome
      .then(
        () => settler.done(run),
        (error: unknown) => settler.failed(run, error),
      )
      .catch((error) =>
        log.error({ err: error, job: row.name, id: row.id }, 'the end of a job could not be written'),
      )
      .finally(() => {
        running.delete(run);
        options.onFree();
      });
    running.set(run, ended);
  };

  return {
    tick: async () => {
      try {
        await beat();
      } finally {
        // Also when the database cannot be reached: then the database cannot say that a lease is lost.
        for (const run of running.keys()) run.endIfOverdue(clock.monotonicMs());
      }
      for (const lane of lanes) await claim(lane);
    },
    stop: (waitMs) => stopAll(running, waitMs),
  };
};

const stopAll = async (running: ReadonlyMap<Run, Promise<void>>, waitMs: number): Promise<void> => {
  for (const run of running.keys()) run.tell(new Stopping('the server is stopping'));
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMs);
  await Promise.race([late, Promise.all(running.values())]);
  clearTimeout(timer);
  for (const run of running.keys()) run.abandon(new Stopping('the job did not stop when told'));
  await Promise.all(running.values());
};

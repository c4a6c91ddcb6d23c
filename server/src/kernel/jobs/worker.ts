// Runs claimed jobs side by side, keeps their leases alive, and writes down how each one ended.
//
// Every decision about time is taken in `tick` from the clock it is given: who drives the ticks decides how fast time
// passes.

import type { Database } from '../../db/open.ts';
import type { Clock, Ctx, Log } from '../ctx.ts';
import { invariant } from '../errors.ts';
import type { JobOutcome, JobSpec } from '../jobs.ts';
import * as store from './store.ts';

export const LEASE_MS = 30_000;
export const HEARTBEAT_MS = 10_000;
const TIMEOUT_MS = 5 * 60_000;
/** How long a job that was told to stop may take to do so; then it is written off and its place given away. */
const GRACE_MS = 5_000;
const ATTEMPTS_MAX = 5;
const ERROR_LENGTH_MAX = 1_000;

const BACKOFF_MS_FIRST = 2_000;
const BACKOFF_MS_MAX = 60 * 60_000;

/** 2 s, 4 s, 8 s … one hour. */
export const exponentialMs = (attempt: number): number =>
  Math.min(BACKOFF_MS_MAX, BACKOFF_MS_FIRST * 2 ** Math.min(attempt - 1, 30));

export interface WorkerOptions {
  readonly database: Database;
  readonly specs: ReadonlyMap<string, JobSpec<never>>;
  readonly ctx: () => Ctx;
  readonly workerId: string;
  readonly concurrency: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly observe: (outcome: JobOutcome) => void;
  /** Called when a place has become free. */
  readonly onFree: () => void;
}

export interface Worker {
  /** Keeps leases, ends what takes too long, and starts what is due. */
  tick(): Promise<void>;
  /** Tells the running ones to stop, waits at most `waitMs`, and returns the leases of the rest. */
  stop(waitMs: number): Promise<void>;
}

interface Running {
  readonly lease: store.Lease;
  readonly name: string;
  readonly controller: AbortController;
  readonly deadlineMs: number;
  /** When the lease runs out unless it is extended. */
  leaseEndMs: number;
  /** Ends the wait for a job that does not listen to its signal. */
  readonly abandon: (error: Error) => void;
  finished: Promise<void>;
}

class Stopping extends Error {
  override name = 'Stopping';
}
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

export const createWorker = (options: WorkerOptions): Worker => {
  const { database, specs, clock, log, workerId } = options;
  const running = new Map<string, Running>();
  let lastBeatMs = clock.monotonicMs();
  let isStopping = false;

  const leaseUntil = () => new Date(clock.now().getTime() + LEASE_MS).toISOString();
  const nowText = () => clock.now().toISOString();

  const abort = (job: Running, reason: Error) => {
    if (!job.controller.signal.aborted) job.controller.abort(reason);
  };

  const beat = async () => {
    const startMs = clock.monotonicMs();
    if (running.size === 0 || startMs - lastBeatMs < HEARTBEAT_MS) return;
    const ids = [...running.keys()];
    const held = await database.begin((tx) => store.extend(tx, workerId, ids, leaseUntil()));
    lastBeatMs = startMs;
    const fences = new Map(held.map(({ id, fence }) => [id, fence]));
    for (const id of ids) {
      const job = running.get(id);
      if (!job) continue;
      if (fences.get(id) === job.lease.fence) job.leaseEndMs = startMs + LEASE_MS;
      else abort(job, new LeaseLost('another worker has taken the job over'));
    }
  };

  const endOverdue = () => {
    const nowMs = clock.monotonicMs();
    for (const job of running.values()) {
      if (nowMs >= job.leaseEndMs)
        abort(job, new LeaseLost('the lease ran out while the database could not be reached'));
      if (nowMs >= job.deadlineMs) abort(job, new Error('the job took too long'));
      if (nowMs >= job.deadlineMs + GRACE_MS)
        job.abandon(new Error('the job took too long and did not stop when told'));
    }
  };

  const claim = async () => {
    const limit = options.concurrency - running.size;
    if (limit <= 0 || isStopping) return;
    const names = [...specs.keys()];
    if (!(await store.hasDue(database.read, names, nowText()))) return;
    const startMs = clock.monotonicMs();
    const rows = await database.begin((tx) =>
      store.claim(tx, database.dialect, {
        names,
        now: nowText(),
        leaseUntil: leaseUntil(),
        leasedBy: workerId,
        limit,
      }),
    );
    for (const row of rows) begin(row, startMs);
  };

  const begin = (row: store.JobRow, claimedMs: number) => {
    const spec = specs.get(row.name);
    invariant(spec, `a claimed job has a registered name: ${row.name}`);
    const { promise: abandoned, reject: abandon } = Promise.withResolvers<never>();
    // Whoever still waits hears it through the race below; without one it must not count as unhandled.
    abandoned.catch(() => {});
    const job: Running = {
      lease: { id: row.id, fence: row.fence, leased_by: workerId },
      name: row.name,
      controller: new AbortController(),
      deadlineMs: claimedMs + (spec.timeoutMs ?? TIMEOUT_MS),
      leaseEndMs: claimedMs + LEASE_MS,
      abandon,
      finished: Promise.resolve(),
    };
    running.set(row.id, job);
    job.finished = Promise.race([execute(spec, row, job), abandoned])
      .then(
        () => settle(job, row, spec, undefined),
        (error: unknown) => settle(job, row, spec, error ?? new Error('the job failed without saying why')),
      )
      .catch((error) =>
        log.error({ err: error, job: row.name, id: row.id }, 'the end of a job could not be written'),
      )
      .finally(() => {
        running.delete(row.id);
        options.onFree();
      });
  };

  const execute = async (spec: JobSpec<never>, row: store.JobRow, job: Running): Promise<void> => {
    // A job that takes its process down never reports a failure; the count at claim stops it all the same.
    if (row.attempt > attemptsMax(spec))
      throw new Error(row.last_error ?? 'the worker died while running it');
    const ctx = options.ctx();
    await spec.run(
      { ...ctx, log: ctx.log.child({ job: row.name, job_id: row.id, attempt: row.attempt }) },
      row.payload_json as never,
      { id: row.id, attempt: row.attempt, fence: row.fence, signal: job.controller.signal },
    );
  };

  const settle = async (
    job: Running,
    row: store.JobRow,
    spec: JobSpec<never>,
    error: unknown,
  ): Promise<void> => {
    const reason: unknown = job.controller.signal.reason;
    if (error !== undefined && reason instanceof LeaseLost) {
      log.warn({ job: row.name, id: row.id }, reason.message);
      return;
    }
    if (error !== undefined && reason instanceof Stopping) return giveBack(job);
    const outcome = error === undefined ? 'done' : row.attempt >= attemptsMax(spec) ? 'dead' : 'retry';
    const isHeld = await write(job, row, spec, outcome, error);
    if (!isHeld)
      log.warn({ job: row.name, id: row.id }, 'a job ended after its lease: another worker has it');
    else options.observe({ name: row.name, outcome });
    if (isHeld && outcome === 'dead')
      log.error({ err: error, job: row.name, id: row.id }, 'a job has failed for good');
    if (isHeld && outcome === 'retry')
      log.warn({ err: error, job: row.name, id: row.id }, 'a job failed and is tried again');
  };

  const write = async (
    job: Running,
    row: store.JobRow,
    spec: JobSpec<never>,
    outcome: 'done' | 'dead' | 'retry',
    error: unknown,
  ): Promise<boolean> => {
    const { lease } = job;
    if (outcome === 'done') return database.begin((tx) => store.finish(tx, lease, nowText(), null));
    const text = errorText(error);
    if (outcome === 'dead') return database.begin((tx) => store.bury(tx, lease, nowText(), text));
    // Half of the pause is left to chance, so that jobs which failed together do not come back together.
    const delayMs = (spec.backoffMs ?? exponentialMs)(row.attempt) * (0.5 + options.random() / 2);
    const runAt = new Date(clock.now().getTime() + delayMs).toISOString();
    return unlessReplaced(lease, (tx) => store.retry(tx, lease, runAt, text));
  };

  /** While this one ran, the same work may have been asked for again: then the newer job does it. */
  const unlessReplaced = async (
    lease: store.Lease,
    work: (tx: Parameters<typeof store.retry>[0]) => Promise<boolean>,
  ): Promise<boolean> => {
    try {
      return await database.begin(work);
    } catch (error) {
      if (!database.dialect.isUniqueViolation(error)) throw error;
      return database.begin((tx) =>
        store.finish(tx, lease, nowText(), 'replaced by a newer job with the same key'),
      );
    }
  };

  const giveBack = async (job: Running): Promise<void> => {
    await unlessReplaced(job.lease, (tx) => store.giveBack(tx, job.lease, nowText()));
  };

  return {
    tick: async () => {
      endOverdue();
      await beat();
      await claim();
    },
    stop: async (waitMs) => {
      isStopping = true;
      for (const job of running.values()) abort(job, new Stopping('the server is stopping'));
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, waitMs);
      await Promise.race([late, Promise.all([...running.values()].map(({ finished }) => finished))]);
      clearTimeout(timer);
      const rest = [...running.values()];
      for (const job of rest) job.abandon(new Stopping('the job did not stop when told'));
      await Promise.all(rest.map(({ finished }) => finished));
    },
  };
};

const attemptsMax = (spec: JobSpec<never>): number => spec.attemptsMax ?? ATTEMPTS_MAX;

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX);

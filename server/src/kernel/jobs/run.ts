// One run of one job: what it was given, what may end it early, and how it ended.

import type { JobContext, JobSpec, JobTerms } from './spec.ts';
import type { JobRow, Lease } from './store.ts';

export const LEASE_MS = 30_000;
const TIMEOUT_MS = 5 * 60_000;
/** How long a job that was told to stop may take to do so; then it is written off and its place given away. */
const GRACE_MS = 5_000;
const ATTEMPTS_MAX = 5;

/** The server stops: the job goes back as if it had not been claimed. */
export class Stopping extends Error {
  override name = 'Stopping';
}

export interface Run {
  readonly row: JobRow;
  readonly spec: JobTerms;
  readonly lease: Lease;
  /** Resolves when the job has done its work; rejects when it has failed or was written off. */
  readonly outcome: Promise<void>;
  /** Why the job was told to stop, if it was. */
  reason(): unknown;
  tell(reason: Error): void;
  /** No longer waits for a job that does not listen. */
  abandon(error: Error): void;
  extend(leaseEndMs: number): void;
  /** Tells the job when its time or its lease is over. */
  endIfOverdue(nowMs: number): void;
}

export const attemptsMax = (spec: JobTerms): number => spec.attemptsMax ?? ATTEMPTS_MAX;

interface Claimed<C> {
  readonly row: JobRow;
  readonly spec: JobSpec<never, C>;
  readonly workerId: string;
  readonly claimedMs: number;
}

export const startRun = <C extends JobContext>(
  { row, spec, workerId, claimedMs }: Claimed<C>,
  ctx: C,
): Run => {
  const controller = new AbortController();
  const { promise: abandoned, reject: abandon } = Promise.withResolvers<never>();
  const deadlineMs = claimedMs + (spec.timeoutMs ?? TIMEOUT_MS);
  let leaseEndMs = claimedMs + LEASE_MS;
  const tell = (reason: Error) => {
    if (!controller.signal.aborted) controller.abort(reason);
  };
  return {
    row,
    spec,
    lease: { id: row.id, fence: row.fence, leased_by: workerId },
    outcome: Promise.race([execute(row, spec, controller.signal, ctx), abandoned]),
    reason: () => controller.signal.reason as unknown,
    tell,
    abandon,
    extend: (endMs) => {
      leaseEndMs = endMs;
    },
    endIfOverdue: (nowMs) => {
      if (nowMs >= leaseEndMs) tell(new Error('the lease ran out before it could be extended'));
      if (nowMs >= deadlineMs) tell(new Error('the job took too long'));
      if (nowMs >= deadlineMs + GRACE_MS)
        abandon(new Error('the job took too long and did not stop when told'));
    },
  };
};

const execute = async <C extends JobContext>(
  row: JobRow,
  spec: JobSpec<never, C>,
  signal: AbortSignal,
  ctx: C,
): Promise<void> => {
  const { id, name, attempt, fence } = row;
  // A job that takes its process down never reports a failure; the count at claim stops it all the same.
  if (attempt > attemptsMax(spec)) throw new Error(row.last_error ?? 'the worker died while running it');
  const log = ctx.log.child({ job: name, job_id: id, attempt });
  const causes = row.causes_json;
  const own = { ...ctx, log, ...(causes === null ? {} : { causes }) };
  await spec.run(own, row.payload_json as never, { id, attempt, fence, signal });
};

// One run of one job: what it was given, what may end it early, and how it ended.

import type { Ctx } from '../ctx.ts';
import type { JobSpec } from '../jobs.ts';
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
  readonly spec: JobSpec<never>;
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

export const attemptsMax = (spec: JobSpec<never>): number => spec.attemptsMax ?? ATTEMPTS_MAX;

export const startRun = (
  row: JobRow,
  spec: JobSpec<never>,
  workerId: string,
  claimedMs: number,
  ctx: Ctx,
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

const execute = async (row: JobRow, spec: JobSpec<never>, signal: AbortSignal, ctx: Ctx): Promise<void> => {
  const { id, name, attempt, fence } = row;
  // A job that takes its process down never reports a failure; the count at claim stops it all the same.
  if (attempt > attemptsMax(spec)) throw new Error(row.last_error ?? 'the worker died while running it');
  const log = ctx.log.child({ job: name, job_id: id, attempt });
  await spec.run({ ...ctx, log }, row.payload_json as never, { id, attempt, fence, signal });
};

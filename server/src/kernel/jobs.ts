// Work for later. A job is a row of the same database, enqueued in the transaction that wants it. It runs at least once: it must bear
// being run again.

import { afterCommit, type Ctx } from './ctx.ts';
import { invariant } from './errors.ts';
import type { EnqueueOptions } from './jobs/queue.ts';
import { parseCron } from './jobs/schedule.ts';
import type { JobSpec as SpecFor } from './jobs/spec.ts';

export type { JobRun } from './jobs/spec.ts';
export type { JobRow } from './jobs/store.ts';

export type JobSpec<P> = SpecFor<P, Ctx>;

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
  const { causes } = ctx;
  return jobs.enqueue(ctx.db, name, payload, { ...options, ...(causes === undefined ? {} : { causes }) });
};

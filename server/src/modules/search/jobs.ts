import type { Ctx } from '../../kernel/ctx.ts';
import { enqueueJob, job } from '../../kernel/jobs.ts';
import { compact, sweep } from './indexer.ts';

const COMPACT_JOB = 'search.compact';
/** By then the things of an account that was erased are taken out of the index. */
const COMPACT_AFTER_MS = 10 * 60_000;

/** What an erased person wrote goes from the index for good. */
export const compactLater = async (ctx: Ctx): Promise<void> => {
  const runAt = new Date(ctx.now().getTime() + COMPACT_AFTER_MS);
  await enqueueJob(ctx, COMPACT_JOB, {}, { key: 'erasure', runAt });
};

export const jobs = [
  job<object>({
    name: 'search.sweep',
    every: '23 3 * * *',
    timeoutMs: 60 * 60_000,
    run: (ctx, _payload, { signal }) => sweep(ctx, signal),
  }),
  job<object>({
    name: COMPACT_JOB,
    timeoutMs: 60 * 60_000,
    run: (ctx, _payload, { signal }) => compact(ctx, signal),
  }),
];

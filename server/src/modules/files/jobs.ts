import { job } from '../../kernel/jobs.ts';
import { sweep } from './blobs.ts';
import { sweepLoose } from './unsubmitted.ts';

export const jobs = [
  job<object>({
    name: 'files.sweep_blobs',
    every: '37 * * * *',
    timeoutMs: 30 * 60_000,
    run: (ctx, _payload, { signal }) => sweep(ctx, signal),
  }),
  job<object>({
    name: 'files.sweep_loose',
    every: '11 4 * * *',
    timeoutMs: 30 * 60_000,
    run: (ctx, _payload, { signal }) => sweepLoose(ctx, signal),
  }),
];

import { job } from '../../kernel/jobs.ts';
import { PURGE_JOB, purge, purgeDue } from './removal.ts';

export const jobs = [
  job<{ channel_id: string }>({
    name: PURGE_JOB,
    timeoutMs: 30 * 60_000,
    run: (ctx, { channel_id }, { signal }) => purge(ctx, channel_id, signal),
  }),
  job<object>({
    name: 'channels.purge_archived',
    every: '7 * * * *',
    timeoutMs: 30 * 60_000,
    run: (ctx, _payload, { signal }) => purgeDue(ctx, signal),
  }),
];

import { job } from '../../kernel/jobs.ts';
import { eraseDue } from './erasures.ts';
import { removeExpired, WRITE_JOB, write } from './exports.ts';
import { READ_JOB, removeOld, take } from './imports.ts';
import { REMOVE_BYTES_JOB, removeBytes } from './removal.ts';

const HOUR_MS = 60 * 60_000;

export const jobs = [
  job<{ id: string }>({ name: WRITE_JOB, lane: 'long', attemptsMax: 3, timeoutMs: 6 * HOUR_MS, run: write }),
  job<{ id: string }>({ name: READ_JOB, lane: 'long', attemptsMax: 3, timeoutMs: 6 * HOUR_MS, run: take }),
  job<{ blobs: string[] }>({ name: REMOVE_BYTES_JOB, run: removeBytes }),
  job<object>({
    name: 'person_data.remove_expired',
    every: '23 * * * *',
    run: async (ctx, _payload, { signal }) => {
      await removeExpired(ctx, signal);
      await removeOld(ctx);
    },
  }),
  job<object>({
    name: 'person_data.erase_due',
    every: '*/10 * * * *',
    timeoutMs: HOUR_MS,
    run: (ctx, _payload, { signal }) => eraseDue(ctx, signal),
  }),
];

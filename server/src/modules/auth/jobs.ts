import { job } from '../../kernel/jobs.ts';
import { purgeExpiredWraps } from '../credentials/index.ts';
import { purgeExpired } from './service.ts';

export const jobs = [
  job({
    name: 'auth.purge_expired',
    every: '17 * * * *',
    run: async (ctx) => {
      await purgeExpired(ctx);
      await purgeExpiredWraps(ctx);
    },
  }),
];

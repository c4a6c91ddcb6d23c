import { job } from '../../kernel/jobs.ts';
import {
  purgeExpiredGrants,
  purgeExpiredWraps,
  rewrapBackgroundKeys,
  rewrapKeyGrants,
  rewrapServerKeys,
} from '../credentials/index.ts';
import { rewrapSecondFactors } from '../two-factor/index.ts';
import { type ResetLetter, SEND_JOB, send } from './password-reset.ts';
import { purgeExpired } from './service.ts';

export const jobs = [
  job<ResetLetter>({ name: SEND_JOB, attemptsMax: 12, run: send }),
  job({
    name: 'auth.purge_expired',
    every: '17 * * * *',
    run: async (ctx) => {
      await purgeExpired(ctx);
      await purgeExpiredWraps(ctx);
      await purgeExpiredGrants(ctx);
    },
  }),
  job<object>({
    name: 'auth.rewrap_secrets',
    every: '*/10 * * * *',
    run: async (ctx) => {
      // Only while the key before a rotation is still named is there anything to do.
      if (ctx.kernel.secrets.previous === null) return;
      await rewrapSecondFactors(ctx);
      await rewrapServerKeys(ctx);
      await rewrapBackgroundKeys(ctx);
      await rewrapKeyGrants(ctx);
    },
  }),
];

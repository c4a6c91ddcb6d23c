import { job } from '../../kernel/jobs.ts';
import { rewrapTokens } from './mcp-service.ts';
import { purgeSignIns } from './sign-in.ts';

export const jobs = [
  job<object>({
    name: 'tools.rewrap_tokens',
    every: '*/10 * * * *',
    run: async (ctx) => {
      // Only while the key before a rotation is still named is there anything to do.
      if (ctx.kernel.secrets.previous !== null) await rewrapTokens(ctx);
    },
  }),
  job({ name: 'tools.purge_sign_ins', every: '37 * * * *', run: (ctx) => purgeSignIns(ctx) }),
];

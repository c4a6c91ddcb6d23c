import { job } from '../../kernel/jobs.ts';
import { purgeExpired } from './flows.ts';

export const jobs = [job({ name: 'oidc.purge_flows', every: '29 * * * *', run: (ctx) => purgeExpired(ctx) })];

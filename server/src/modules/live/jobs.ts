import { job } from '../../kernel/jobs.ts';
import { purgeExpired } from './service.ts';

export const jobs = [
  job<object>({ name: 'live.purge_tickets', every: '*/10 * * * *', run: (ctx) => purgeExpired(ctx) }),
];

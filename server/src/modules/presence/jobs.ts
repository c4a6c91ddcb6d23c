import { job } from '../../kernel/jobs.ts';
import { sweep } from './service.ts';

export const jobs = [job<object>({ name: 'presence.sweep', every: '* * * * *', run: (ctx) => sweep(ctx) })];

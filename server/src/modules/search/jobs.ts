import { job } from '../../kernel/jobs.ts';
import { sweep } from './indexer.ts';

export const jobs = [job<object>({ name: 'search.sweep', every: '23 3 * * *', run: (ctx) => sweep(ctx) })];

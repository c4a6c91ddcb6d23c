import { job } from '../../kernel/jobs.ts';
import { forgetOld } from './challenges.ts';

export const jobs = [job({ name: 'passkeys.forget_answers', every: '41 * * * *', run: forgetOld })];

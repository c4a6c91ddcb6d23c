import { job } from '../../kernel/jobs.ts';
import { findMail, SEND_JOB, sendMail } from './mail.ts';
import { findPushes, PUSH_JOB, sendPush, sendTrial, TRIAL_JOB } from './push.ts';
import { purgeOld } from './service.ts';

const [RETRY_MS_FIRST, RETRY_MS_MAX] = [30_000, 60 * 60_000];
/** With these pauses, about a day: a mail server may be away for a night. */
const ATTEMPTS_MAX = 30;

export const jobs = [
  job<object>({ name: 'notifications.find_mail', every: '* * * * *', run: (ctx) => findMail(ctx) }),
  job<{ user_id: string }>({
    name: SEND_JOB,
    attemptsMax: ATTEMPTS_MAX,
    backoffMs: (attempt) => Math.min(RETRY_MS_MAX, RETRY_MS_FIRST * 2 ** Math.min(attempt - 1, 10)),
    run: (ctx, { user_id }) => sendMail(ctx, user_id),
  }),
  job<object>({ name: 'notifications.find_push', every: '* * * * *', run: (ctx) => findPushes(ctx) }),
  job<{ user_id: string }>({
    name: PUSH_JOB,
    attemptsMax: 2,
    run: (ctx, { user_id }) => sendPush(ctx, user_id),
  }),
  job<{ user_id: string; id: string }>({
    name: TRIAL_JOB,
    attemptsMax: 1,
    run: (ctx, { user_id, id }) => sendTrial(ctx, user_id, id),
  }),
  job<object>({
    name: 'notifications.purge_old',
    every: '29 * * * *',
    run: (ctx, _payload, { signal }) => purgeOld(ctx, signal),
  }),
];

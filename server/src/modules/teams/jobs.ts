import { transact } from '../../kernel/ctx.ts';
import { job } from '../../kernel/jobs.ts';
import { type InvitationEmail, LETTER_ATTEMPTS_MAX, SEND_JOB, send } from './invitation-mail.ts';
import * as invitations from './invitations-store.ts';
import { recountMembers } from './recounting.ts';

const EXPIRED_KEPT_MS = 30 * 86_400_000;

export const jobs = [
  job<InvitationEmail>({
    name: SEND_JOB,
    attemptsMax: LETTER_ATTEMPTS_MAX,
    run: (ctx, email, { attempt }) => send(ctx, email, attempt),
  }),
  job<object>({
    name: 'teams.purge_invitations',
    every: '11 3 * * *',
    run: (ctx) =>
      transact(ctx, (ctx) =>
        invitations.removeExpired(ctx.db, new Date(ctx.now().getTime() - EXPIRED_KEPT_MS).toISOString()),
      ),
  }),
  job<object>({
    name: 'teams.recount_members',
    every: '41 * * * *',
    run: (ctx, _payload, { signal }) => recountMembers(ctx, signal),
  }),
];

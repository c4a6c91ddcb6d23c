// A session that goes on says again who it is, before something grave is done with it: a stolen one cannot.

import type { ConfirmInput } from '@parley/contract';
import { type Ctx, transact, userActor } from '../../kernel/ctx.ts';
import { badRequest, conflict, notFound, unauthorized } from '../../kernel/errors.ts';
import { recordAct } from '../audit/index.ts';
import { checkPassword } from '../credentials/index.ts';
import { useSecondFactor } from '../two-factor/index.ts';
import { accessUser, type UserRow } from '../users/index.ts';
import * as store from './store.ts';

/** With a second factor the code is what is asked for, since a password may have been seen over a shoulder. */
const prove = async (ctx: Ctx, user: UserRow, { password, otp }: ConfirmInput): Promise<void> => {
  if (user.auth_source !== 'builtin')
    throw conflict('you have no password here: sign in again through your identity provider');
  if (user.has_two_factor) {
    if (!otp) throw unauthorized('this account has a second factor: send a one-time code as otp');
    if (!(await useSecondFactor(ctx, user.id, otp)))
      throw unauthorized('the one-time code is wrong or was used already');
    return;
  }
  if (!password) throw badRequest('password: is needed');
  const checked = await checkPassword(ctx, user.id, password);
  if (!checked.ok) throw unauthorized('the password is wrong');
  checked.kek.erase();
};

export const confirm = async (ctx: Ctx, input: ConfirmInput): Promise<void> => {
  const { userId, sessionId } = userActor(ctx);
  if (sessionId === null) throw notFound('session');
  await prove(ctx, await accessUser(ctx, userId), input);
  await transact(ctx, async (ctx) => {
    await store.updateSession(ctx.db, sessionId, { authenticated_at: ctx.now().toISOString() });
    await recordAct(ctx, { action: 'session.confirmed', target: { type: 'session', id: sessionId } });
  });
};

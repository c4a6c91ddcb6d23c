// An account that its owner made, by a password here or by signing in elsewhere for the first time.

import { type Ctx, emit } from '../../kernel/ctx.ts';
import { recordAct } from '../audit/index.ts';
import { toUser, type UserRow } from '../users/index.ts';

/** `source`: who vouched for the owner of an account; beside it what tells more. */
export type Origin = Readonly<Record<string, string>> & { readonly source: string };

/** Administrators see the new account at once, and the audit log keeps how it came, if another vouched for its owner. */
export const announceRegistration = async (ctx: Ctx, user: UserRow, origin?: Origin): Promise<void> => {
  emit(ctx, 'admin.user.created', { ...toUser(user), role_ids: [] }, { topics: ['admin'] });
  await recordAct(ctx, {
    action: 'user.registered',
    actorId: user.id,
    actorName: user.username,
    target: { type: 'user', id: user.id },
    details: { role: user.role, is_active: user.is_active, ...origin },
  });
};

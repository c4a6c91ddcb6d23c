// The encryption key of people without a password: wrapped for the server itself (docs/keys.md says what that means).

import { newUserKey, openWithServer, type UserKey, wrapForServer } from '../../kernel/crypto/user-key.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import * as store from './store.ts';

/** Gives a new account its encryption key, inside the caller's transaction. */
export const createServerKey = async (ctx: Ctx, userId: string): Promise<UserKey> => {
  const uek = newUserKey();
  await store.putWrap(ctx.db, {
    user_id: userId,
    kind: 'server',
    box: wrapForServer(ctx.kernel.secrets, userId, uek),
    params: null,
    verifier: null,
    created_at: ctx.now().toISOString(),
    expires_at: null,
  });
  return uek;
};

/** Null for a person whose key hangs on a password. */
export const openServerKey = async (ctx: Ctx, userId: string): Promise<UserKey | null> => {
  const wrap = await store.findWrap(ctx.db, userId, 'server');
  return wrap ? openWithServer(ctx.kernel.secrets, userId, wrap.box) : null;
};

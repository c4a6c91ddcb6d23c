// Passwords and the encryption key that hangs on them (docs/keys.md). Hashing happens outside of transactions: it takes long.

import { createHash } from 'node:crypto';
import { TooBusy } from '../../kernel/crypto/kdf-gate.ts';
import { passwordProblem } from '../../kernel/crypto/password-rules.ts';
import type { Kek, PasswordCheck, StoredPassword } from '../../kernel/crypto/passwords.ts';
import { backgroundPlace, moveDataKeys } from '../../kernel/crypto/provider-key.ts';
import { unlessClosed } from '../../kernel/crypto/seal.ts';
import { rewrapForServer } from '../../kernel/crypto/server-box.ts';
import {
  newUserKey,
  openWithPassword,
  openWithSession,
  resetByAdministrator,
  rewrapForPassword,
  serverWrapPlace,
  type UserKey,
  wrapForPassword,
} from '../../kernel/crypto/user-key.ts';
import { type Ctx, transact, userActor } from '../../kernel/ctx.ts';
import { badRequest, coded, conflict, invariant, tooMany, unauthorized } from '../../kernel/errors.ts';
import { addressKey } from '../../kernel/limits.ts';
import { tellPasswordReset } from '../../kernel/module.ts';
import { recordAct } from '../audit/index.ts';
import { openServerKey } from './server-key.ts';
import * as store from './store.ts';
import { MEMORY_FIELD } from './vault.ts';

export interface PreparedPassword {
  readonly stored: StoredPassword;
  readonly kek: Kek;
}

const orBusy = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooBusy) throw tooMany(error.message, error.retryAfterSeconds);
    throw error;
  }
};

/** Passwords of one address wait for each other, not for those of all. */
const shareOf = ({ client }: Ctx): string => addressKey(client.ip);

/** Checks a new password against the rules and hashes it. */
export const prepare = async (ctx: Ctx, password: string): Promise<PreparedPassword> => {
  const refuseCommon = await ctx.kernel.settings.get(ctx.db, 'refuse_common_passwords');
  const problem = passwordProblem(password, { refuseCommon });
  if (problem !== null) throw badRequest(problem);
  return orBusy(ctx.kernel.passwords.make(password, shareOf(ctx)));
};

/** Checks a password; `null` for an account that does not exist costs the same time and is never right. */
export const check = async (ctx: Ctx, userId: string | null, password: string): Promise<PasswordCheck> => {
  const stored = userId === null ? undefined : await store.findPassword(ctx.db, userId);
  return orBusy(ctx.kernel.passwords.check(password, stored ?? null, shareOf(ctx)));
};

/** Another for every password that is set; undefined for an account without one. */
export const markOf = async (ctx: Ctx, userId: string): Promise<string | undefined> => {
  const stored = await store.findPassword(ctx.db, userId);
  return stored && createHash('sha256').update(stored.verifier).digest('base64url');
};

/** Gives a new account its password and its encryption key, inside the caller's transaction. */
export const create = async (ctx: Ctx, userId: string, prepared: PreparedPassword): Promise<UserKey> => {
  const uek = newUserKey();
  await putBoth(ctx, userId, prepared, wrapForPassword(userId, prepared.kek, uek));
  return uek;
};

const putBoth = async (
  ctx: Ctx,
  userId: string,
  { stored }: PreparedPassword,
  box: Uint8Array,
): Promise<void> => {
  const now = ctx.now().toISOString();
  await store.putPassword(ctx.db, { user_id: userId, ...stored, updated_at: now });
  await putPasswordWrap(ctx, userId, box);
};

const putPasswordWrap = (ctx: Ctx, userId: string, box: Uint8Array): Promise<void> =>
  store.putWrap(ctx.db, {
    user_id: userId,
    kind: 'password',
    box,
    params: null,
    verifier: null,
    created_at: ctx.now().toISOString(),
    expires_at: null,
  });

/** Null when the kek is not, or no longer, that of the account's password. */
export const openKey = async (ctx: Ctx, userId: string, kek: Kek): Promise<UserKey | null> => {
  const wrap = await store.findWrap(ctx.db, userId, 'password');
  if (!wrap) return null;
  return unlessClosed(() => openWithPassword(userId, kek, wrap.box));
};

/** Hashes a password that was just found right by today's parameters and under today's server key. */
export const renew = async (ctx: Ctx, userId: string, password: string, checked: Kek): Promise<void> => {
  const prepared = await orBusy(ctx.kernel.passwords.make(password, shareOf(ctx)));
  using _kek = prepared.kek;
  await transact(ctx, (ctx) => change(ctx, userId, checked, prepared));
};

/** Puts the same encryption key under a new password. `checked` is the kek of the password that was just found right. */
export const change = async (
  ctx: Ctx,
  userId: string,
  checked: Kek,
  prepared: PreparedPassword,
): Promise<void> => {
  const [old, wrap] = [
    await store.findPassword(ctx.db, userId),
    await store.findWrap(ctx.db, userId, 'password'),
  ];
  invariant(old && wrap, 'an account with a password has a wrapped key');
  const box = rewrapOrRefuse(userId, checked, prepared.kek, wrap.box);
  const row = { user_id: userId, ...prepared.stored, updated_at: ctx.now().toISOString() };
  if (!(await store.swapPassword(ctx.db, row, old.verifier))) throw changedMeanwhile();
  await putPasswordWrap(ctx, userId, box);
};

const changedMeanwhile = () => conflict('the password was changed at the same moment; try again');

/** The wrap no longer opens with the kek of the password that was checked: another change came first. */
const rewrapOrRefuse = (userId: string, from: Kek, to: Kek, box: Uint8Array): Buffer => {
  const moved = unlessClosed(() => rewrapForPassword(userId, from, to, box));
  if (moved === null) throw changedMeanwhile();
  return moved;
};

/** By an administrator or a letter: a new key; the old one stays locked until the person brings the old password. */
export const reset = async (ctx: Ctx, userId: string, prepared: PreparedPassword): Promise<void> => {
  await tellPasswordReset(ctx, userId);
  // Nobody's word is left that the server, or work that goes on by itself, may open them.
  await store.endBackgroundOf(ctx.db, userId, MEMORY_FIELD);
  await store.removeGrantsOf(ctx.db, userId);
  const [old, wrap] = [
    await store.findPassword(ctx.db, userId),
    await store.findWrap(ctx.db, userId, 'password'),
  ];
  if (!old || !wrap) {
    await create(ctx, userId, prepared);
    return;
  }
  const now = ctx.now();
  const made = resetByAdministrator({ userId, newKek: prepared.kek, old: { ...old, box: wrap.box }, now });
  made.uek.erase();
  await putBoth(ctx, userId, prepared, made.box);
  // A second reset must not push out the one wrap that the person's keys still hang on.
  if (await findOldWrap(ctx, userId)) return;
  await store.putWrap(ctx.db, {
    user_id: userId,
    kind: 'password-old',
    box: made.old.box,
    params: made.old.params,
    verifier: made.old.verifier,
    created_at: now.toISOString(),
    expires_at: made.old.expiresAt.toISOString(),
  });
};

/**
 * The encryption key of the person who asks: from the session's copy, or from the server's own for a person without a password whose
 * session has none; null when the request brought neither, or a copy under a server key that was taken away since.
 */
export const openOwnKey = async (ctx: Ctx, sessionBox: Uint8Array | null): Promise<UserKey | null> => {
  const { sessionId, sessionKey, userId } = userActor(ctx);
  if (sessionId === null) return null;
  if (sessionKey === null || sessionBox === null) return openServerKey(ctx, userId);
  return unlessClosed(() => openWithSession(ctx.kernel.secrets, sessionId, sessionKey, sessionBox));
};

/** After a reset: the old password opens the old key, and everything sealed under it moves to the new one. */
export const unlock = async (ctx: Ctx, oldPassword: string, current: UserKey): Promise<{ moved: number }> => {
  const { userId } = userActor(ctx);
  const wrap = await findOldWrap(ctx, userId);
  if (!wrap?.params || !wrap.verifier)
    throw coded('nothing_to_unlock', conflict('there is nothing to unlock'));
  const stored = { params: wrap.params, verifier: wrap.verifier };
  const checked = await orBusy(ctx.kernel.passwords.check(oldPassword, stored, shareOf(ctx)));
  if (!checked.ok)
    throw coded('not_old_password', unauthorized('this is not the password from before the reset'));
  using kek = checked.kek;
  using old = openWithPassword(userId, kek, wrap.box);
  return await transact(ctx, async (ctx) => {
    const rows = await store.listDataKeys(ctx.db, userId);
    const moved = moveDataKeys(
      userId,
      old,
      current,
      rows.map(({ config_id, box }) => ({ configId: config_id, dek: box })),
    );
    for (const { configId, dek } of moved) {
      const row = rows.find(({ config_id }) => config_id === configId);
      if (dek !== null && row) await store.putDataKey(ctx.db, { ...row, box: dek });
    }
    await store.removeWrap(ctx.db, userId, 'password-old');
    const count = moved.filter(({ dek }) => dek !== null).length;
    await recordAct(ctx, {
      action: 'user.keys_unlocked',
      target: { type: 'user', id: userId },
      details: { count },
    });
    return { moved: count };
  });
};

/** The key from before a reset, as long as the old password may still open it. */
const findOldWrap = async (ctx: Ctx, userId: string): Promise<store.WrapRow | undefined> => {
  const wrap = await store.findWrap(ctx.db, userId, 'password-old');
  const isPast = (wrap?.expires_at ?? '') <= ctx.now().toISOString();
  return isPast ? undefined : wrap;
};

export const purgeExpired = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeExpiredWraps(ctx.db, ctx.now().toISOString()));

const REWRAPPED_PER_STEP = 100;

/** After SECRET_KEY was rotated: the keys of people without a password move under the new one. */
export const rewrapServerKeys = async (ctx: Ctx): Promise<void> => {
  const { secrets } = ctx.kernel;
  for (let after: string | null = null; ; ) {
    const rows: store.WrapRow[] = await store.listWrapsOf(ctx.db, 'server', after, REWRAPPED_PER_STEP);
    await transact(ctx, async (ctx) => {
      for (const row of rows) {
        const box = rewrapForServer(secrets, serverWrapPlace(row.user_id), row.box);
        if (box !== null) await store.swapWrapBox(ctx.db, row, box);
      }
    });
    if (rows.length < REWRAPPED_PER_STEP) return;
    after = rows.at(-1)?.user_id ?? null;
  }
};

/** After SECRET_KEY was rotated: the provider keys with background use move under the new one. */
export const rewrapBackgroundKeys = async (ctx: Ctx): Promise<void> => {
  const { secrets } = ctx.kernel;
  for (let after: { user_id: string; config_id: string } | null = null; ; ) {
    const rows: Array<Awaited<ReturnType<typeof store.listBackgroundKeys>>[number]> =
      await store.listBackgroundKeys(ctx.db, after, REWRAPPED_PER_STEP);
    await transact(ctx, async (ctx) => {
      for (const row of rows) {
        const owner = { userId: row.user_id, configId: row.config_id };
        const from = row.background_box;
        const to = from && rewrapForServer(secrets, backgroundPlace(owner), from);
        if (from && to) await store.swapBackgroundBox(ctx.db, row, from, to);
      }
    });
    if (rows.length < REWRAPPED_PER_STEP) return;
    after = rows.at(-1) ?? null;
  }
};

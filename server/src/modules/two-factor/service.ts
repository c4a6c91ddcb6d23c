// The second factor: codes of an authenticator app, and recovery codes for a lost telephone. A code works once.
//
//   none ──setup──▶ prepared ──enable (first code)──▶ enabled ──disable (password + code)──▶ none
//                      ╰──setup again: a new secret

import { toBase32 } from '../../kernel/crypto/base32.ts';
import { Secret } from '../../kernel/crypto/secret.ts';
import { openForServer, rewrapForServer, sealForServer, totpPlace } from '../../kernel/crypto/server-box.ts';
import {
  checkTotp,
  findRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUri,
} from '../../kernel/crypto/totp.ts';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { conflict, forbidden, unauthorized } from '../../kernel/errors.ts';
import { recordAct } from '../audit/index.ts';
import { checkPassword } from '../credentials/index.ts';
import { accessUser, changeUser, holdAccount, toUser } from '../users/index.ts';
import * as store from './store.ts';

export const setup = (ctx: Ctx): Promise<{ secret: string; otpauth_url: string }> =>
  transact(ctx, async (ctx) => {
    await holdAccount(ctx, userId(ctx));
    const user = await accessUser(ctx, userId(ctx));
    if (user.auth_source !== 'builtin')
      throw forbidden('your second factor is the business of your identity provider');
    if (user.has_two_factor) throw conflict('the second factor is on already; turn it off first');
    const secret = newTotpSecret();
    await store.put(ctx.db, {
      user_id: user.id,
      secret_box: sealForServer(ctx.kernel.secrets, totpPlace(user.id), secret.reveal()),
      is_enabled: false,
      last_step: 0,
      created_at: ctx.now().toISOString(),
    });
    const issuer = await ctx.kernel.settings.get(ctx.db, 'service_name');
    return {
      secret: toBase32(secret.reveal()),
      otpauth_url: otpauthUri({ issuer, account: user.username, secret }).reveal(),
    };
  });

export const enable = (ctx: Ctx, otp: string): Promise<string[]> =>
  transact(ctx, async (ctx) => {
    const id = userId(ctx);
    await holdAccount(ctx, id);
    const factor = await store.find(ctx.db, id);
    if (!factor) throw conflict('set the second factor up first');
    if (factor.is_enabled) throw conflict('the second factor is on already');
    if (!(await useTotp(ctx, factor, otp))) throw wrongCode();
    await store.enable(ctx.db, id);
    const codes = await renewCodes(ctx, id);
    await announce(ctx, id, true);
    return codes;
  });

export const disable = async (ctx: Ctx, password: string, otp: string): Promise<void> => {
  const id = userId(ctx);
  const checked = await checkPassword(ctx, id, password);
  if (!checked.ok) throw unauthorized('the password is wrong');
  checked.kek.erase();
  await transact(ctx, async (ctx) => {
    await holdAccount(ctx, id);
    await useCodeOrRefuse(ctx, id, otp);
    await store.remove(ctx.db, id);
    await announce(ctx, id, false);
  });
};

export const newCodes = (ctx: Ctx, otp: string): Promise<string[]> =>
  transact(ctx, async (ctx) => {
    const id = userId(ctx);
    await holdAccount(ctx, id);
    await useCodeOrRefuse(ctx, id, otp);
    const codes = await renewCodes(ctx, id);
    await recordAct(ctx, { action: 'two_factor.codes_renewed', target: { type: 'user', id } });
    return codes;
  });

/** For an administrator who resets a person's account; the person sets it up anew. */
export const removeFor = async (ctx: Ctx, id: string): Promise<void> => {
  await store.remove(ctx.db, id);
  await changeUser(ctx, id, { has_two_factor: false });
};

/** Uses up a code or a recovery code at sign-in. Runs in a transaction of its own: a used code stays used. */
export const useCode = (ctx: Ctx, id: string, typed: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const factor = await store.find(ctx.db, id);
    if (!factor?.is_enabled) return false;
    return (await useTotp(ctx, factor, typed)) || (await useRecoveryCode(ctx, id, typed));
  });

const useCodeOrRefuse = async (ctx: Ctx, id: string, typed: string): Promise<void> => {
  const factor = await store.find(ctx.db, id);
  if (!factor?.is_enabled) throw conflict('the second factor is not on');
  if (!(await useCode(ctx, id, typed))) throw wrongCode();
};

const wrongCode = () => unauthorized('the one-time code is wrong or was used already');

const useTotp = async (ctx: Ctx, factor: store.FactorRow, code: string): Promise<boolean> => {
  using secret = new Secret(openForServer(ctx.kernel.secrets, totpPlace(factor.user_id), factor.secret_box));
  const step = checkTotp({ secret, code, now: ctx.now(), lastStep: factor.last_step });
  return step !== null && (await store.useStep(ctx.db, factor.user_id, step));
};

const useRecoveryCode = async (ctx: Ctx, id: string, typed: string): Promise<boolean> => {
  const hashes = (await store.listUnusedCodes(ctx.db, id)).map((hash) => Buffer.from(hash, 'hex'));
  const found = findRecoveryCode(id, typed, hashes);
  if (found === null) return false;
  const isFirst = await store.useCode(ctx.db, id, found.toString('hex'), ctx.now().toISOString());
  if (isFirst)
    await recordAct(ctx, {
      action: 'two_factor.recovery_code_used',
      target: { type: 'user', id },
      actorId: id,
    });
  return isFirst;
};

const renewCodes = async (ctx: Ctx, id: string): Promise<string[]> => {
  const { codes, hashes } = newRecoveryCodes(id);
  await store.replaceCodes(
    ctx.db,
    id,
    hashes.map((hash) => hash.toString('hex')),
  );
  return codes.map((code) => code.reveal());
};

const announce = async (ctx: Ctx, id: string, isOn: boolean): Promise<void> => {
  const user = await changeUser(ctx, id, { has_two_factor: isOn });
  emit(ctx, 'user.profile.updated', toUser(user), { userIds: [id] });
  await recordAct(ctx, {
    action: isOn ? 'two_factor.enabled' : 'two_factor.disabled',
    target: { type: 'user', id },
  });
};

const REWRAPPED_PER_STEP = 100;

/** After SECRET_KEY was rotated: seals every secret under the new key, so that the old one can be taken away. */
export const rewrapAll = async (ctx: Ctx): Promise<void> => {
  const { secrets } = ctx.kernel;
  for (let after: string | null = null; ; ) {
    const rows: store.FactorRow[] = await store.listAfter(ctx.db, after, REWRAPPED_PER_STEP);
    await transact(ctx, async (ctx) => {
      for (const { user_id, secret_box } of rows) {
        const box = rewrapForServer(secrets, totpPlace(user_id), secret_box);
        if (box !== null) await store.swapBox(ctx.db, user_id, secret_box, box);
      }
    });
    if (rows.length < REWRAPPED_PER_STEP) return;
    after = rows.at(-1)?.user_id ?? null;
  }
};

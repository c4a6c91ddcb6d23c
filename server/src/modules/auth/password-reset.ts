// A forgotten password is replaced through a letter. Its link is a sealed note of which password is forgotten, so it is good once, for an
// hour, and for that password and address alone; no table holds it.

import type { ForgottenPassword, PasswordReset } from '@parley/contract';
import { BoxClosed, place, unlessClosed } from '../../kernel/crypto/seal.ts';
import { openForServer, type ServerPlace, sealForServer } from '../../kernel/crypto/server-box.ts';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { conflict, Failure } from '../../kernel/errors.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { MailProblem, oneLine } from '../../kernel/mail.ts';
import { endApiKeys } from '../api-keys/index.ts';
import { recordAct } from '../audit/index.ts';
import { passwordMark, preparePassword, resetPassword } from '../credentials/index.ts';
import { escapeHtml, filled, languageOf, letterPage, lettersIn, notify } from '../notifications/index.ts';
import { findByLogin, findUser, foldName, holdAccount, type UserRow } from '../users/index.ts';
import * as sessions from './sessions.ts';

export const SEND_JOB = 'auth.send_password_reset';

/** Null for a name that no account has: a stranger cannot tell by the time that the answer takes. */
export interface ResetLetter {
  readonly user_id: string | null;
}

const HOUR_MS = 3_600_000;
const PLACE: ServerPlace = { purpose: 'password-reset', aad: place('password-reset') };

/** What a link stands for. */
interface Claim {
  readonly user: string;
  readonly email: string;
  /** When that was changed last: changed away and back, it is another one. */
  readonly email_changed_at: string | null;
  /** Of the forgotten password. */
  readonly mark: string;
  readonly until: string;
}

/** Whether letters can replace a password here. */
export const isOffered = ({ kernel }: Ctx): boolean =>
  kernel.config.authMode === 'builtin' && kernel.mail !== null;

const assertOffered = (ctx: Ctx): void => {
  if (!isOffered(ctx))
    throw new Failure(404, 'this server sends no letters for that; an administrator can set a new password');
};

export const ask = async (ctx: Ctx, { login }: ForgottenPassword): Promise<void> => {
  assertOffered(ctx);
  const user = await findByLogin(ctx, login);
  if (!(await mayBeSent(ctx, user?.id ?? foldName(login)))) return;
  const letter: ResetLetter = { user_id: user && isBuiltin(user) ? user.id : null };
  await transact(ctx, (ctx) => enqueueJob(ctx, SEND_JOB, letter));
};

const isBuiltin = ({ is_active, auth_source }: UserRow): boolean => is_active && auth_source === 'builtin';

/** A stranger can neither fill a mailbox nor learn by a refusal that there is one: the links of letters before still work. */
const mayBeSent = async ({ kernel }: Ctx, account: string): Promise<boolean> => {
  try {
    await kernel.limits.take('password_reset_account', account);
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return false;
  }
};

export const send = async (ctx: Ctx, { user_id }: ResetLetter): Promise<void> => {
  const { mail, settings, config, secrets } = ctx.kernel;
  const user = user_id === null ? undefined : await findUser(ctx, user_id);
  const mark = user && (await passwordMark(ctx, user.id));
  if (mail === null || !user || !isBuiltin(user) || !mark) return;
  const until = new Date(ctx.now().getTime() + HOUR_MS).toISOString();
  const { id, email, email_changed_at } = user;
  const claim: Claim = { user: id, email, email_changed_at, mark, until };
  const token = sealForServer(secrets, PLACE, Buffer.from(JSON.stringify(claim))).toString('base64url');
  // Behind the sign that browsers keep to themselves: no log of a proxy holds it.
  const url = `${config.publicUrl ?? ''}/reset-password#${token}`;
  const service = settings.recent('service_name');
  const language = languageOf(user);
  const letters = lettersIn(language);
  const greeting = oneLine(filled(letters.choose_for, { name: user.username, service }));
  const rest = [letters.good_once, letters.not_asked];
  try {
    await mail.send({
      to: user.email,
      subject: oneLine(`${service}: ${letters.new_password}`),
      text: `${greeting}\n\n${url}\n\n${rest.join('\n')}\n`,
      html: letterPage(
        language,
        `<p>${escapeHtml(greeting)}</p>
<p><a href="${escapeHtml(url)}">${letters.choose_password}</a></p>
<p><small>${rest.join('<br>')}</small></p>`,
      ),
      messageId: `<password-reset-${user.id}-${Date.parse(until)}@${mail.domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    if (!(error instanceof MailProblem && error.isFinal)) throw error;
    ctx.log.warn({ err: error }, 'a letter with a link for a new password was turned away for good');
  }
};

const spent = () => conflict('this link was used already or is too old; ask for a new one');

const readClaim = ({ kernel }: Ctx, token: string): Claim | null =>
  unlessClosed(() => {
    const box = Buffer.from(token, 'base64url');
    // In one spelling only.
    if (box.toString('base64url') !== token) throw new BoxClosed();
    return JSON.parse(openForServer(kernel.secrets, PLACE, box).toString()) as Claim;
  });

/** The account, as long as it is as it was when the letter was written. */
const holderOf = async (ctx: Ctx, claim: Claim): Promise<UserRow | null> => {
  const user = await findUser(ctx, claim.user);
  const isGood =
    user !== undefined &&
    isBuiltin(user) &&
    user.email === claim.email &&
    user.email_changed_at === claim.email_changed_at &&
    ctx.now().toISOString() < claim.until &&
    (await passwordMark(ctx, user.id)) === claim.mark;
  return isGood ? user : null;
};

export const reset = async (
  ctx: Ctx,
  { token, password, end_api_keys = false }: PasswordReset,
): Promise<void> => {
  assertOffered(ctx);
  const claim = readClaim(ctx, token);
  // A link that is worth nothing is not worth the hashing either.
  if (claim === null || (await holderOf(ctx, claim)) === null) throw spent();
  const prepared = await preparePassword(ctx, password);
  using _kek = prepared.kek;
  await transact(ctx, async (ctx) => {
    await holdAccount(ctx, claim.user);
    const user = await holderOf(ctx, claim);
    if (user === null) throw spent();
    await resetPassword(ctx, user.id, prepared);
    await sessions.end(ctx, user.id);
    if (end_api_keys) await endApiKeys(ctx, user.id);
    await notify(ctx, [user.id], {
      type: 'system',
      says: { kind: 'password_replaced' },
      link: '/settings/security',
      data: {},
    });
    await recordAct(ctx, {
      action: 'user.password_reset',
      actorId: user.id,
      actorName: user.username,
      target: { type: 'user', id: user.id },
    });
  });
};

// Signing up, in and out. Nothing here tells a stranger whether an account exists, except that a taken name is taken.

import type {
  AuthOptions,
  AuthResponse,
  LoginInput,
  PendingRegistration,
  RegisterInput,
} from '@parley/contract';
import { hashToken } from '../../kernel/crypto/opaque-token.ts';
import type { Kek } from '../../kernel/crypto/passwords.ts';
import { type Ctx, transact, type UserActor, userActor } from '../../kernel/ctx.ts';
import { type Failure, forbidden, unauthorized } from '../../kernel/errors.ts';
import { definePart } from '../../kernel/parts.ts';
import { API_KEY_PREFIX, authenticateApiKey } from '../api-keys/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  checkPassword,
  createPassword,
  openKey,
  preparePassword,
  renewPassword,
} from '../credentials/index.ts';
import { useSecondFactor } from '../two-factor/index.ts';
import {
  createUser,
  findByLogin,
  findUser,
  foldName,
  hasAnyUser,
  holdAccount,
  noteLogin,
  toUser,
  type UserRow,
} from '../users/index.ts';
import { deviceOf, triesOf } from './login-limits.ts';
import { isOffered } from './password-reset.ts';
import { announceRegistration, type Origin } from './registration.ts';
import * as sessions from './sessions.ts';
import * as store from './store.ts';

export const options = async (ctx: Ctx): Promise<AuthOptions> => {
  const { authMode } = ctx.kernel.config;
  const settings = await ctx.kernel.settings.all(ctx.db);
  const needs_setup = authMode === 'builtin' && !(await hasAnyUser(ctx));
  return {
    auth_mode: authMode,
    allow_registration: authMode === 'builtin' && (settings.allow_registration || needs_setup),
    needs_setup,
    oidc: authMode === 'oidc' ? { login_url: '/api/v1/auth/oidc/login' } : null,
    password_reset: isOffered(ctx),
    service_name: settings.service_name,
  };
};

const assertBuiltin = (ctx: Ctx): void => {
  if (ctx.kernel.config.authMode !== 'builtin')
    throw forbidden('people sign in through the identity provider on this server');
};

export const register = async (
  ctx: Ctx,
  input: RegisterInput,
): Promise<AuthResponse | PendingRegistration> => {
  assertBuiltin(ctx);
  await assertMayRegister(ctx, input);
  const prepared = await preparePassword(ctx, input.password);
  using _kek = prepared.kek;
  return await transact(ctx, async (ctx) => {
    const isFirst = await claimFirst(ctx);
    const origin = isFirst ? undefined : await letIn(ctx, input);
    const { require_approval } = await ctx.kernel.settings.all(ctx.db);
    const isPending = require_approval && !isFirst;
    const { invitation: _, ...account } = input;
    const user = await createUser(ctx, {
      ...account,
      role: isFirst ? 'admin' : 'user',
      is_active: !isPending,
      auth_source: 'builtin',
    });
    using uek = await createPassword(ctx, user.id, prepared);
    const answer = isPending
      ? {
          user: toUser(user),
          message: 'an administrator has to activate this account before you can sign in',
        }
      : await sessions.start(ctx, user, uek, ['pwd']);
    await announceRegistration(ctx, user, origin);
    return answer;
  });
};

interface WayIn {
  readonly isInvited: (ctx: Ctx, invitation: string, email: string) => Promise<boolean>;
  /** The same in the transaction that makes the account; the invitation is used by it. Gives what the audit log keeps. */
  readonly use: (
    ctx: Ctx,
    invitation: string,
    email: string,
  ) => Promise<Readonly<Record<string, string>> | undefined>;
}

/** Who may register by an invitation where nobody else may. */
export const invitedRegistration = definePart<WayIn>('auth.invitations');

const isOpenToAll = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.kernel.settings.get(ctx.db, 'allow_registration')) || !(await hasAnyUser(ctx));

const closed = () => forbidden('registration is closed on this server');

/** Asked before the work for the password. */
const assertMayRegister = async (ctx: Ctx, { invitation, email }: RegisterInput): Promise<void> => {
  if (await isOpenToAll(ctx)) return;
  if (invitation !== undefined)
    for (const way of invitedRegistration.listed(ctx.kernel))
      if (await way.isInvited(ctx, invitation, email)) return;
  throw closed();
};

/** Asked again with the account: what let its owner in, where registration is closed. */
const letIn = async (ctx: Ctx, { invitation, email }: RegisterInput): Promise<Origin | undefined> => {
  if (await isOpenToAll(ctx)) return undefined;
  if (invitation !== undefined)
    for (const way of invitedRegistration.listed(ctx.kernel)) {
      const used = await way.use(ctx, invitation, email);
      if (used) return { source: 'invitation', ...used };
    }
  throw closed();
};

/** True for exactly one of any number of first registrations at once. */
const claimFirst = async (ctx: Ctx): Promise<boolean> => {
  if (await hasAnyUser(ctx)) return false;
  await ctx.kernel.database.dialect.lock(ctx.db, 'accounts.first');
  return !(await hasAnyUser(ctx));
};

const wrongCredentials = () => unauthorized('the username, e-mail address or password is wrong');

/** `mark` is what a browser kept from an earlier sign-in. */
export const login = async (ctx: Ctx, input: LoginInput, mark?: string): Promise<AuthResponse> => {
  assertBuiltin(ctx);
  // Twice: the password may be hashed anew by a sign-in at the same moment, and is as right as before.
  const answer = (await attempt(ctx, input, mark)) ?? (await attempt(ctx, input, mark));
  if (answer === null) throw wrongCredentials();
  return answer;
};

/** Null when the account changed between the proof and the session. */
const attempt = async (ctx: Ctx, input: LoginInput, mark?: string): Promise<AuthResponse | null> => {
  const user = await findByLogin(ctx, input.login);
  const tries = triesOf(ctx, {
    account: user?.id ?? foldName(input.login),
    userId: user?.id ?? null,
    device: user ? deviceOf(ctx, user.id, mark) : null,
  });
  await tries.assertLeft();
  // Then only the password together with the second factor gets in, and no answer tells which of the two was wrong.
  const isBesieged = await tries.isBesieged();
  if (isBesieged && !input.otp) await tries.refuseBesieged();
  const fail = async (refusal: Failure): Promise<never> => {
    await tries.countFailure();
    if (user) noteFailure(ctx, user);
    if (isBesieged) await tries.refuseBesieged();
    throw refusal;
  };
  const checked = await checkPassword(ctx, user?.id ?? null, input.password);
  if (!user || !checked.ok) return fail(wrongCredentials());
  using kek = checked.kek;
  if (isBesieged && !user.has_two_factor) await tries.refuseBesieged();
  if (!user.is_active) throw inactive();
  if (user.has_two_factor) {
    if (input.otp === undefined || input.otp === '')
      throw unauthorized('this account has a second factor: send a one-time code as otp');
    if (!(await useSecondFactor(ctx, user.id, input.otp)))
      return await fail(unauthorized('the one-time code is wrong or was used already'));
  }
  // Many guesses at once have all passed the first look, and must not gain by it.
  await tries.assertLeft();
  const answer = await begin(ctx, user.id, kek);
  if (answer !== null && checked.isOutdated)
    await renewPassword(ctx, user.id, input.password, kek).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a password could not be hashed anew; the next sign-in tries again'),
    );
  return answer;
};

const inactive = () => forbidden('this account is not active; an administrator has to activate it');

/** Starts the session, if the account is still as it was when the password was checked. */
const begin = (ctx: Ctx, id: string, kek: Kek): Promise<AuthResponse | null> =>
  transact(ctx, async (ctx) => {
    await holdAccount(ctx, id);
    const user = await findUser(ctx, id);
    if (user && !user.is_active) throw inactive();
    using uek = user ? await openKey(ctx, id, kek) : null;
    if (!user || uek === null) return null;
    const seen = await noteLogin(ctx, user);
    const answer = await sessions.start(ctx, seen, uek, user.has_two_factor ? ['pwd', 'otp'] : ['pwd']);
    await recordAct(ctx, { action: 'session.started', actorId: id, actorName: user.username });
    return answer;
  });

/** Not awaited: the answer must not take longer for an account that exists than for one that does not. */
const noteFailure = (ctx: Ctx, { id }: UserRow): void => {
  recordAct(ctx, { action: 'session.refused', target: { type: 'user', id } }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a failed sign-in could not be noted'),
  );
};

/** Ends the session of the given refresh token or the one that asks. A person who signs out is out afterwards, also with a token that names nothing of theirs. */
export const logout = (ctx: Ctx, refreshToken: string | undefined): Promise<void> =>
  transact(ctx, async (ctx) => {
    const actor = userActor(ctx);
    const hash = refreshToken === undefined ? null : hashToken('rt_', refreshToken);
    const named = hash === null ? undefined : await store.findRefresh(ctx.db, hash.toString('hex'));
    const ended = named ? await sessions.endByWish(ctx, actor.userId, { only: named.session_id }) : 0;
    if (ended === 0 && actor.sessionId !== null)
      await sessions.endByWish(ctx, actor.userId, { only: actor.sessionId });
  });

/** Ends the session of a refresh token that stands for itself: the web app's cookie. */
export const logoutByToken = (ctx: Ctx, refreshToken: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const hash = hashToken('rt_', refreshToken);
    const row = hash === null ? undefined : await store.findRefresh(ctx.db, hash.toString('hex'));
    const session = row && (await store.findLive(ctx.db, row.session_id, ctx.now().toISOString()));
    if (session) await sessions.endByWish(ctx, session.user_id, { only: session.id });
  });

/** The person that a bearer stands for, by access token or by API key. A token that is bound to a certificate is nothing without it. */
export const authenticate = (
  ctx: Ctx,
  bearer: string,
  certificate: string | null = null,
): Promise<UserActor | null> =>
  bearer.startsWith(API_KEY_PREFIX)
    ? authenticateApiKey(ctx, bearer)
    : sessions.authenticate(ctx, bearer, certificate);

export const purgeExpired = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeExpired(ctx.db, ctx.now().toISOString()));

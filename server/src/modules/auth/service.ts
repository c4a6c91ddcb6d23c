// Signing up, in and out. Nothing here tells a stranger whether an account exists, except that a taken name is taken.

import type {
  AuthOptions,
  AuthResponse,
  LoginInput,
  PendingRegistration,
  RegisterInput,
} from '@parley/contract';
import { hashToken } from '../../kernel/crypto/opaque-token.ts';
import { type Ctx, emit, transact, type UserActor, userActor } from '../../kernel/ctx.ts';
import { forbidden, unauthorized } from '../../kernel/errors.ts';
import { addressKey } from '../../kernel/limits.ts';
import { API_KEY_PREFIX, authenticateApiKey } from '../api-keys/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  changePassword,
  checkPassword,
  createPassword,
  openKey,
  preparePassword,
} from '../credentials/index.ts';
import { useSecondFactor } from '../two-factor/index.ts';
import {
  createUser,
  findByLogin,
  foldName,
  hasAnyUser,
  noteLogin,
  toUser,
  type UserRow,
} from '../users/index.ts';
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
  await assertRegistrationIsOpen(ctx);
  const prepared = await preparePassword(ctx, input.password);
  return transact(ctx, async (ctx) => {
    const isFirst = await claimFirst(ctx);
    const { require_approval } = await ctx.kernel.settings.all(ctx.db);
    const isPending = require_approval && !isFirst;
    const user = await createUser(ctx, {
      ...input,
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
    emit(ctx, 'admin.user.created', { ...toUser(user), role_ids: [] }, { topics: ['admin'] });
    await recordAct(ctx, {
      action: 'user.registered',
      actorId: user.id,
      actorName: user.username,
      target: { type: 'user', id: user.id },
      details: { role: user.role, is_active: user.is_active },
    });
    return answer;
  });
};

const assertRegistrationIsOpen = async (ctx: Ctx): Promise<void> => {
  const isOpen = await ctx.kernel.settings.get(ctx.db, 'allow_registration');
  if (!isOpen && (await hasAnyUser(ctx))) throw forbidden('registration is closed on this server');
};

/** True for exactly one of any number of first registrations at once. */
const claimFirst = async (ctx: Ctx): Promise<boolean> => {
  if (await hasAnyUser(ctx)) return false;
  await ctx.kernel.database.dialect.lock(ctx.db, 'accounts.first');
  return !(await hasAnyUser(ctx));
};

export const login = async (ctx: Ctx, input: LoginInput): Promise<AuthResponse> => {
  assertBuiltin(ctx);
  const { limits } = ctx.kernel;
  const keys = { account: foldName(input.login), address: addressKey(ctx.client.ip) };
  await limits.peek('login_account', keys.account);
  await limits.peek('login_address', keys.address);
  const fail = async (sentence: string): Promise<never> => {
    await limits.take('login_account', keys.account);
    await limits.take('login_address', keys.address);
    throw unauthorized(sentence);
  };
  const user = await findByLogin(ctx, input.login);
  const checked = await checkPassword(ctx, user?.id ?? null, input.password);
  if (!user || !checked.ok) return fail('the username, e-mail address or password is wrong');
  if (!user.is_active) throw forbidden('this account is not active; an administrator has to activate it');
  if (user.has_two_factor) {
    if (input.otp === undefined || input.otp === '')
      throw unauthorized('this account has a second factor: send a one-time code as otp');
    if (!(await useSecondFactor(ctx, user.id, input.otp)))
      return fail('the one-time code is wrong or was used already');
  }
  using uek = await openKey(ctx, user.id, checked.kek);
  const renewed = checked.isOutdated ? await preparePassword(ctx, input.password) : null;
  return await transact(ctx, async (ctx) => {
    if (renewed) await changePassword(ctx, user.id, checked.kek, renewed);
    await noteLogin(ctx, user.id);
    const fresh: UserRow = { ...user, last_login_at: ctx.now().toISOString() };
    const answer = await sessions.start(ctx, fresh, uek, user.has_two_factor ? ['pwd', 'otp'] : ['pwd']);
    await recordAct(ctx, { action: 'session.started', actorId: user.id, actorName: user.username });
    return answer;
  });
};

/** Ends the session of the given refresh token, when it is the caller's own, or else the one that asks. */
export const logout = (ctx: Ctx, refreshToken: string | undefined): Promise<void> =>
  transact(ctx, async (ctx) => {
    const actor = userActor(ctx);
    const hash = refreshToken === undefined ? null : hashToken('rt_', refreshToken);
    const named = hash === null ? undefined : await store.findRefresh(ctx.db, hash.toString('hex'));
    const sessionId = refreshToken === undefined ? actor.sessionId : (named?.session_id ?? null);
    if (sessionId !== null) await sessions.end(ctx, actor.userId, { only: sessionId });
  });

/** Ends the session of a refresh token that stands for itself: the web app's cookie. */
export const logoutByToken = (ctx: Ctx, refreshToken: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const hash = hashToken('rt_', refreshToken);
    const row = hash === null ? undefined : await store.findRefresh(ctx.db, hash.toString('hex'));
    const session = row && (await store.findLive(ctx.db, row.session_id, ctx.now().toISOString()));
    if (session) await sessions.end(ctx, session.user_id, { only: session.id });
  });

/** Whoever a bearer stands for, by access token or by API key. */
export const authenticate = (ctx: Ctx, bearer: string): Promise<UserActor | null> =>
  bearer.startsWith(API_KEY_PREFIX) ? authenticateApiKey(ctx, bearer) : sessions.authenticate(ctx, bearer);

export const purgeExpired = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeExpired(ctx.db, ctx.now().toISOString()));

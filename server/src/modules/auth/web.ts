// The web app's own way in: the refresh token lives in an HttpOnly cookie that no script can read, and only pages of our own
// origin may use it.

import type { AuthResponse, LoginInput, PendingRegistration, WebAuthResponse } from '@parley/contract';
import { cookieHeader } from '../../kernel/cookies.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { forbidden, unauthorized } from '../../kernel/errors.ts';
import { Reply, type RequestFacts } from '../../kernel/http.ts';
import { deviceOf, newDeviceMark } from './login-limits.ts';
import { refresh } from './refresh.ts';
import { login, logoutByToken } from './service.ts';
import { REFRESH_LIFETIME_MS } from './sessions.ts';

const COOKIE_PATH = '/api/v1/auth/web';

/**
 * Over plain http a browser would drop a Secure cookie, so there it goes without: localhost and home networks work too. The page's
 * own origin tells as well, when a proxy that TRUST_PROXY does not name ends TLS.
 */
const isSecure = (request: RequestFacts): boolean =>
  request.isSecure || (request.header('origin') ?? '').startsWith('https://');

const cookieName = (request: RequestFacts): string =>
  isSecure(request) ? '__Secure-parley-rt' : 'parley-rt';

const cookie = (request: RequestFacts, value: string, seconds: number): string =>
  cookieHeader(cookieName(request), value, {
    path: COOKIE_PATH,
    seconds,
    sameSite: 'strict',
    isSecure: isSecure(request),
  });

/** Whether a browser says that a page of this server asks; programs say nothing of it. */
const isOwnOrigin = (ctx: Ctx, request: RequestFacts, origin: string): boolean => {
  const { publicUrl } = ctx.kernel.config;
  const own = [
    publicUrl === null ? null : new URL(publicUrl).origin,
    `http://${request.header('host')}`,
    `https://${request.header('host')}`,
  ];
  return own.includes(origin);
};

/** A page of another site than those that are allowed is refused, and a name that leads here by a trick with its own address; programs are not. */
export const assertNoForeignOrigin = (
  ctx: Ctx,
  request: RequestFacts,
  allowed: readonly string[] = [],
): void => {
  const origin = request.header('origin');
  if (origin !== undefined && !isOwnOrigin(ctx, request, origin) && !allowed.includes(origin))
    throw forbidden('pages of other sites may not ask this server');
};

/** A request that another site started is refused, whatever it carries. */
export const assertSameOrigin = (ctx: Ctx, request: RequestFacts): void => {
  const site = request.header('sec-fetch-site');
  const origin = request.header('origin');
  const isOwn =
    site === undefined ? origin !== undefined && isOwnOrigin(ctx, request, origin) : site === 'same-origin';
  if (!isOwn || request.header('x-requested-with') === undefined)
    throw forbidden('this route is for the web app of this server');
};

const DEVICE_SECONDS = 180 * 86_400;

const deviceCookieName = (request: RequestFacts): string =>
  isSecure(request) ? '__Secure-parley-device' : 'parley-device';

/** Signs in, and lets this browser be known from then on. */
export const loginFromPage = async (
  ctx: Ctx,
  request: RequestFacts,
  input: LoginInput,
): Promise<Reply<WebAuthResponse>> => {
  const name = deviceCookieName(request);
  const known = request.cookie(name);
  const answer = await login(ctx, input, known);
  const { id } = answer.user;
  const isKnown = deviceOf(ctx, id, known) !== null;
  const mark = isKnown && known !== undefined ? known : newDeviceMark(ctx, id);
  const { status, body, headers } = withCookie(200, request, answer) as Reply<WebAuthResponse>;
  const kept = cookieHeader(name, mark, {
    path: COOKIE_PATH,
    seconds: DEVICE_SECONDS,
    sameSite: 'strict',
    isSecure: isSecure(request),
  });
  return new Reply(status, body, { 'set-cookie': [headers['set-cookie'] ?? [], kept].flat() });
};

export const withCookie = (
  status: number,
  request: RequestFacts,
  answer: AuthResponse | PendingRegistration,
): Reply<WebAuthResponse | PendingRegistration> => {
  if (!('refresh_token' in answer)) return new Reply(status, answer);
  const { refresh_token, ...rest } = answer;
  const seconds = Math.floor(REFRESH_LIFETIME_MS / 1000);
  return new Reply(status, rest, { 'set-cookie': cookie(request, refresh_token, seconds) });
};

export const refreshFromCookie = async (
  ctx: Ctx,
  request: RequestFacts,
  retryKey: string | null,
): Promise<Reply<WebAuthResponse>> => {
  const token = request.cookie(cookieName(request));
  if (token === undefined) throw unauthorized('you are not signed in');
  return withCookie(200, request, await refresh(ctx, token, retryKey)) as Reply<WebAuthResponse>;
};

export const logoutFromCookie = async (
  ctx: Ctx,
  request: RequestFacts,
): Promise<Reply<{ message: string }>> => {
  const token = request.cookie(cookieName(request));
  if (token !== undefined) await logoutByToken(ctx, token);
  return new Reply(200, { message: 'signed out' }, { 'set-cookie': cookie(request, '', 0) });
};

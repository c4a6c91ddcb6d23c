// Signing in through the identity provider: out with a state, a nonce and a PKCE challenge; back with a code; in with (iss, sub).

import type { AuthResponse, WebAuthResponse } from '@parley/contract';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { badRequest, Failure, forbidden, invariant, notFound, unauthorized } from '../../kernel/errors.ts';
import { Reply, type RequestFacts } from '../../kernel/http.ts';
import { recordAct } from '../audit/index.ts';
import { assertSameOrigin, refreshSession, startSession, withCookie } from '../auth/index.ts';
import { openServerKey } from '../credentials/index.ts';
import { accountOf, adjustRole, type Vouched } from '../identities/index.ts';
import { applyTeamClaims } from '../teams/index.ts';
import { accessUser, holdAccount, noteLogin } from '../users/index.ts';
import { claimsOf, groupsOf, vouchedBy } from './claims.ts';
import * as flows from './flows.ts';
import { handoverPage } from './pages.ts';
import { providerOf, reasonOf } from './provider.ts';

const CALLBACK_PATH = '/api/v1/auth/oidc/callback';

const assertMode = (ctx: Ctx): void => {
  if (ctx.kernel.config.authMode !== 'oidc') throw notFound('route');
};

/** Where the provider sends people back: the configured address, never what a Host header says. */
const callbackUrl = (ctx: Ctx): URL => {
  const { publicUrl } = ctx.kernel.config;
  invariant(publicUrl !== null, 'a configured provider needs PUBLIC_URL');
  return new URL(`${publicUrl}${CALLBACK_PATH}`);
};

export const login = async (
  ctx: Ctx,
  request: RequestFacts,
  { returnTo = '/', isFresh = false }: { returnTo?: string | undefined; isFresh?: boolean },
): Promise<Reply<string>> => {
  assertMode(ctx);
  const provider = await providerOf(ctx);
  const { scopes, bindsBrowser } = ctx.kernel.config.oidc;
  const browser = flows.browserSecret(ctx, request);
  const flow = await flows.begin(ctx, returnTo, bindsBrowser ? browser.secret : null);
  const target = buildAuthorizationUrl(provider, {
    redirect_uri: callbackUrl(ctx).href,
    scope: scopes.join(' '),
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login' } : {}),
  });
  return new Reply(302, 'on to the identity provider', {
    location: target.href,
    ...(bindsBrowser ? { 'set-cookie': browser.cookie } : {}),
  });
};

export interface Callback {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

const startOver = () =>
  badRequest('this sign-in is unknown, was used already or took too long; start again from the sign-in page');

export const callback = async (ctx: Ctx, request: RequestFacts, given: Callback): Promise<Reply<string>> => {
  assertMode(ctx);
  const { code, state, iss } = given;
  if (state === undefined) throw startOver();
  const flow = await flows.take(ctx, state, flows.readBrowserSecret(ctx, request));
  if (flow === null) throw startOver();
  if (code === undefined || code === '' || given.error !== undefined)
    throw badRequest('the identity provider did not sign you in; start again from the sign-in page');
  const provider = await providerOf(ctx);
  assertIssuer(provider, iss);
  const claims = await exchange(ctx, provider, flow, { code, state, iss });
  const vouched = vouchedBy(claims);
  if (vouched === null) throw refusedToken();
  const authenticatedAt = authenticatedBefore(claims, ctx.now());
  const granted = { isAdmin: await adminByGroups(ctx, claims), teams: await teamsBy(ctx, claims) };
  const answer = await enter(ctx, vouched, granted, authenticatedAt);
  return handoverPage(answer, flow.returnTo, flows.handoverCookie(ctx, answer.refresh_token));
};

/** A provider that knew the person already has not seen them now; it may say since when. Null: it does not, or says what cannot be. */
const authenticatedBefore = (
  { auth_time: since }: Readonly<Record<string, unknown>>,
  now: Date,
): Date | null =>
  typeof since === 'number' && since > 0 && since * 1000 <= now.getTime() ? new Date(since * 1000) : null;

/** A code from another provider must not be sent to ours (RFC 9207). */
const assertIssuer = (provider: Configuration, iss: string | undefined): void => {
  const { issuer, authorization_response_iss_parameter_supported: isPromised } = provider.serverMetadata();
  if (iss === undefined ? isPromised === true : iss !== issuer) throw startOver();
};

const refusedToken = () =>
  new Failure(500, 'the identity provider’s answer could not be validated; the log of this server says why');

/** The code for a token, the token for its claims: signature, issuer, audience, expiry and nonce are checked on the way. */
const exchange = async (
  ctx: Ctx,
  provider: Configuration,
  flow: flows.Flow,
  { code, state, iss }: { code: string; state: string; iss: string | undefined },
): Promise<Readonly<Record<string, unknown>>> => {
  const currentUrl = callbackUrl(ctx);
  currentUrl.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
  try {
    const tokens = await authorizationCodeGrant(provider, currentUrl, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || (claims.azp !== undefined && claims.azp !== ctx.kernel.config.oidc.clientId))
      throw refusedToken();
    const hasMore = provider.serverMetadata().userinfo_endpoint !== undefined;
    const info =
      hasMore && claims.email === undefined
        ? await fetchUserInfo(provider, tokens.access_token, claims.sub)
        : null;
    return claimsOf(claims, info);
  } catch (error) {
    if (error instanceof Failure) throw error;
    ctx.log.warn({ reason: reasonOf(error) }, 'a sign-in through the identity provider failed');
    if (isAboutTheCode(error)) throw startOver();
    throw refusedToken();
  }
};

/** What a caller of the callback can be wrong about: the code, or the provider that they say they come from. */
const isAboutTheCode = (error: unknown): boolean =>
  error instanceof AuthorizationResponseError ||
  (error instanceof ResponseBodyError && error.error === 'invalid_grant');

/** Null: no claim is mapped, or it cannot be believed to be complete, so teams stay as they are. */
const teamsBy = async (ctx: Ctx, claims: Readonly<Record<string, unknown>>): Promise<string[] | null> => {
  const claim = await ctx.kernel.settings.get(ctx.db, 'oidc_team_claim');
  return claim === null ? null : groupsOf(claims, claim);
};

/** Null: no group is mapped, so roles are given here. */
const adminByGroups = async (
  ctx: Ctx,
  claims: Readonly<Record<string, unknown>>,
): Promise<boolean | null> => {
  const { adminGroup, groupsClaim } = ctx.kernel.config.oidc;
  if (adminGroup === null) return null;
  const groups = groupsOf(claims, groupsClaim);
  if (groups === null)
    await recordAct(ctx, { action: 'session.groups_ignored', details: { reason: 'too many groups' } });
  return groups?.includes(adminGroup) ?? false;
};

const enter = async (
  ctx: Ctx,
  vouched: Vouched,
  { isAdmin, teams }: { readonly isAdmin: boolean | null; readonly teams: readonly string[] | null },
  authenticatedAt: Date | null,
): Promise<AuthResponse> => {
  const { id, is_active } = await accountOf(ctx, vouched);
  const waiting = () => forbidden('this account is not active; an administrator has to activate it');
  if (!is_active) throw waiting();
  return transact(ctx, async (ctx) => {
    if (isAdmin !== null) await adjustRole(ctx, id, isAdmin);
    await holdAccount(ctx, id);
    const user = await accessUser(ctx, id);
    if (!user.is_active) throw waiting();
    if (teams !== null) await applyTeamClaims(ctx, id, teams);
    using uek = await openServerKey(ctx, id);
    const answer = await startSession(ctx, await noteLogin(ctx, user), uek, ['oidc'], authenticatedAt);
    await recordAct(ctx, { action: 'session.started', actorId: id, actorName: user.username });
    return answer;
  });
};

/** The web app brings what it found in the fragment, and gets the cookie that it has after any other sign-in. */
export const adopt = async (
  ctx: Ctx,
  request: RequestFacts,
  refreshToken: string,
  retryKey: string | null,
): Promise<Reply<WebAuthResponse>> => {
  assertSameOrigin(ctx, request);
  if (!flows.isHandedOver(ctx, request, refreshToken))
    throw unauthorized('this sign-in did not happen in this browser; sign in again');
  return withCookie(
    200,
    request,
    await refreshSession(ctx, refreshToken, retryKey),
  ) as Reply<WebAuthResponse>;
};

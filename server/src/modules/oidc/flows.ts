// A sign-in on its way: what has to come back from the provider, and to which browser. Good for ten minutes and once.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieHeader } from '../../kernel/cookies.ts';
import { place } from '../../kernel/crypto/seal.ts';
import { openForServer, type ServerPlace, sealForServer } from '../../kernel/crypto/server-box.ts';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import type { RequestFacts } from '../../kernel/http.ts';
import * as store from './store.ts';

export const FLOW_SECONDS = 600;

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const verifierPlace = (stateHash: string): ServerPlace => ({
  purpose: 'oidc-flow',
  aad: place('oidc-flow', stateHash),
});

export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
}

/** Notes a sign-in that begins now. `browser` is the secret in the browser's cookie. */
export const begin = async (ctx: Ctx, returnTo: string, browser: string | null): Promise<Flow> => {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await import('openid-client');
  const flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), returnTo };
  const now = ctx.now();
  const state_hash = sha256(flow.state);
  const row: store.FlowRow = {
    state_hash,
    nonce: flow.nonce,
    verifier_box: sealForServer(
      ctx.kernel.secrets,
      verifierPlace(state_hash),
      Buffer.from(flow.verifier, 'utf8'),
    ),
    return_to: returnTo,
    browser_hash: browser === null ? null : sha256(browser),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + FLOW_SECONDS * 1000).toISOString(),
  };
  await transact(ctx, (ctx) => store.insert(ctx.db, row));
  return flow;
};

/** Takes the flow, whichever browser asks: a state that was seen once is burnt. Null unless this browser began it. */
export const take = async (ctx: Ctx, state: string, browser: string | undefined): Promise<Flow | null> => {
  const stateHash = sha256(state);
  const row = await transact(ctx, (ctx) => store.take(ctx.db, stateHash, ctx.now().toISOString()));
  if (!row) return null;
  if (row.browser_hash !== null && !isSame(row.browser_hash, sha256(browser ?? ''))) return null;
  const verifier = openForServer(ctx.kernel.secrets, verifierPlace(stateHash), row.verifier_box);
  return { state, nonce: row.nonce, verifier: verifier.toString('utf8'), returnTo: row.return_to };
};

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export const purgeExpired = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeExpired(ctx.db, ctx.now().toISOString()));

// --- The two cookies -----------------------------------------------------------------------------------------------------

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** PUBLIC_URL decides, not the request: behind a proxy that TRUST_PROXY does not name every request looks like plain http. */
const isSecure = (ctx: Ctx): boolean => ctx.kernel.config.publicUrl?.startsWith('https://') === true;

const browserCookieName = (ctx: Ctx): string => (isSecure(ctx) ? '__Host-parley-oidc' : 'parley-oidc');

/** The secret of this browser, and the cookie that keeps it. Two tabs that sign in at once share it. */
export const browserSecret = (ctx: Ctx, request: RequestFacts): { secret: string; cookie: string } => {
  const known = readBrowserSecret(ctx, request);
  const secret = known !== undefined && SECRET.test(known) ? known : randomBytes(32).toString('base64url');
  const name = browserCookieName(ctx);
  const terms = { path: '/', seconds: FLOW_SECONDS, sameSite: 'lax', isSecure: isSecure(ctx) } as const;
  return { secret, cookie: cookieHeader(name, secret, terms) };
};

export const readBrowserSecret = (ctx: Ctx, request: RequestFacts): string | undefined =>
  request.cookie(browserCookieName(ctx));

const HANDOVER_SECONDS = 300;
const handoverName = (ctx: Ctx): string => (isSecure(ctx) ? '__Secure-parley-handover' : 'parley-handover');

/**
 * Names the refresh token that the page hands over. Without it a link with a stranger's token in its fragment would sign a visitor
 * in to the stranger's account.
 */
export const handoverCookie = (ctx: Ctx, refreshToken: string): string =>
  cookieHeader(handoverName(ctx), sha256(refreshToken), {
    path: '/api/v1/auth/web',
    seconds: HANDOVER_SECONDS,
    sameSite: 'strict',
    isSecure: isSecure(ctx),
  });

export const isHandedOver = (ctx: Ctx, request: RequestFacts, refreshToken: string): boolean =>
  isSame(request.cookie(handoverName(ctx)) ?? '', sha256(refreshToken));

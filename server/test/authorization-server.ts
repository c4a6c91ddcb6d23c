// A real authorization server (oidc-provider) that registers clients and gives out tokens for one resource, and a browser that walks
// through its two forms.

import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Provider } from 'oidc-provider';

/** Follows the provider from its authorization endpoint to our callback, and gives the address it ends at. */
export const browse = async (from: URL, login: string, callback: string): Promise<URL> => {
  const jar = new Map<string, string>();
  let next = from;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 20; step++) {
    if (next.href.startsWith(callback)) return next;
    const response: Response = await fetch(next, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    const page = await response.text();
    const location = response.headers.get('location');
    if (location !== null) {
      next = new URL(location, next);
      form = null;
      continue;
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    assert.ok(action, `a form in ${page.slice(0, 500)}`);
    next = new URL(action.replaceAll('&amp;', '&'), next);
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? '';
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) });
  }
  throw new Error('the provider goes round in circles');
};

/** Listens on a port of its own until the test is over. */
export const listen = async (t: TestContext, handler: RequestListener): Promise<string> => {
  const server = createServer(handler);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

export interface AuthorizationServer {
  readonly issuer: string;
  /** `host:port`, for EGRESS_ALLOW. */
  readonly allow: string;
  /** How each token was asked for, in order. */
  readonly grants: string[];
  /** Everything that was handed out, to look for where it must not be. */
  readonly tokens: string[];
  registrations: number;
  /** How long the next access token is good. */
  ttlSeconds: number;
  /** Tokens are for this, whatever was asked for; null: for what was asked for. */
  audience: string | null;
  /** Takes back every refresh token. */
  revoke(): Promise<void>;
  /** How many refresh tokens are good now. */
  countGood(): Promise<number>;
  /** Whether this is a bearer for the resource, as its server would ask. */
  accepts(authorization: string | undefined, resource: string): Promise<boolean>;
}

export const startAuthorizationServer = async (
  t: TestContext,
  client?: { id: string; secret: string; redirectUri: string },
): Promise<AuthorizationServer> => {
  let handle: ReturnType<Provider['callback']> | undefined;
  const issuer = await listen(t, (request, response) => void handle?.(request, response));
  const refreshTokens: string[] = [];
  const provider = new Provider(issuer, {
    clients: client
      ? [
          {
            client_id: client.id,
            client_secret: client.secret,
            redirect_uris: [client.redirectUri],
            grant_types: ['authorization_code', 'refresh_token'],
          },
        ]
      : [],
    pkce: { required: () => true },
    scopes: ['notes', 'offline_access'],
    rotateRefreshToken: true,
    features: {
      registration: { enabled: client === undefined, initialAccessToken: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => undefined,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => ({
          scope: 'notes',
          audience: server.audience ?? resource,
          accessTokenTTL: server.ttlSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  });
  const keys = createRemoteJWKSet(new URL('/jwks', issuer));
  const server: AuthorizationServer = {
    issuer,
    allow: new URL(issuer).host,
    grants: [],
    tokens: [],
    registrations: 0,
    ttlSeconds: 3_600,
    audience: null,
    revoke: async () => {
      for (const token of refreshTokens) await (await provider.RefreshToken.find(token))?.destroy();
    },
    countGood: async () => {
      const found = await Promise.all(refreshTokens.map((token) => provider.RefreshToken.find(token)));
      return found.filter((token) => token && !token.consumed).length;
    },
    accepts: async (authorization, resource) => {
      const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
      if (token === undefined) return false;
      return jwtVerify(token, keys, { issuer, audience: resource }).then(
        () => true,
        () => false,
      );
    },
  };
  provider.on('registration_create.success', () => {
    server.registrations += 1;
  });
  provider.on('grant.success', ({ oidc, body }) => {
    server.grants.push(String(oidc.params.grant_type));
    if (body.refresh_token !== undefined) refreshTokens.push(body.refresh_token);
    server.tokens.push(...[body.access_token, body.refresh_token].filter((token) => token !== undefined));
  });
  handle = provider.callback();
  return server;
};

// A small OpenID provider that does as it is told, for better and for worse: every answer of it can be bent by a test.

import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { Harness } from './harness.ts';

type Json = Record<string, unknown>;

export interface Answer {
  readonly status?: number;
  readonly body: Json | string;
}

/** What a test may bend. Each gets what an honest provider would say. */
export interface Bends {
  metadata?: (honest: Json) => Json | Answer;
  claims?: (honest: Json) => Json;
  /** The whole ID token. */
  token?: (honest: string, tools: Tools) => string | undefined;
  tokenAnswer?: (honest: Json) => Answer;
  jwks?: (honest: Json) => Answer;
  userinfo?: (honest: Json) => Answer;
}

export interface Tools {
  readonly claims: Json;
  jwt(header: Json, claims: Json, key?: KeyObject): string;
  hmac(header: Json, claims: Json, secret: string | Uint8Array): string;
  readonly strangerKey: KeyObject;
  readonly publicPem: string;
}

export interface Grant {
  readonly claims: Json;
  readonly nonce: string;
  readonly challenge: string;
}

export interface Provider {
  readonly issuer: string;
  readonly bends: Bends;
  /** Requests that came, by path. */
  readonly seen: string[];
  grant(given: Grant): string;
}

const b64 = (value: Json | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const own = rsa();
const stranger = rsa();
const KID = 'the-one-key';
export const CLIENT = { id: 'parley', secret: 'the secret of the client' };

const jwt = (header: Json, claims: Json, key: KeyObject = own.privateKey): string => {
  const body = `${b64(header)}.${b64(claims)}`;
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`;
};
const hmac = (header: Json, claims: Json, secret: string | Uint8Array): string => {
  const body = `${b64(header)}.${b64(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
};

const readBody = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

export const startProvider = async (t: TestContext): Promise<Provider> => {
  const grants = new Map<string, Grant>();
  const people = new Map<string, Json>();
  const bends: Bends = {};
  const seen: string[] = [];
  let issuer = '';

  const exchange = async (request: IncomingMessage): Promise<Answer> => {
    const form = await readBody(request);
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || challenge !== grant.challenge) return { status: 400, body: { error: 'invalid_grant' } };
    const now = Math.floor(Date.now() / 1000);
    const { email, ...rest } = grant.claims;
    const honest = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce: grant.nonce, ...rest };
    const claims = bends.claims ? bends.claims({ ...honest, email }) : { ...honest, email };
    const access_token = randomBytes(16).toString('hex');
    people.set(access_token, grant.claims);
    const id_token = jwt({ alg: 'RS256', kid: KID }, claims);
    const publicPem = own.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const tools: Tools = { claims, jwt, hmac, strangerKey: stranger.privateKey, publicPem };
    const given = bends.token ? bends.token(id_token, tools) : id_token;
    const body = { access_token, token_type: 'Bearer', expires_in: 300, id_token: given };
    return bends.tokenAnswer ? bends.tokenAnswer(body) : { body };
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    seen.push(path);
    if (path === '/.well-known/openid-configuration') {
      const honest = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      };
      const bent = bends.metadata ? bends.metadata(honest) : honest;
      return 'body' in bent ? (bent as unknown as Answer) : { body: bent };
    }
    if (path === '/jwks') {
      const honest = {
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' }],
      };
      return bends.jwks ? bends.jwks(honest) : { body: honest };
    }
    if (path === '/token') return exchange(request);
    if (path === '/userinfo') {
      const honest = people.get((request.headers.authorization ?? '').replace(/^Bearer /, '')) ?? {};
      return bends.userinfo ? bends.userinfo(honest) : { body: honest };
    }
    return { status: 404, body: {} };
  };

  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, body }) => {
      const isText = typeof body === 'string';
      response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' });
      response.end(isText ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    bends,
    seen,
    grant: (given) => {
      const code = randomBytes(16).toString('hex');
      grants.set(code, given);
      return code;
    },
  };
};

export const oidcEnv = (issuer: string): Record<string, string> => ({
  AUTH_MODE: 'oidc',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  PUBLIC_URL: 'http://parley.test',
});

export interface Departure {
  readonly location: URL;
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly cookie: string;
}

/** The way out: what the browser is told and given. */
export const depart = async ({ url }: Harness, query = ''): Promise<Departure> => {
  const response = await fetch(`${url}/api/v1/auth/oidc/login${query}`, { redirect: 'manual' });
  if (response.status !== 302) throw new Error(`${response.status} ${await response.text()}`);
  const location = new URL(response.headers.get('location') ?? '');
  const said = (name: string): string => location.searchParams.get(name) ?? '';
  return {
    location,
    state: said('state'),
    nonce: said('nonce'),
    challenge: said('code_challenge'),
    cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  };
};

export interface Arrival {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly cookie: string;
  /** From the fragment that the page hands over. */
  readonly accessToken: string;
  readonly refreshToken: string;
}

export const arrive = async (
  { url }: Harness,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Arrival> => {
  const response = await fetch(`${url}/api/v1/auth/oidc/callback?${new URLSearchParams(query)}`, {
    redirect: 'manual',
    headers,
  });
  const text = await response.text();
  const replaced = /location\.replace\((".*")\)/.exec(text)?.[1];
  const target = replaced === undefined ? '' : (JSON.parse(replaced) as string);
  const fragment = new URLSearchParams(target.split('#')[1] ?? '');
  return {
    status: response.status,
    text,
    headers: response.headers,
    cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    accessToken: fragment.get('access_token') ?? '',
    refreshToken: fragment.get('refresh_token') ?? '',
  };
};

/** A whole sign-in, as an honest browser makes it. */
export const signInAs = async (harness: Harness, provider: Provider, claims: Json): Promise<Arrival> => {
  const { state, nonce, challenge, cookie } = await depart(harness);
  const code = provider.grant({ claims, nonce, challenge });
  return arrive(harness, { code, state }, { cookie });
};

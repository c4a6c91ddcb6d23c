// A provider that lies, fails or is impersonated: whatever comes back, no sign-in succeeds, nothing is stored and nothing is repeated.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Harness, start } from '../../../test/harness.ts';
import {
  type Arrival,
  arrive,
  type Bends,
  CLIENT,
  depart,
  oidcEnv,
  signInAs,
  startProvider,
} from '../../../test/identity-provider.ts';
import { sql } from '../../db/sql.ts';

const ANN = { sub: 'ann-1', email: 'ann@example.com', email_verified: true, preferred_username: 'ann' };
const CANARY = '<script>alert("canary")</script>';

const assertNothingHappened = async ({ server }: Harness, why: string): Promise<void> => {
  const db = sql(server.kernel.database.read);
  for (const table of ['users', 'sessions', 'refresh_tokens', 'identities'] as const)
    assert.equal((await db.selectFrom(table).selectAll().execute()).length, 0, `${why}: ${table}`);
};

const assertRefused = (arrival: Arrival, status: number, why: string): void => {
  assert.equal(arrival.status, status, `${why}: ${arrival.text}`);
  assert.equal(arrival.accessToken, '', why);
  assert.ok(!arrival.text.includes('canary'), `${why} repeats what it was given`);
};

const now = () => Math.floor(Date.now() / 1000);
const RS = { alg: 'RS256', kid: 'the-one-key' };

/** An answer of the token endpoint, or a token, that is wrong: all of them fail the validation. */
const LIES: Record<string, Bends> = {
  'another nonce': { claims: (c) => ({ ...c, nonce: 'another' }) },
  'no nonce': { claims: ({ nonce: _nonce, ...c }) => c },
  'another audience': { claims: (c) => ({ ...c, aud: 'somebody-else' }) },
  'no audience': { claims: ({ aud: _aud, ...c }) => c },
  'two audiences and no authorised party': { claims: (c) => ({ ...c, aud: [CLIENT.id, 'other'] }) },
  'two audiences and another authorised party': {
    claims: (c) => ({ ...c, aud: [CLIENT.id, 'other'], azp: 'other' }),
  },
  'one audience and another authorised party': { claims: (c) => ({ ...c, azp: 'other' }) },
  'another issuer': { claims: (c) => ({ ...c, iss: 'https://evil.example' }) },
  'no issuer': { claims: ({ iss: _iss, ...c }) => c },
  'the issuer with a slash more': { claims: (c) => ({ ...c, iss: `${String(c.iss)}/` }) },
  'an expired token': { claims: (c) => ({ ...c, iat: now() - 7200, exp: now() - 3600 }) },
  'no expiry': { claims: ({ exp: _exp, ...c }) => c },
  'an expiry in words': { claims: (c) => ({ ...c, exp: 'never' }) },
  'a token that begins tomorrow': { claims: (c) => ({ ...c, nbf: now() + 86_400 }) },
  'no time of issue': { claims: ({ iat: _iat, ...c }) => c },
  'no subject': { claims: ({ sub: _sub, ...c }) => c },
  'an empty subject': { claims: (c) => ({ ...c, sub: '' }) },
  'a subject that is a number': { claims: (c) => ({ ...c, sub: 7 }) },
  'a subject with a NUL': { claims: (c) => ({ ...c, sub: 'ann\u0000-1' }) },
  'a subject of a thousand letters': { claims: (c) => ({ ...c, sub: 'x'.repeat(1000) }) },
  'a subject that is a script': { claims: (c) => ({ ...c, sub: [CANARY] }) },
  'no signature (alg none)': {
    token: (_, { jwt, claims }) => jwt({ alg: 'none' }, claims).replace(/[^.]+$/, ''),
  },
  'alg None with a signature': { token: (_, { jwt, claims }) => jwt({ alg: 'None' }, claims) },
  'an empty signature': { token: (honest) => honest.replace(/[^.]+$/, '') },
  'the key of a stranger': { token: (_, { jwt, claims, strangerKey }) => jwt(RS, claims, strangerKey) },
  'an unknown key id': {
    token: (_, { jwt, claims, strangerKey }) => jwt({ ...RS, kid: 'new' }, claims, strangerKey),
  },
  'HS256 with the public key': {
    token: (_, { hmac, claims, publicPem }) => hmac({ alg: 'HS256', kid: RS.kid }, claims, publicPem),
  },
  'HS256 with the client secret': {
    token: (_, { hmac, claims }) => hmac({ alg: 'HS256' }, claims, CLIENT.secret),
  },
  'a critical header that nobody knows': {
    token: (_, { jwt, claims }) => jwt({ ...RS, crit: ['x'], x: 1 }, claims),
  },
  'a changed payload': {
    token: (honest, { claims }) => {
      const [header, , signature] = honest.split('.');
      return `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: 'boss' })).toString('base64url')}.${signature}`;
    },
  },
  'no ID token at all': { token: () => undefined },
  'an ID token that is none': { token: () => CANARY },
  'a token answer that is a page': { tokenAnswer: () => ({ body: CANARY }) },
  'a token answer with an error': {
    tokenAnswer: () => ({ status: 500, body: { error: 'server_error', error_description: CANARY } }),
  },
  'a refused client': { tokenAnswer: () => ({ status: 401, body: { error: 'invalid_client' } }) },
  'a token type that nobody knows': { tokenAnswer: (honest) => ({ body: { ...honest, token_type: 'mac' } }) },
  'a token answer of two megabytes': {
    tokenAnswer: (honest) => ({ body: { ...honest, pad: 'x'.repeat(2e6) } }),
  },
  'keys that cannot be had': { jwks: () => ({ status: 503, body: { error: CANARY } }) },
  'no keys': { jwks: () => ({ body: { keys: [] } }) },
  'keys that are a page': { jwks: () => ({ body: CANARY }) },
  'a userinfo for somebody else': {
    claims: ({ email: _email, ...c }) => c,
    userinfo: () => ({ body: { sub: 'somebody else', email: 'boss@example.com' } }),
  },
  'a userinfo that fails': {
    claims: ({ email: _email, ...c }) => c,
    userinfo: () => ({ status: 500, body: { error: CANARY } }),
  },
};

/** What the provider says of itself, bent: signing in does not even begin. */
const BAD_DISCOVERIES: Record<string, NonNullable<Bends['metadata']>> = {
  'another issuer': (m) => ({ ...m, issuer: 'https://evil.example' }),
  'no issuer': ({ issuer: _issuer, ...m }) => m,
  'a page': () => ({ body: CANARY }),
  'an error': () => ({ status: 404, body: {} }),
  'two megabytes': (m) => ({ ...m, pad: 'x'.repeat(2e6) }),
};

for (const engine of DATABASES) {
  test(`${engine}: ${Object.keys(LIES).length} lies of a provider make no account and no session`, async (t) => {
    const open = async () => {
      const provider = await startProvider(t);
      return { provider, harness: await start(t, engine, { env: oidcEnv(provider.issuer) }) };
    };
    const shared = await open();
    for (const [name, bends] of Object.entries(LIES)) {
      // Keys are cached for a while, so a case that changes them needs a server that has not seen any.
      const { provider, harness } = bends.jwks ? await open() : shared;
      Object.assign(provider.bends, bends);
      assertRefused(await signInAs(harness, provider, ANN), 500, name);
      await assertNothingHappened(harness, name);
      for (const bend of Object.keys(bends)) delete provider.bends[bend as keyof Bends];
    }
    assert.equal((await signInAs(shared.harness, shared.provider, ANN)).status, 200, 'the truth');
  });

  test(`${engine}: a provider that cannot say who it is sends nobody anywhere`, async (t) => {
    for (const [name, metadata] of Object.entries(BAD_DISCOVERIES)) {
      const provider = await startProvider(t);
      provider.bends.metadata = metadata;
      const harness = await start(t, engine, { env: oidcEnv(provider.issuer) });
      const answer = await harness.send('GET', '/api/v1/auth/oidc/login');
      assert.equal(answer.status, 500, name);
      assert.ok(!JSON.stringify(answer.body).includes('canary'), name);
      // It is asked again, and works once the provider does.
      delete provider.bends.metadata;
      assert.equal((await signInAs(harness, provider, ANN)).status, 200, name);
    }
  });

  test(`${engine}: a callback that was made up is refused and nothing of it is repeated`, async (t) => {
    const provider = await startProvider(t);
    const harness = await start(t, engine, { env: oidcEnv(provider.issuer) });
    const flow = () => depart(harness);
    const attempts: Record<string, (d: Awaited<ReturnType<typeof flow>>) => Record<string, string>> = {
      'no code': ({ state }) => ({ state }),
      'an empty code': ({ state }) => ({ code: '', state }),
      'no state': () => ({ code: 'a' }),
      'an empty state': () => ({ code: 'a', state: '' }),
      'a state that is made up': () => ({ code: 'a', state: CANARY }),
      'a code that is made up': ({ state }) => ({ code: CANARY, state }),
      'a code of another sign-in': ({ state }) => ({
        code: provider.grant({ claims: ANN, nonce: 'other', challenge: 'other' }),
        state,
      }),
      'an error': ({ state }) => ({ state, error: CANARY, error_description: CANARY }),
      'an error beside a code': ({ state, nonce, challenge }) => ({
        code: provider.grant({ claims: ANN, nonce, challenge }),
        state,
        error: 'access_denied',
      }),
      'another provider': ({ state, nonce, challenge }) => ({
        code: provider.grant({ claims: ANN, nonce, challenge }),
        state,
        iss: 'https://evil.example',
      }),
      'a code that is too long': ({ state }) => ({ code: 'x'.repeat(5000), state }),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      for (const accept of ['*/*', 'text/html']) {
        const departure = await flow();
        const headers = { cookie: departure.cookie, accept };
        const arrival = await arrive(harness, attempt(departure), headers);
        assertRefused(arrival, 400, name);
        assert.ok(arrival.headers.get('content-security-policy')?.includes("default-src 'none'"), name);
        assert.equal(arrival.headers.get('cache-control'), 'no-store');
        const type = accept === 'text/html' ? 'text/html' : 'application/json';
        assert.ok(arrival.headers.get('content-type')?.startsWith(type), name);
      }
    }
    await assertNothingHappened(harness, 'made-up callbacks');
  });

  test(`${engine}: a provider that promises to say who answers must say it`, async (t) => {
    const provider = await startProvider(t);
    provider.bends.metadata = (m) => ({ ...m, authorization_response_iss_parameter_supported: true });
    const harness = await start(t, engine, { env: oidcEnv(provider.issuer) });
    assertRefused(await signInAs(harness, provider, ANN), 400, 'no iss');
    const { state, nonce, challenge, cookie } = await depart(harness);
    const code = provider.grant({ claims: ANN, nonce, challenge });
    assert.equal((await arrive(harness, { code, state, iss: provider.issuer }, { cookie })).status, 200);
  });

  test(`${engine}: names with scripts, controls and halves of characters become plain ones`, async (t) => {
    const provider = await startProvider(t);
    const harness = await start(t, engine, { env: oidcEnv(provider.issuer) });
    for (const [n, name] of [
      CANARY,
      '\u0000\u202e',
      '\ud800half',
      '../../etc',
      ' ',
      'x'.repeat(5000),
    ].entries()) {
      const claims = { sub: `s${n}`, preferred_username: name, name };
      const arrival = await signInAs(harness, provider, claims);
      assert.equal(arrival.status, 200, JSON.stringify(name).slice(0, 40));
      const user = await harness.clientOf(arrival.accessToken)('GET /api/v1/profile');
      assert.match(user.username, /^[\p{L}\p{M}\p{N}._-]{3,64}$/u);
      assert.ok(user.display_name.length <= 100 && user.display_name.isWellFormed());
    }
  });
}

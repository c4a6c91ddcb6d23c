import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Harness, start } from '../../../test/harness.ts';
import { arrive, depart, oidcEnv, signInAs, startProvider } from '../../../test/identity-provider.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { ConfigProblem, readConfig } from '../../config.ts';
import { sql } from '../../db/sql.ts';
import { openWithServer, openWithSession } from '../../kernel/crypto/user-key.ts';

const ANN = {
  sub: 'ann-1',
  email: 'ann@example.com',
  email_verified: true,
  preferred_username: 'ann',
  name: 'Ann',
};
const person = (name: string) => ({ sub: name, email: `${name}@example.com`, preferred_username: name });

const rowsOf = async (harness: Harness, table: 'users' | 'sessions' | 'oidc_flows' | 'identities') =>
  sql(harness.server.kernel.database.read).selectFrom(table).selectAll().execute();

const put = (harness: Harness, token: string, key: string, value: unknown) =>
  harness.send('PUT', `/api/v1/admin/settings/${key}`, { token, body: { value } });

for (const engine of DATABASES) {
  const open = async (t: TestContext, env: Record<string, string> = {}) => {
    const provider = await startProvider(t);
    const harness = await start(t, engine, { env: { ...oidcEnv(provider.issuer), ...env } });
    return { provider, harness };
  };

  test(`${engine}: the way out carries state, nonce and a PKCE challenge, and binds the browser`, async (t) => {
    const { harness } = await open(t);
    const response = await fetch(`${harness.url}/api/v1/auth/oidc/login`, { redirect: 'manual' });
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    assert.equal(searchParams.get('code_challenge_method'), 'S256');
    assert.equal(searchParams.get('redirect_uri'), 'http://parley.test/api/v1/auth/oidc/callback');
    assert.equal(searchParams.get('response_type'), 'code');
    const setCookie = response.headers.get('set-cookie') ?? '';
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=600'])
      assert.ok(setCookie.includes(part), part);
    const [flow] = await rowsOf(harness, 'oidc_flows');
    assert.ok(flow && !JSON.stringify(flow).includes(searchParams.get('state') ?? 'missing'));
  });

  test(`${engine}: over https the cookie is one that no other host can set`, async (t) => {
    const { harness } = await open(t, { PUBLIC_URL: 'https://parley.test' });
    const response = await fetch(`${harness.url}/api/v1/auth/oidc/login`, { redirect: 'manual' });
    assert.match(response.headers.get('set-cookie') ?? '', /^__Host-parley-oidc=.*; Secure(;|$)/);
  });

  test(`${engine}: the first person becomes the administrator and later ones do not`, async (t) => {
    const { harness, provider } = await open(t);
    const arrival = await signInAs(harness, provider, ANN);
    assert.equal(arrival.status, 200);
    const user = await harness.clientOf(arrival.accessToken)('GET /api/v1/profile');
    assert.deepEqual(
      [user.username, user.email, user.display_name, user.role, user.auth_source],
      ['ann', 'ann@example.com', 'Ann', 'admin', 'oidc'],
    );
    const bob = await signInAs(harness, provider, person('bob'));
    assert.equal((await harness.clientOf(bob.accessToken)('GET /api/v1/profile')).role, 'user');
    const again = await signInAs(harness, provider, {
      ...ANN,
      email: 'new@example.com',
      preferred_username: 'else',
    });
    assert.equal((await harness.clientOf(again.accessToken)('GET /api/v1/profile')).id, user.id);
    assert.equal((await rowsOf(harness, 'users')).length, 2);
  });

  test(`${engine}: of 50 people who come to a fresh server at once exactly one is an administrator`, async (t) => {
    const { harness, provider } = await open(t);
    const arrivals = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        signInAs(harness, provider, { ...person(`p${n}`), preferred_username: 'same' }),
      ),
    );
    assert.deepEqual(new Set(arrivals.map(({ status }) => status)), new Set([200]));
    const users = await rowsOf(harness, 'users');
    assert.equal(users.length, 50);
    assert.equal(users.filter(({ role }) => role === 'admin').length, 1);
  });

  test(`${engine}: the page hands over through the fragment, runs only its own script and is kept nowhere`, async (t) => {
    const { harness, provider } = await open(t);
    const { state, nonce, challenge, cookie } = await depart(harness, '?return_to=/channels/1');
    const code = provider.grant({ claims: ANN, nonce, challenge });
    const page = await arrive(harness, { code, state }, { cookie });
    assert.match(page.text, /location\.replace\("\/channels\/1#access_token=/);
    const csp = page.headers.get('content-security-policy') ?? '';
    const scriptNonce = /script-src 'nonce-([^']+)'/.exec(csp)?.[1] ?? 'missing';
    assert.ok(page.text.includes(`<script nonce="${scriptNonce}">`));
    assert.ok(csp.includes("default-src 'none'"));
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
  });

  test(`${engine}: a return address outside of this server is refused`, async (t) => {
    const { harness } = await open(t);
    for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', 'x', '/a b'])
      assert.equal(
        (await harness.raw('GET', `/api/v1/auth/oidc/login?return_to=${encodeURIComponent(bad)}`)).status,
        400,
        bad,
      );
  });

  test(`${engine}: only the browser that signed in can adopt the tokens, and the refresh token is rotated`, async (t) => {
    const { harness, provider } = await open(t);
    const arrival = await signInAs(harness, provider, ANN);
    const body = { refresh_token: arrival.refreshToken };
    const own = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'parley' };
    const adopt = (headers: Record<string, string>) =>
      harness.send('POST', '/api/v1/auth/web/adopt', { body, headers });
    assert.equal((await adopt({ cookie: arrival.cookie })).status, 403);
    assert.equal((await adopt(own)).status, 401);
    const other = await signInAs(harness, provider, person('mallory'));
    assert.equal((await adopt({ ...own, cookie: other.cookie })).status, 401);
    const adopted = await adopt({ ...own, cookie: arrival.cookie });
    assert.equal(adopted.status, 200);
    assert.equal(adopted.body.refresh_token, undefined);
    assert.match(adopted.headers.get('set-cookie') ?? '', /parley-rt=rt_.*HttpOnly;.* SameSite=Strict/);
    assert.equal((await harness.send('POST', '/api/v1/auth/refresh', { body })).status, 401);
  });

  test(`${engine}: a person without a password has an encryption key that their session and the server can open`, async (t) => {
    const { harness, provider } = await open(t);
    const arrival = await signInAs(harness, provider, ANN);
    const { kernel } = harness.server;
    const claims = kernel.accessTokens.verify(arrival.accessToken);
    assert.ok(claims);
    const [session] = await rowsOf(harness, 'sessions');
    const wrap = await sql(kernel.database.read)
      .selectFrom('user_key_wraps')
      .selectAll()
      .where('kind', '=', 'server')
      .executeTakeFirstOrThrow();
    const box = (session as { user_key_box: Uint8Array }).user_key_box;
    const bySession = openWithSession(kernel.secrets, claims.sessionId, claims.sk, box).reveal();
    assert.deepEqual(bySession, openWithServer(kernel.secrets, claims.userId, wrap.box).reveal());
    const password = await harness.send('POST', '/api/v1/profile/password', {
      token: arrival.accessToken,
      body: { current_password: 'anything at all', new_password: 'something quite new' },
    });
    assert.equal(password.status, 403);
  });

  test(`${engine}: a state is good once, for its browser and for ten minutes`, async (t) => {
    const clock = manualClock();
    const provider = await startProvider(t);
    const harness = await start(t, engine, { env: oidcEnv(provider.issuer), clock });
    const one = await depart(harness);
    const two = await depart(harness);
    const codeOf = (d: typeof one) => provider.grant({ claims: ANN, nonce: d.nonce, challenge: d.challenge });
    assert.equal((await arrive(harness, { code: codeOf(one), state: one.state })).status, 400, 'no cookie');
    assert.equal(
      (await arrive(harness, { code: codeOf(one), state: one.state }, { cookie: one.cookie })).status,
      400,
      'burnt by the attempt before',
    );
    assert.equal(
      (await arrive(harness, { code: codeOf(two), state: two.state }, { cookie: one.cookie })).status,
      400,
      'another browser',
    );
    const late = await depart(harness);
    clock.advance(10 * 60_000 + 1);
    assert.equal(
      (await arrive(harness, { code: codeOf(late), state: late.state }, { cookie: late.cookie })).status,
      400,
    );
    assert.equal((await rowsOf(harness, 'users')).length, 0);
    assert.equal((await rowsOf(harness, 'sessions')).length, 0);
  });

  test(`${engine}: ten callbacks with one state make one session`, async (t) => {
    const { harness, provider } = await open(t);
    const { state, nonce, challenge, cookie } = await depart(harness);
    const codes = Array.from({ length: 10 }, () => provider.grant({ claims: ANN, nonce, challenge }));
    const arrivals = await Promise.all(codes.map((code) => arrive(harness, { code, state }, { cookie })));
    assert.deepEqual(arrivals.map(({ status }) => status).sort(), [200, ...Array(9).fill(400)]);
    assert.equal((await rowsOf(harness, 'sessions')).length, 1);
  });

  test(`${engine}: a code that belongs to another flow is refused, whoever brings it`, async (t) => {
    const { harness, provider } = await open(t);
    const [victim, attacker] = [await depart(harness), await depart(harness)];
    const code = provider.grant({ claims: ANN, nonce: victim.nonce, challenge: victim.challenge });
    assert.equal(
      (await arrive(harness, { code, state: attacker.state }, { cookie: attacker.cookie })).status,
      400,
    );
    assert.equal((await rowsOf(harness, 'sessions')).length, 0);
  });

  test(`${engine}: new accounts wait when approval is required, and are not made at all when that is switched off`, async (t) => {
    const { harness, provider } = await open(t);
    const admin = await signInAs(harness, provider, ANN);
    await put(harness, admin.accessToken, 'require_approval', true);
    assert.equal((await signInAs(harness, provider, person('bob'))).status, 403);
    assert.equal((await signInAs(harness, provider, person('bob'))).status, 403);
    const users = await rowsOf(harness, 'users');
    assert.equal(users.length, 2);
    assert.equal((await rowsOf(harness, 'sessions')).length, 1);
    const bob = users.find((row) => 'username' in row && row.username === 'bob') as { id: string };
    await harness.send('PUT', `/api/v1/admin/users/${bob.id}`, {
      token: admin.accessToken,
      body: { is_active: true },
    });
    assert.equal((await signInAs(harness, provider, person('bob'))).status, 200);
    await put(harness, admin.accessToken, 'auto_create_accounts', false);
    assert.equal((await signInAs(harness, provider, person('carol'))).status, 403);
    assert.equal((await rowsOf(harness, 'users')).length, 2);
  });

  test(`${engine}: a deactivated person cannot sign in in any way`, async (t) => {
    const { harness, provider } = await open(t);
    const admin = await signInAs(harness, provider, ANN);
    const bob = await signInAs(harness, provider, person('bob'));
    const { id } = await harness.clientOf(bob.accessToken)('GET /api/v1/profile');
    await harness.send('PUT', `/api/v1/admin/users/${id}`, {
      token: admin.accessToken,
      body: { is_active: false },
    });
    assert.equal((await signInAs(harness, provider, person('bob'))).status, 403);
    const refresh = await harness.send('POST', '/api/v1/auth/refresh', {
      body: { refresh_token: bob.refreshToken },
    });
    assert.ok([401, 403].includes(refresh.status));
    assert.equal((await rowsOf(harness, 'sessions')).length, 1);
  });

  test(`${engine}: an e-mail address opens an existing account only if verified, trusted and no administrator's`, async (t) => {
    const { harness, provider } = await open(t);
    const admin = await signInAs(harness, provider, ANN);
    await harness.send('POST', '/api/v1/admin/users', {
      token: admin.accessToken,
      body: { username: 'dora', email: 'dora@example.com', password: 'a fine long password' },
    });
    const dora = { sub: 'dora-elsewhere', email: 'Dora@example.com', email_verified: true };
    assert.equal((await signInAs(harness, provider, dora)).status, 409, 'off by default');
    await put(harness, admin.accessToken, 'oidc_link_domains', 'other.example');
    assert.equal((await signInAs(harness, provider, dora)).status, 409, 'another domain');
    await put(harness, admin.accessToken, 'oidc_link_domains', 'example.com');
    assert.equal(
      (await signInAs(harness, provider, { ...dora, email_verified: undefined })).status,
      409,
      'unverified',
    );
    const thief = { sub: 'thief', email: 'ann@example.com', email_verified: true };
    assert.equal((await signInAs(harness, provider, thief)).status, 409, 'an administrator');
    const linked = await signInAs(harness, provider, dora);
    assert.equal((await harness.clientOf(linked.accessToken)('GET /api/v1/profile')).username, 'dora');
    assert.equal(
      (await signInAs(harness, provider, { ...dora, sub: 'second' })).status,
      409,
      'taken by an identity',
    );
  });

  test(`${engine}: an address that the provider calls unverified, or that is none, is not taken over`, async (t) => {
    const { harness, provider } = await open(t);
    for (const [n, email] of ['x@example.com', 'not an address', 7, null].entries()) {
      const arrival = await signInAs(harness, provider, {
        sub: `s${n}`,
        email,
        email_verified: n !== 0,
      });
      const { email: kept } = await harness.clientOf(arrival.accessToken)('GET /api/v1/profile');
      assert.match(kept, /@identity\.invalid$/);
    }
  });

  test(`${engine}: only the mapped group makes an administrator, at every sign-in, and the last one stays`, async (t) => {
    const { harness, provider } = await open(t, { OIDC_ADMIN_GROUP: 'operators' });
    const roleOf = async (claims: Record<string, unknown>) => {
      const { accessToken } = await signInAs(harness, provider, claims);
      return (await harness.clientOf(accessToken)('GET /api/v1/profile')).role;
    };
    assert.equal(await roleOf(ANN), 'admin', 'the first one, and the last administrator');
    assert.equal(await roleOf({ ...person('bob'), groups: ['admin', 'Operators'] }), 'user');
    assert.equal(await roleOf({ ...person('bob'), groups: ['operators'] }), 'admin');
    assert.equal(await roleOf(ANN), 'user', 'there is another one now');
    assert.equal(await roleOf({ ...person('bob'), groups: [] }), 'admin', 'the last one stays');
    assert.equal(await roleOf({ ...ANN, groups: ['operators'] }), 'admin');
    const many = Array.from({ length: 201 }, (_, n) => (n === 0 ? 'operators' : `g${n}`));
    assert.equal(await roleOf({ ...person('bob'), groups: many }), 'user', 'too many count as none');
    assert.equal(await roleOf({ ...person('bob'), groups: { length: 1, 0: 'operators' } }), 'user');
    assert.equal(await roleOf({ ...person('bob'), groups: 'operators' }), 'admin');
    const elsewhere = { ...person('bob'), groups: ['operators'], _claim_names: { groups: 'src1' } };
    assert.equal(await roleOf(elsewhere), 'user', 'the provider says that the list is elsewhere');
  });

  test(`${engine}: a claim gives teams and roles at every sign-in and takes back what it gave; a trace says so before`, async (t) => {
    const { harness, provider } = await open(t);
    const admin = harness.clientOf((await signInAs(harness, provider, ANN)).accessToken);
    const [sailors, cooks] = [
      await admin('POST /api/v1/teams', { body: { name: 'Sailors' } }),
      await admin('POST /api/v1/teams', { body: { name: 'Cooks' } }),
    ];
    const teamsOf = async (claims: Record<string, unknown>) => {
      const { accessToken } = await signInAs(harness, provider, claims);
      const call = harness.clientOf(accessToken);
      const { data } = await call('GET /api/v1/teams/mine');
      const roles = data.map(({ handle, my_role }) => `${handle} ${my_role}`).sort();
      return { roles, id: (await call('GET /api/v1/profile')).id };
    };
    const bob = (...teams: string[]) => ({ ...person('bob'), teams });
    const { roles: before, id: user_id } = await teamsOf(bob('sailors'));
    assert.deepEqual(before, [], 'no claim is mapped yet');
    const value = 'teams';
    await admin('PUT /api/v1/admin/settings/{key}', { params: { key: 'oidc_team_claim' }, body: { value } });
    assert.deepEqual((await teamsOf(bob('sailors', 'nowhere', 'cooks:none'))).roles, ['sailors member']);
    assert.deepEqual((await teamsOf(bob('sailors:lead'))).roles, ['sailors lead']);
    await admin('POST /api/v1/teams/{id}/members', { params: { id: cooks.id }, body: { user_id } });
    const claims = { teams: ['cooks:lead', 'nowhere'] };
    const trace = await admin('POST /api/v1/admin/oidc/trace', { body: { claims, user_id } });
    assert.deepEqual(
      trace.teams.map(({ value, team_id, role, effect }) => [value, team_id, role, effect]),
      [
        ['cooks:lead', cooks.id, 'member', 'keep'],
        ['nowhere', null, null, 'none'],
        [null, sailors.id, 'lead', 'leave'],
      ],
    );
    assert.equal(trace.problem, null);
    assert.deepEqual((await teamsOf(bob(...claims.teams))).roles, ['cooks member'], 'as the trace said');
    const many = Array.from({ length: 201 }, (_, n) => `g${n}`);
    assert.deepEqual((await teamsOf(bob('sailors'))).roles, ['cooks member', 'sailors member']);
    assert.deepEqual(
      (await teamsOf(bob(...many))).roles,
      ['cooks member', 'sailors member'],
      'not to be believed',
    );
    for (const [claims, problem] of [
      [{ teams: many }, /teams has 201 values, more than the 200/],
      [{ _claim_names: { teams: 'src1' } }, /keeps the claim teams elsewhere/],
      [{ teams: 5 }, /neither a text nor a list/],
      [{ teams: { sailors: true } }, /neither a text nor a list/],
      [{ teams: [{ name: 'sailors' }] }, /neither a text nor a list/],
    ] as const) {
      const told = await admin('POST /api/v1/admin/oidc/trace', { body: { claims } });
      assert.deepEqual([told.values, told.teams], [null, []]);
      assert.match(told.problem ?? '', problem);
    }
    const malformed = await admin('POST /api/v1/admin/oidc/trace', {
      body: { claims: { teams: 'sailors:lead:x' } },
    });
    assert.deepEqual(
      malformed.teams.map(({ effect, reason }) => [effect, reason]),
      [['none', 'the team has no such role']],
    );
    assert.deepEqual((await teamsOf(bob('sailors:owner'))).roles, ['cooks member', 'sailors owner']);
    await admin('PATCH /api/v1/teams/{id}/members/{userId}', {
      params: { id: sailors.id, userId: (await admin('GET /api/v1/profile')).id },
      body: { role: 'member' },
    });
    assert.deepEqual((await teamsOf(bob())).roles, ['cooks member', 'sailors owner'], 'the last owner stays');
    const { data: acts } = await admin('GET /api/v1/admin/audit', { query: { per_page: '200' } });
    assert.deepEqual(
      acts
        .filter(({ action }) => action.startsWith('team.claim_'))
        .map(({ action, actor_name, target_id, details }) => [action, actor_name, target_id, details.role])
        .reverse(),
      [
        ['team.claim_join', 'bob', sailors.id, 'member'],
        ['team.claim_change', 'bob', sailors.id, 'lead'],
        ['team.claim_leave', 'bob', sailors.id, null],
        ['team.claim_join', 'bob', sailors.id, 'member'],
        ['team.claim_change', 'bob', sailors.id, 'owner'],
      ],
    );
    const cleo = (...teams: string[]) => ({ ...person('cleo'), teams });
    const { id: userId } = await teamsOf(cleo('cooks'));
    const params = { id: cooks.id, userId };
    await admin('PATCH /api/v1/teams/{id}/members/{userId}', { params, body: { role: 'lead' } });
    assert.deepEqual(
      (await teamsOf(cleo('cooks'))).roles,
      ['cooks lead'],
      'who gave the role was of the team',
    );
    assert.deepEqual((await teamsOf(cleo())).roles, [], 'the membership is still the claim’s');
    await teamsOf(cleo('cooks'));
    await admin('DELETE /api/v1/teams/{id}/members/{userId}', { params });
    const told = await admin('POST /api/v1/admin/oidc/trace', {
      body: { claims: { teams: ['cooks'] }, user_id: userId },
    });
    assert.deepEqual(
      told.teams.map(({ effect, reason }) => [effect, reason.split(';')[0]]),
      [['none', 'a member of the team removed this person']],
    );
    assert.deepEqual((await teamsOf(cleo('cooks'))).roles, [], 'as the trace said');
  });

  test(`${engine}: a person who loses administration loses the sessions that had it`, async (t) => {
    const { harness, provider } = await open(t, { OIDC_ADMIN_GROUP: 'operators' });
    await signInAs(harness, provider, { ...ANN, groups: ['operators'] });
    const before = await signInAs(harness, provider, { ...person('bob'), groups: ['operators'] });
    await signInAs(harness, provider, person('bob'));
    assert.equal((await harness.raw('GET', '/api/v1/profile', { token: before.accessToken })).status, 401);
  });

  test(`${engine}: what the ID token leaves out is asked of the userinfo endpoint, for the same subject only`, async (t) => {
    const { harness, provider } = await open(t);
    provider.bends.claims = ({ email: _email, ...rest }) => rest;
    const arrival = await signInAs(harness, provider, ANN);
    assert.equal(
      (await harness.clientOf(arrival.accessToken)('GET /api/v1/profile')).email,
      'ann@example.com',
    );
    provider.bends.userinfo = (honest) => ({ body: { ...honest, sub: 'somebody else' } });
    assert.equal((await signInAs(harness, provider, person('bob'))).status, 500);
    assert.equal((await rowsOf(harness, 'users')).length, 1);
  });

  test(`${engine}: with an identity provider nobody registers or signs in with a password`, async (t) => {
    const { harness } = await open(t);
    const body = {
      username: 'eve',
      login: 'eve',
      email: 'eve@example.com',
      password: 'a fine long password',
    };
    const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'parley' };
    for (const path of ['register', 'login', 'web/register', 'web/login'])
      assert.equal((await harness.send('POST', `/api/v1/auth/${path}`, { body, headers })).status, 403, path);
    assert.equal((await rowsOf(harness, 'users')).length, 0);
  });

  test(`${engine}: with passwords the provider's routes are not there`, async (t) => {
    const harness = await start(t, engine);
    for (const path of ['login', 'callback', 'callback?code=a&state=b'])
      assert.equal(
        (await harness.raw('GET', `/api/v1/auth/oidc/${path}`, { redirect: 'manual' })).status,
        404,
        path,
      );
  });

  test(`${engine}: without an issuer, and without an answer from it, signing in is a 500 and nothing else breaks`, async (t) => {
    const harness = await start(t, engine, { env: { AUTH_MODE: 'oidc' } });
    assert.equal((await harness.raw('GET', '/api/v1/auth/oidc/login')).status, 500);
    const deaf = await start(t, engine, { env: oidcEnv('http://127.0.0.1:9') });
    assert.equal((await deaf.raw('GET', '/api/v1/auth/oidc/login')).status, 500);
    assert.equal((await deaf.raw('GET', '/healthz/live')).status, 200);
  });

  test(`${engine}: sign-ins are limited by address`, async (t) => {
    const { issuer } = await startProvider(t);
    const env = { ...oidcEnv(issuer), RATE_LIMITS: 'on' };
    const harness = await start(t, engine, { env, clock: manualClock() });
    for (let n = 0; n < 30; n++) await harness.raw('GET', '/api/v1/auth/oidc/login', { redirect: 'manual' });
    assert.equal((await harness.raw('GET', '/api/v1/auth/oidc/login', { redirect: 'manual' })).status, 429);
  });

  test(`${engine}: a test client without cookies can sign in where the operator allows that`, async (t) => {
    const { harness, provider } = await open(t, { OIDC_BIND_BROWSER: 'off' });
    const { state, nonce, challenge, cookie } = await depart(harness);
    assert.equal(cookie, '');
    const code = provider.grant({ claims: ANN, nonce, challenge });
    assert.equal((await arrive(harness, { code, state })).status, 200);
  });

  test(`${engine}: no token, code or secret of a sign-in is logged`, async (t) => {
    const { harness, provider } = await open(t);
    const { state, nonce, challenge, cookie } = await depart(harness);
    const code = provider.grant({ claims: ANN, nonce, challenge });
    const { accessToken, refreshToken } = await arrive(harness, { code, state }, { cookie });
    const secrets = [
      accessToken,
      refreshToken,
      code,
      state,
      nonce,
      cookie.split('=')[1] ?? '',
      'the secret of the client',
    ];
    const log = harness.logged.join('');
    for (const secret of secrets) assert.ok(secret.length > 10 && !log.includes(secret));
  });
}

test('a provider without PUBLIC_URL, over plain http, or half configured stops the start with a line that names the variable', () => {
  const good = oidcEnv('https://id.example');
  const cases: Array<[string, Record<string, string>]> = [
    ['PUBLIC_URL', { ...good, PUBLIC_URL: '' }],
    ['OIDC_CLIENT_ID', { ...good, OIDC_CLIENT_ID: '' }],
    ['OIDC_ISSUER', { ...good, OIDC_ISSUER: 'http://id.example' }],
    ['OIDC_ISSUER', { ...good, OIDC_ISSUER: 'https://user@id.example' }],
    ['OIDC_SCOPES', { ...good, OIDC_SCOPES: 'email' }],
  ];
  assert.equal(readConfig(good).oidc.issuer, 'https://id.example');
  for (const [name, env] of cases)
    assert.throws(
      () => readConfig(env),
      (error) => error instanceof ConfigProblem && error.message.startsWith(`${name} `),
      name,
    );
});

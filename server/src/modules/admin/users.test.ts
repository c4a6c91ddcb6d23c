import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { fromBase32 } from '../../kernel/crypto/base32.ts';
import { codeAt, stepAt } from '../../kernel/crypto/totp.ts';

const USERS = '/api/v1/admin/users';
const NOBODY = '00000000-0000-7000-8000-000000000000';

const input = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.com`,
  password: TEST_PASSWORD,
  ...more,
});

const login = ({ send }: Harness, name: string, password = TEST_PASSWORD) =>
  send('POST', '/api/v1/auth/login', { body: { login: name, password } });

/** How the server answers each credential of an account: session, refresh token, API key, password. */
const doors = async (harness: Harness, { access_token, refresh_token, user }: Account, key: string) => ({
  session: (await harness.send('GET', '/api/v1/profile', { token: access_token })).status,
  key: (await harness.send('GET', '/api/v1/profile', { token: key })).status,
  refresh: (await harness.send('POST', '/api/v1/auth/refresh', { body: { refresh_token } })).status,
  password: (await login(harness, user.username)).status,
});

for (const database of DATABASES) {
  test(`${database}: administrators and accounts`, async (t) => {
    const harness = await start(t, database);
    const root = await harness.account('root');
    const { call, access_token: token } = root;
    const send = (method: string, path: string, body?: unknown) =>
      harness.send(method, USERS + path, { token, ...(body === undefined ? {} : { body }) });

    await t.test('they make accounts, as they want them', async () => {
      const role = await call('POST /api/v1/admin/roles', { body: { name: 'Crew', permissions: [] } });
      const plain = await call('POST /api/v1/admin/users', { body: input('plain') });
      assert.deepEqual([plain.role, plain.is_active, plain.role_ids], ['user', true, []]);
      const special = await call('POST /api/v1/admin/users', {
        body: {
          ...input('special'),
          display_name: 'S.',
          role: 'admin',
          is_active: false,
          role_ids: [role.id],
        },
      });
      assert.deepEqual(
        [special.display_name, special.role, special.is_active, special.role_ids, special.auth_source],
        ['S.', 'admin', false, [role.id], 'builtin'],
      );
      assert.equal((await login(harness, 'plain')).status, 200);
      assert.equal((await login(harness, 'special')).status, 403);
    });

    await t.test('by the same rules as everybody', async () => {
      for (const body of [{}, input('ab'), input('bad', { email: 'x' }), input('bad', { password: 'short' })])
        assert.equal((await send('POST', '', body)).status, 400, JSON.stringify(body));
      for (const more of [
        { role: 'boss' },
        { is_active: 'yes' },
        { role_ids: 'x' },
        { role_ids: Array(51).fill(NOBODY) },
      ])
        assert.equal(
          (await send('POST', '', input('bad', more))).status,
          400,
          JSON.stringify(more).slice(0, 40),
        );
      assert.equal((await send('POST', '', input('PLAIN', { email: 'new@example.com' }))).status, 409);
      assert.equal((await send('POST', '', input('new', { email: 'Plain@Example.com' }))).status, 409);
      assert.equal((await send('POST', '', input('new', { role_ids: [NOBODY] }))).status, 404);
      assert.equal((await login(harness, 'new')).status, 401, 'what was refused made no account');
    });

    await t.test('a retry with the same Idempotency-Key makes one', async () => {
      const headers = { 'idempotency-key': 'make-1' };
      const make = () => harness.send('POST', USERS, { token, body: input('once'), headers });
      const [one, two] = [await make(), await make()];
      assert.deepEqual([one.status, two.status], [201, 201]);
      assert.deepEqual(one.body, two.body);
    });

    await t.test('they read one, and nobody reads what is not there', async () => {
      const made = await call('POST /api/v1/admin/users', { body: input('single') });
      assert.deepEqual(await call('GET /api/v1/admin/users/{id}', { params: { id: made.id } }), made);
      const upper = await send('GET', `/${made.id.toUpperCase()}`);
      assert.equal(upper.body.id, made.id, 'identifiers have no case');
      for (const id of [NOBODY, 'x', '7', `${made.id}x`, '%00', '..%2f'])
        for (const method of ['GET', 'PUT', 'DELETE'])
          assert.equal((await send(method, `/${id}`, method === 'PUT' ? {} : undefined)).status, 404, id);
    });

    await t.test('they change what they name and nothing else', async () => {
      const made = await call('POST /api/v1/admin/users', { body: input('changing') });
      const params = { id: made.id };
      const patch = { display_name: 'New Name', email: 'changed@example.com' };
      const changed = await call('PUT /api/v1/admin/users/{id}', { params, body: patch });
      assert.deepEqual({ ...changed, updated_at: '' }, { ...made, ...patch, updated_at: '' });
      const planted = { id: NOBODY, username: 'x', handle: 'x', created_at: 'x', auth_source: 'oidc' };
      const same = await send('PUT', `/${made.id}`, planted);
      assert.deepEqual({ ...same.body, updated_at: '' }, { ...changed, updated_at: '' });
      const unnamed = await call('PUT /api/v1/admin/users/{id}', { params, body: { display_name: ' ' } });
      assert.equal(unnamed.display_name, 'changing', 'no name is the username');
      assert.equal((await send('PUT', `/${made.id}`, { email: 'root@example.com' })).status, 409);
      for (const body of [
        { role: 'boss' },
        { is_active: 1 },
        { email: 'x' },
        { password: 'short' },
        { display_name: 7 },
      ])
        assert.equal((await send('PUT', `/${made.id}`, body)).status, 400, JSON.stringify(body));
    });

    await t.test('promotion and demotion act with the next request', async () => {
      const ann = await harness.account('ann');
      const params = { id: ann.user.id };
      const stats = async (token: string) =>
        (await harness.send('GET', '/api/v1/admin/stats', { token })).status;
      assert.equal(await stats(ann.access_token), 403);
      await call('PUT /api/v1/admin/users/{id}', { params, body: { role: 'admin' } });
      assert.equal(await stats(ann.access_token), 200, 'the same token');
      await call('PUT /api/v1/admin/users/{id}', { params, body: { role: 'user' } });
      assert.equal(await stats(ann.access_token), 401, 'who loses a role begins anew');
      const again = (await login(harness, 'ann')).body;
      assert.equal(await stats(String(again.access_token)), 403);
    });

    await t.test('deactivation closes every door at once, and activation opens the right ones', async () => {
      const bob = await harness.account('bob');
      const { key } = await bob.call('POST /api/v1/api-keys', { body: { name: 'k' } });
      const params = { id: bob.user.id };
      await call('PUT /api/v1/admin/users/{id}', { params, body: { is_active: false } });
      assert.deepEqual(await doors(harness, bob, key), {
        session: 401,
        key: 401,
        refresh: 401,
        password: 403,
      });
      await call('PUT /api/v1/admin/users/{id}', { params, body: { is_active: true } });
      assert.deepEqual(await doors(harness, bob, key), {
        session: 401,
        key: 200,
        refresh: 401,
        password: 200,
      });
    });

    await t.test('deletion closes every door and takes everything along', async () => {
      const carol = await harness.account('carol');
      await carol.call('POST /api/v1/folders', { body: { name: 'Mine' } });
      const { key } = await carol.call('POST /api/v1/api-keys', { body: { name: 'k' } });
      const params = { id: carol.user.id };
      assert.deepEqual(await call('DELETE /api/v1/admin/users/{id}', { params }), {
        message: 'user deleted',
      });
      assert.deepEqual(await doors(harness, carol, key), {
        session: 401,
        key: 401,
        refresh: 401,
        password: 401,
      });
      assert.equal((await send('DELETE', `/${carol.user.id}`)).status, 404);
      const anew = await call('POST /api/v1/admin/users', { body: input('carol') });
      assert.equal(anew.handle, 'carol', 'name, address and handle are free again');
      const fresh = harness.clientOf(String((await login(harness, 'carol')).body.access_token));
      assert.deepEqual((await fresh('GET /api/v1/folders')).data, []);
    });

    await t.test('a reset ends all sessions, the old password and the second factor', async () => {
      const dave = await harness.account('dave');
      const { secret } = await dave.call('POST /api/v1/profile/2fa/setup');
      const otp = codeAt(fromBase32(secret) ?? Buffer.alloc(0), stepAt(new Date()));
      await dave.call('POST /api/v1/profile/2fa/enable', { body: { otp } });
      const params = { id: dave.user.id };
      const reset = { password: 'set by an administrator' };
      const { has_two_factor } = await call('PUT /api/v1/admin/users/{id}', { params, body: reset });
      assert.equal(has_two_factor, false);
      assert.equal((await harness.send('GET', '/api/v1/profile', { token: dave.access_token })).status, 401);
      assert.equal((await login(harness, 'dave')).status, 401);
      assert.equal((await login(harness, 'dave', reset.password)).status, 200);
    });

    await t.test('who resets their own password keeps the session they do it with', async () => {
      const other = (await login(harness, 'root')).body;
      const params = { id: root.user.id };
      await call('PUT /api/v1/admin/users/{id}', { params, body: { password: TEST_PASSWORD } });
      assert.equal((await send('GET', '')).status, 200);
      const stale = await harness.send('GET', '/api/v1/profile', { token: String(other.access_token) });
      assert.equal(stale.status, 401);
    });

    await t.test('everybody else is turned away', async () => {
      const eve = await harness.account('eve');
      for (const [method, path] of [
        ['GET', ''],
        ['POST', ''],
        ['GET', `/${root.user.id}`],
        ['PUT', `/${root.user.id}`],
        ['DELETE', `/${root.user.id}`],
        ['GET', `/${NOBODY}`],
      ] as const) {
        const { status, body } = await harness.send(method, USERS + path, { token: eve.access_token });
        assert.deepEqual([status, body.error], [403, 'you do not have the permission surface.admin.access']);
        assert.equal((await harness.send(method, USERS + path)).status, 401);
      }
    });
  });

  test(`${database}: the list of people`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const { call, access_token: token } = await harness.account('root');
    for (let i = 0; i < 6; i++) {
      clock.advance(1_000);
      const more = {
        is_active: i % 2 === 0,
        role: i === 4 ? 'admin' : 'user',
        display_name: `No_${i}`,
      } as const;
      await call('POST /api/v1/admin/users', { body: { ...input(`person-${i}`), ...more } });
    }
    const names = async (query: object) => {
      const { data, total } = await call('GET /api/v1/admin/users', { query });
      return [total, ...data.map(({ username }) => username.replace('person-', ''))];
    };

    await t.test('is the newest first, with how many there are', async () => {
      assert.deepEqual(await names({}), [7, '5', '4', '3', '2', '1', '0', 'root']);
    });

    await t.test('is asked for by page and per_page, or by limit and offset', async () => {
      assert.deepEqual(await names({ page: '2', per_page: '3' }), [7, '2', '1', '0']);
      assert.deepEqual(await names({ per_page: '2' }), [7, '5', '4']);
      assert.deepEqual(await names({ page: '9' }), [7]);
      assert.deepEqual(await names({ limit: '2', offset: '5' }), [7, '0', 'root']);
      assert.deepEqual(await names({ offset: '6' }), [7, 'root']);
      assert.deepEqual(await names({ limit: '200' }), await names({}));
    });

    await t.test('and not by nonsense', async () => {
      for (const query of [
        ...['limit=0', 'limit=201', 'limit=-1', 'limit=x', 'limit=1.5', 'limit=1e1', 'limit=', 'limit=%201'],
        ...['per_page=0', 'per_page=201', 'page=0', 'page=-1', 'page=x', 'offset=-1', 'offset=1000001'],
        ...[
          'page=1&limit=1',
          'per_page=1&offset=1',
          'limit=1&limit=2',
          'role=boss',
          'is_active=1',
          'q=a&q=b',
        ],
      ])
        assert.equal((await harness.send('GET', `${USERS}?${query}`, { token })).status, 400, query);
    });

    await t.test('is narrowed by name, role and state', async () => {
      assert.deepEqual(await names({ is_active: 'false' }), [3, '5', '3', '1']);
      assert.deepEqual(await names({ role: 'admin' }), [2, '4', 'root']);
      assert.deepEqual(await names({ role: 'admin', is_active: 'true', limit: '1' }), [2, '4']);
      assert.deepEqual(await names({ q: 'PERSON-3' }), [1, '3']);
      assert.deepEqual(await names({ q: 'person-3@ex' }), [1, '3'], 'by e-mail too');
      assert.deepEqual(await names({ q: 'no_2' }), [1, '2']);
      assert.deepEqual(await names({ q: '%' }), [0]);
      assert.deepEqual(await names({ q: '' }), await names({}));
    });
  });
}

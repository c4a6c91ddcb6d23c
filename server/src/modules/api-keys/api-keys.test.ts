import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, type ApiKeyScope, api, type RouteSpec } from '@parley/contract';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';

const KEYS = '/api/v1/api-keys';

const newKey = async ({ call }: Account, scopes?: ApiKeyScope[], expires_at?: string) =>
  call('POST /api/v1/api-keys', {
    body: { name: 'script', ...(scopes ? { scopes } : {}), ...(expires_at ? { expires_at } : {}) },
  });

const status = async ({ send }: Harness, token: string, method: string, path: string, body?: unknown) =>
  (await send(method, path, { token, ...(body === undefined ? {} : { body }) })).status;

for (const database of DATABASES) {
  test(`${database}: an API key`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const root = await harness.account('root');
    const ann = await harness.account('ann');
    const create = (body: unknown) => harness.send('POST', KEYS, { token: ann.access_token, body });

    await t.test('shows its secret once, and is known by its beginning', async () => {
      const { key, ...shown } = await newKey(ann);
      assert.match(key, /^pk_[\w-]{43}$/);
      assert.ok(key.startsWith(shown.prefix) && shown.prefix.length < 12);
      assert.deepEqual([shown.scopes, shown.expires_at, shown.last_used_at], [['read', 'write'], null, null]);
      const { data } = await ann.call('GET /api/v1/api-keys');
      assert.deepEqual(data, [shown]);
      const heard = () => harness.heard.filter(({ kind }) => kind === 'user.api_key.created');
      await until('the event arrives', () => heard().length === 1);
      assert.ok(!JSON.stringify(harness.heard).includes(key.slice(10)));
      assert.ok(!harness.logged.join('').includes(key.slice(10)));
    });

    await t.test('is its owner, wherever a token would be', async () => {
      const { key } = await newKey(ann);
      assert.equal((await harness.clientOf(key)('GET /api/v1/profile')).id, ann.user.id);
      const folder = await harness.clientOf(key)('POST /api/v1/folders', { body: { name: 'By script' } });
      assert.equal((await ann.call('GET /api/v1/folders')).data[0]?.id, folder.id);
      assert.equal(await status(harness, key, 'GET', '/api/v1/admin/users'), 403);
      const { key: powerful } = await newKey(root);
      assert.equal(await status(harness, powerful, 'GET', '/api/v1/admin/users'), 200);
    });

    await t.test('says when it was last used, to the minute', async () => {
      const { key, id } = await newKey(ann);
      const lastUsed = async () =>
        (await ann.call('GET /api/v1/api-keys')).data.find((one) => one.id === id)?.last_used_at;
      await harness.clientOf(key)('GET /api/v1/profile');
      const first = clock.now().toISOString();
      await until('the use is noted', async () => (await lastUsed()) === first);
      clock.advance(59_000);
      await harness.clientOf(key)('GET /api/v1/profile');
      assert.equal(await lastUsed(), first);
    });

    await t.test('may only what one of its scopes allows', async () => {
      const may = async (scopes: ApiKeyScope[]) => {
        const { key } = await newKey(root, scopes);
        return [
          await status(harness, key, 'GET', '/api/v1/profile'),
          await status(harness, key, 'HEAD', '/api/v1/profile'),
          await status(harness, key, 'PUT', '/api/v1/settings', {}),
          await status(harness, key, 'GET', '/api/v1/folders'),
          await status(harness, key, 'POST', '/api/v1/folders', { name: 'x' }),
          await status(harness, key, 'GET', '/api/v1/admin/stats'),
        ];
      };
      assert.deepEqual(await may(['read']), [200, 200, 403, 200, 403, 200]);
      assert.deepEqual(await may(['write']), [403, 403, 200, 403, 201, 403]);
      assert.deepEqual(await may(['surface.chat.access']), [403, 403, 403, 200, 201, 403]);
      assert.deepEqual(await may(['surface.admin.access']), [403, 403, 403, 403, 403, 200]);
      assert.deepEqual(await may(['read', 'surface.chat.access']), [200, 200, 403, 200, 201, 200]);
    });

    await t.test('writes as an administrator only with the scope that says so', async () => {
      const value = { value: 'Ours' };
      const write = async (scopes?: ApiKeyScope[]) =>
        status(
          harness,
          (await newKey(root, scopes)).key,
          'PUT',
          '/api/v1/admin/settings/service_name',
          value,
        );
      const { key } = await newKey(root);
      const refused = await harness.send('PUT', '/api/v1/admin/settings/service_name', {
        token: key,
        body: value,
      });
      assert.deepEqual(
        [refused.status, refused.body.error],
        [403, 'this API key does not have the scope surface.admin.access'],
      );
      assert.deepEqual(
        [await write(), await write(['write']), await write(['surface.admin.access'])],
        [403, 403, 200],
      );
    });

    await t.test('makes and changes what is for everybody only with the scope that says so', async () => {
      const persona = { name: 'Guide', system_prompt: 'Help.', model: 'parley-demo', scope: 'global' };
      const { key } = await newKey(root);
      const { key: administrative } = await newKey(root, ['read', 'write', 'surface.admin.access']);
      const made = await harness.send('POST', '/api/v1/personas', { token: administrative, body: persona });
      assert.equal(made.status, 201);
      const path = `/api/v1/personas/${made.body.id}`;
      assert.equal(await status(harness, key, 'POST', '/api/v1/personas', persona), 403);
      assert.equal(await status(harness, key, 'PUT', path, { name: 'Other' }), 403);
      assert.equal(await status(harness, key, 'DELETE', path), 403);
      assert.equal(await status(harness, key, 'GET', path), 200);
      assert.equal(await status(harness, administrative, 'DELETE', path), 200);
    });

    await t.test('makes no account, no administrator and no password, whatever its scopes', async () => {
      const { key } = await newKey(root, ['read', 'write', 'surface.admin.access']);
      const person = { username: 'mallory', password: 'a password of theirs', email: 'm@example.com' };
      const users = '/api/v1/admin/users';
      assert.equal(await status(harness, key, 'POST', users, { ...person, role: 'admin' }), 403);
      assert.equal(await status(harness, key, 'PUT', `${users}/${ann.user.id}`, { role: 'admin' }), 403);
      const own = await status(harness, key, 'PUT', `${users}/${root.user.id}`, {
        password: person.password,
      });
      assert.equal(own, 403);
      assert.equal(await status(harness, key, 'DELETE', `${users}/${ann.user.id}`), 403);
    });

    await t.test('never gives more than its owner may, now or later', async () => {
      await assert.rejects(newKey(ann, ['surface.admin.access', 'read']), {
        status: 403,
        message: 'you do not have the permission surface.admin.access, so no key of yours can have it',
      });
      const erin = await harness.account('erin-once');
      const params = { id: erin.user.id };
      await root.call('PUT /api/v1/admin/users/{id}', { params, body: { role: 'admin' } });
      const { key } = await newKey(erin, ['surface.admin.access', 'read']);
      assert.equal(await status(harness, key, 'GET', '/api/v1/admin/users'), 200);
      await root.call('PUT /api/v1/admin/users/{id}', { params, body: { role: 'user' } });
      assert.equal(await status(harness, key, 'GET', '/api/v1/admin/users'), 403);
    });

    await t.test('cannot manage credentials, whatever its scopes', async () => {
      const { key } = await newKey(root, ['read', 'write', 'surface.admin.access']);
      const closed = (Object.entries(api) as Array<[keyof Api, RouteSpec]>).filter(
        ([, spec]) => spec.sessionOnly,
      );
      assert.ok(closed.length >= 10);
      for (const [operation] of closed) {
        const [method = '', path = ''] = operation.split(' ');
        const found = await status(harness, key, method, path.replace('{id}', root.user.id));
        assert.equal(found, 403, operation);
      }
    });

    await t.test('ends when it was told to', async () => {
      const end = new Date(clock.now().getTime() + 60_000).toISOString();
      const { key, expires_at } = await newKey(ann, ['read'], end);
      assert.equal(expires_at, end);
      clock.advance(59_999);
      assert.equal(await status(harness, key, 'GET', '/api/v1/profile'), 200);
      clock.advance(1);
      assert.equal(await status(harness, key, 'GET', '/api/v1/profile'), 401);
    });

    await t.test('ends when it is revoked, by its owner alone', async () => {
      const { access_token: token, ...owner } = await harness.account('carol');
      const { key, id } = await newKey(owner as Account);
      const params = { id };
      await assert.rejects(root.call('DELETE /api/v1/api-keys/{id}', { params }), {
        status: 404,
        message: 'API key not found',
      });
      assert.equal(await status(harness, key, 'GET', '/api/v1/profile'), 200);
      await owner.call('DELETE /api/v1/api-keys/{id}', { params });
      assert.equal(await status(harness, key, 'GET', '/api/v1/profile'), 401);
      assert.equal(await status(harness, token, 'DELETE', `${KEYS}/${id}`), 404);
      assert.equal(await status(harness, token, 'DELETE', `${KEYS}/nonsense`), 404);
    });

    await t.test('ends with its owner’s account, and comes back with it', async () => {
      const dave = await harness.account('dave');
      const { key } = await newKey(dave);
      const params = { id: dave.user.id };
      await root.call('PUT /api/v1/admin/users/{id}', { params, body: { is_active: false } });
      assert.equal(await status(harness, key, 'GET', '/api/v1/profile'), 401);
      await root.call('PUT /api/v1/admin/users/{id}', { params, body: { is_active: true } });
      assert.equal(await status(harness, key, 'GET', '/api/v1/profile'), 200);
      await root.call('DELETE /api/v1/admin/users/{id}', { params });
      assert.equal(await status(harness, key, 'GET', '/api/v1/profile'), 401);
    });

    await t.test('that nobody made is nobody’s', async () => {
      const { key } = await newKey(ann);
      for (const token of [
        `pk_${'A'.repeat(43)}`,
        'pk_',
        key.slice(0, -1),
        `${key}A`,
        key.replace('pk_', 'rt_'),
      ])
        assert.equal(await status(harness, token, 'GET', '/api/v1/profile'), 401);
      for (const [name, value] of [
        ['x-api-key', key],
        ['cookie', `token=${key}`],
        ['authorization', `Basic ${key}`],
        ['authorization', key],
        ['authorization', `Bearer  ${key}`],
      ] as const)
        assert.equal(
          (await harness.send('GET', '/api/v1/profile', { headers: { [name]: value } })).status,
          401,
        );
      assert.equal((await harness.send('GET', `/api/v1/profile?token=${key}`)).status, 401);
    });

    await t.test('needs a name, known scopes and a time to come', async () => {
      for (const body of [
        {},
        { name: '' },
        { name: '  ' },
        { name: 'x'.repeat(101) },
        { name: 'x', scopes: [] },
        { name: 'x', scopes: ['everything'] },
        { name: 'x', scopes: 'read' },
        { name: 'x', scopes: Array(21).fill('read') },
        { name: 'x', expires_at: 'tomorrow' },
        { name: 'x', expires_at: '2026-02-30T00:00:00Z' },
        { name: 'x', expires_at: clock.now().toISOString() },
        { name: 'x', expires_at: '2020-01-01T00:00:00Z' },
      ])
        assert.equal((await create(body)).status, 400, JSON.stringify(body));
      const { body } = await create({
        name: 'x',
        scopes: ['read', 'read'],
        expires_at: '2027-01-01T01:00:00+01:00',
      });
      assert.deepEqual([body.scopes, body.expires_at], [['read'], '2027-01-01T00:00:00.000Z']);
    });

    await t.test('made twice with one Idempotency-Key is one key, and the answer comes again', async () => {
      const send = () =>
        harness.send('POST', KEYS, {
          token: ann.access_token,
          body: { name: 'once' },
          headers: { 'idempotency-key': 'k1' },
        });
      const [one, two] = [await send(), await send()];
      assert.deepEqual(one.body, two.body);
      assert.equal(two.headers.get('idempotency-replayed'), 'true');
    });

    await t.test('is one of a hundred at most, listed newest first, in pages', async () => {
      const erin = await harness.account('erin');
      for (let i = 0; i < 100; i++) await erin.call('POST /api/v1/api-keys', { body: { name: `key ${i}` } });
      await assert.rejects(newKey(erin), { status: 400 });
      const names = async (query: object) =>
        (await erin.call('GET /api/v1/api-keys', { query })).data.map(({ name }) => name);
      assert.equal((await names({})).length, 50);
      assert.deepEqual(await names({ limit: '2' }), ['key 99', 'key 98']);
      assert.deepEqual(await names({ page: '34', per_page: '3' }), ['key 0']);
      const [last = assert.fail()] = (await erin.call('GET /api/v1/api-keys')).data;
      await erin.call('DELETE /api/v1/api-keys/{id}', { params: { id: last.id } });
      const atOnce = Array.from({ length: 8 }, () =>
        harness.send('POST', '/api/v1/api-keys', { token: erin.access_token, body: { name: 'one of many' } }),
      );
      const made = (await Promise.all(atOnce)).filter(({ status }) => status === 201);
      assert.equal(made.length, 1, 'also for many who ask at once');
    });
  });

  test(`${database}: a moment outside of the years that a database keeps is refused, wherever it is sent`, async (t) => {
    const { account, send } = await start(t, database);
    const { call, access_token: token } = await account('ann');
    const { id } = await call('POST /api/v1/channels', { body: { title: 'Plan' } });
    await call('POST /api/v1/channels/{id}/messages', {
      params: { id },
      body: { role: 'user', content: 'apples' },
    });
    const imported = (created_at: string) => ({
      format: 'parley.channel.v1',
      title: 'Old',
      system_prompt: '',
      ai_mode: 'auto',
      messages: [{ id: 'a', parent_id: null, role: 'user', content: 'x', author_name: 'ann', created_at }],
    });
    const ways: Array<(at: string) => Promise<{ status: number; body: { error: string } }>> = [
      (at) => send('POST', KEYS, { token, body: { name: 'k', expires_at: at } }),
      (at) => send('POST', `/api/v1/channels/${id}/shares`, { token, body: { expires_at: at } }),
      (at) => send('POST', '/api/v1/channels/import', { token, body: imported(at) }),
      (at) => send('GET', `/api/v1/search?q=apples&before=${encodeURIComponent(at)}`, { token }),
      (at) => send('GET', `/api/v1/search?q=apples&after=${encodeURIComponent(at)}`, { token }),
    ];
    for (const [i, way] of ways.entries()) {
      for (const at of ['9999-12-31T23:59:59-14:00', '0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00']) {
        const { status, body } = await way(at);
        assert.equal(status, 400, `${i} ${at}`);
        assert.match(body.error, /years 1 to 9999/);
      }
      assert.ok((await way('9999-12-31T23:59:59+14:00')).status < 300, String(i));
    }
  });
}

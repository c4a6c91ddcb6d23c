import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMISSION_NAMES, USER_PERMISSIONS_DEFAULT } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';

const ROLES = '/api/v1/admin/roles';

for (const database of DATABASES) {
  test(`${database}: roles`, async (t) => {
    const harness = await start(t, database);
    const root = await harness.account('root');
    const ann = await harness.account('ann');
    const { call, access_token: token } = root;
    const send = (method: string, path: string, body?: unknown) =>
      harness.send(method, ROLES + path, { token, ...(body === undefined ? {} : { body }) });
    const statusFor = async (path: string) =>
      (await harness.send('GET', path, { token: ann.access_token })).status;

    await t.test('two are built in, and say who has them', async () => {
      const { data } = await call('GET /api/v1/admin/roles');
      assert.deepEqual(
        data.map(({ name, is_builtin, member_count, permissions }) => [
          ...[name, is_builtin, member_count, permissions.toSorted()],
        ]),
        [
          ['admin', true, 1, PERMISSION_NAMES.toSorted()],
          ['user', true, 1, USER_PERMISSIONS_DEFAULT.toSorted()],
        ],
      );
    });

    await t.test('a role of one’s own acts at once, when given and when taken', async () => {
      const role = await call('POST /api/v1/admin/roles', {
        body: { name: 'Helpers', description: 'First aid', permissions: ['surface.admin.access'] },
      });
      assert.deepEqual(
        [role.name, role.description, role.permissions, role.is_builtin, role.member_count],
        ['Helpers', 'First aid', ['surface.admin.access'], false, 0],
      );
      assert.equal(await statusFor('/api/v1/admin/stats'), 403);
      const params = { id: ann.user.id };
      const given = await call('PUT /api/v1/admin/users/{id}', { params, body: { role_ids: [role.id] } });
      assert.deepEqual(given.role_ids, [role.id]);
      assert.equal(await statusFor('/api/v1/admin/stats'), 200);
      const { data: mine } = await ann.call('GET /api/v1/profile/permissions');
      assert.deepEqual(mine, [...USER_PERMISSIONS_DEFAULT, 'surface.admin.access'].sort());

      await call('PUT /api/v1/admin/roles/{id}', { params: { id: role.id }, body: { permissions: [] } });
      assert.equal(await statusFor('/api/v1/admin/stats'), 403, 'the role lost the permission');
      await call('PUT /api/v1/admin/roles/{id}', {
        params: { id: role.id },
        body: { permissions: ['surface.admin.access', 'surface.admin.access'] },
      });
      assert.equal(await statusFor('/api/v1/admin/stats'), 200);
      const { data } = await call('GET /api/v1/admin/roles');
      assert.deepEqual(
        data.map(({ name, member_count, permissions }) => [name, member_count, permissions.length]).at(-1),
        ['Helpers', 1, 1],
      );
      await call('DELETE /api/v1/admin/roles/{id}', { params: { id: role.id } });
      assert.equal(await statusFor('/api/v1/admin/stats'), 403, 'the role is gone');
      const after = await call('GET /api/v1/admin/users/{id}', { params });
      assert.deepEqual(after.role_ids, []);
    });

    await t.test('what is not given stays when a role changes', async () => {
      const { id } = await call('POST /api/v1/admin/roles', {
        body: { name: 'Writers', description: 'They write', permissions: ['channels.create'] },
      });
      const renamed = await call('PUT /api/v1/admin/roles/{id}', {
        params: { id },
        body: { name: 'Authors' },
      });
      assert.deepEqual(
        [renamed.name, renamed.description, renamed.permissions],
        ['Authors', 'They write', ['channels.create']],
      );
      await call('DELETE /api/v1/admin/roles/{id}', { params: { id } });
    });

    await t.test('the role user can be narrowed, and everybody feels it at once', async () => {
      const { data } = await call('GET /api/v1/admin/roles');
      const id = String(data.find(({ name }) => name === 'user')?.id);
      await call('PUT /api/v1/admin/roles/{id}', { params: { id }, body: { permissions: [] } });
      assert.equal(await statusFor('/api/v1/folders'), 403);
      assert.deepEqual((await ann.call('GET /api/v1/profile/permissions')).data, []);
      assert.equal((await send('GET', '')).status, 200, 'an administrator is not concerned');
      const permissions = [...USER_PERMISSIONS_DEFAULT];
      await call('PUT /api/v1/admin/roles/{id}', { params: { id }, body: { permissions } });
      assert.equal(await statusFor('/api/v1/folders'), 200);
    });

    await t.test('built-in roles keep their name and their place', async () => {
      const { data } = await call('GET /api/v1/admin/roles');
      const [admin, user] = ['admin', 'user'].map((name) => data.find((role) => role.name === name)?.id);
      assert.equal((await send('DELETE', `/${admin}`)).status, 403);
      assert.equal((await send('DELETE', `/${user}`)).status, 403);
      assert.equal((await send('PUT', `/${admin}`, { permissions: [] })).status, 403);
      assert.equal((await send('PUT', `/${admin}`, { name: 'boss' })).status, 403);
      assert.equal((await send('PUT', `/${user}`, { name: 'people' })).status, 403);
      assert.equal((await send('PUT', `/${user}`, { permissions: ['surface.admin.access'] })).status, 403);
      const builtIn = await harness.send('PUT', `/api/v1/admin/users/${ann.user.id}`, {
        token,
        body: { role_ids: [admin] },
      });
      assert.equal(builtIn.status, 404, 'nor are they given by id');
    });

    await t.test('a name is taken once, whatever the case', async () => {
      const role = await call('POST /api/v1/admin/roles', { body: { name: 'Café', permissions: [] } });
      for (const name of ['Café', 'CAFÉ', 'cafe\u0301', 'admin', 'USER'])
        assert.equal((await send('POST', '', { name, permissions: [] })).status, 409, name);
      const other = await call('POST /api/v1/admin/roles', { body: { name: 'Other', permissions: [] } });
      assert.equal((await send('PUT', `/${other.id}`, { name: 'café' })).status, 409);
      assert.equal(
        (await send('PUT', `/${other.id}`, { name: 'OTHER' })).status,
        200,
        'its own in another case',
      );
      const wishes = await Promise.all(
        [role.id, other.id].map((id) => send('PUT', `/${id}`, { name: 'One' })),
      );
      assert.deepEqual(wishes.map(({ status }) => status).toSorted(), [200, 409]);
    });

    await t.test('nonsense is refused, and what is not there is not found', async () => {
      for (const body of [
        {},
        { name: 'x' },
        { name: '', permissions: [] },
        { name: 'x'.repeat(61), permissions: [] },
        { name: 'x', permissions: ['fly'] },
        { name: 'x', permissions: 'surface.admin.access' },
        { name: 'x', permissions: [], description: 'x'.repeat(501) },
      ])
        assert.equal((await send('POST', '', body)).status, 400, JSON.stringify(body).slice(0, 60));
      const nobody = '00000000-0000-7000-8000-000000000000';
      for (const id of [nobody, 'x', '7']) {
        assert.equal((await send('PUT', `/${id}`, { name: 'x' })).status, 404);
        assert.equal((await send('DELETE', `/${id}`)).status, 404);
      }
      const assign = (role_ids: unknown) =>
        harness.send('PUT', `/api/v1/admin/users/${ann.user.id}`, { token, body: { role_ids } });
      assert.equal((await assign([nobody])).status, 404);
      assert.equal((await assign(['x'])).status, 400);
      assert.equal((await assign('x')).status, 400);
    });

    await t.test('are for administrators alone', async () => {
      for (const [method, path] of [
        ['GET', ''],
        ['POST', ''],
        ['PUT', `/${ann.user.id}`],
        ['DELETE', `/${ann.user.id}`],
      ] as const) {
        assert.equal((await harness.send(method, ROLES + path, { token: ann.access_token })).status, 403);
        assert.equal((await harness.send(method, ROLES + path)).status, 401);
      }
    });

    await t.test('can be paged through, the built-in ones first', async () => {
      const names = async (query: object) =>
        (await call('GET /api/v1/admin/roles', { query })).data.map(({ name }) => name);
      const all = await names({});
      assert.deepEqual(all.slice(0, 2), ['admin', 'user']);
      assert.deepEqual(await names({ limit: '1', offset: '1' }), ['user']);
      assert.deepEqual(await names({ page: '2', per_page: '2' }), all.slice(2, 4));
    });
  });

  test(`${database}: a role that goes while it is given leaves nothing behind`, async (t) => {
    const harness = await start(t, database);
    const { call, access_token: token } = await harness.account('root');
    const { user } = await harness.account('ann');
    for (let round = 0; round < 8; round++) {
      const { id } = await call('POST /api/v1/admin/roles', { body: { name: `r${round}`, permissions: [] } });
      const [given, gone] = await Promise.all([
        harness.send('PUT', `/api/v1/admin/users/${user.id}`, { token, body: { role_ids: [id] } }),
        harness.send('DELETE', `${ROLES}/${id}`, { token }),
      ]);
      assert.ok([200, 404, 409].includes(given.status), `${given.status} ${given.body.error}`);
      assert.equal(gone.status, 200);
      const { role_ids } = await call('GET /api/v1/admin/users/{id}', { params: { id: user.id } });
      assert.deepEqual(role_ids, []);
    }
  });
}

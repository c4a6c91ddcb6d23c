import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start, TEST_PASSWORD } from '../../../test/harness.ts';

const USERS = '/api/v1/admin/users';
const ROLES = '/api/v1/admin/roles';

for (const database of DATABASES)
  test(`${database}: a person who may open the administration gives no more than they have`, async (t) => {
    const harness = await start(t, database);
    const root = await harness.account('root');
    const helper = await harness.account('helper');
    const ann = await harness.account('ann');
    const roleOf = async (name: string, ...permissions: Array<'surface.admin.access' | 'packages.install'>) =>
      (await root.call('POST /api/v1/admin/roles', { body: { name, permissions } })).id;
    const helping = await roleOf('Helpers', 'surface.admin.access');
    const installing = await roleOf('Installers', 'packages.install');
    const give = (id: string, role_ids: string[]) =>
      root.call('PUT /api/v1/admin/users/{id}', { params: { id }, body: { role_ids } });
    await give(helper.user.id, [helping]);
    const send = async (method: string, path: string, body?: unknown) =>
      (await harness.send(method, path, { token: helper.access_token, ...(body ? { body } : {}) })).status;
    const [rootPath, annPath, ownPath] = [root, ann, helper].map(({ user }) => `${USERS}/${user.id}`);
    const password = 'set by the helper';
    const admin = { username: 'eve', email: 'e@example.com', password: TEST_PASSWORD, role: 'admin' };

    assert.equal(await send('POST', USERS, admin), 403);
    assert.equal(await send('PUT', String(ownPath), { role: 'admin' }), 403);
    assert.equal(await send('PUT', String(rootPath), { password }), 403);
    assert.equal(await send('PUT', String(rootPath), { is_active: false }), 403);
    assert.equal(await send('DELETE', String(rootPath)), 403);
    assert.equal(await send('PUT', String(ownPath), { role_ids: [helping, installing] }), 403);
    assert.equal(await send('POST', ROLES, { name: 'More', permissions: ['packages.install'] }), 403);
    assert.equal(await send('PUT', `${ROLES}/${helping}`, { permissions: ['packages.install'] }), 403);

    assert.equal(await send('POST', USERS, { ...admin, role: 'user' }), 201);
    assert.equal(await send('PUT', `${ROLES}/${installing}`, { permissions: ['packages.install'] }), 200);
    assert.equal(await send('PUT', String(annPath), { password, role_ids: [helping] }), 200);
    await give(ann.user.id, [installing]);
    assert.equal(await send('PUT', String(annPath), { password }), 403, 'ann may what the helper may not');
    assert.equal(await send('PUT', String(annPath), { display_name: 'Ann', role_ids: [installing] }), 200);
  });

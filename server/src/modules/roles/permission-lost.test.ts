import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { forbidden } from '../../kernel/errors.ts';
import { modulesOf, setModules } from '../../kernel/module.ts';

for (const database of DATABASES)
  test(`${database}: every module is told when people may have lost permissions, before that is committed`, async (t) => {
    const harness = await start(t, database);
    const root = await harness.account('root');
    const ann = await harness.account('ann');
    const { kernel } = harness.server;
    const told: Array<readonly string[] | null> = [];
    const [first, ...others] = modulesOf(kernel);
    assert.ok(first);
    let refusal: Error | null = null;
    const listening = {
      ...first,
      onPermissionLost: async (_ctx: object, userIds: readonly string[] | null) => {
        told.push(userIds);
        if (refusal) throw refusal;
      },
    };
    setModules(kernel, [listening, ...others]);
    const role = await root.call('POST /api/v1/admin/roles', {
      body: { name: 'Helpers', permissions: ['surface.admin.access'] },
    });
    assert.deepEqual(told, [], 'a new role is nobody’s yet');
    const params = { id: ann.user.id };
    await root.call('PUT /api/v1/admin/users/{id}', { params, body: { role_ids: [role.id], role: 'admin' } });
    await root.call('PUT /api/v1/admin/users/{id}', { params, body: { role: 'user' } });
    await root.call('PUT /api/v1/admin/roles/{id}', { params: { id: role.id }, body: { name: 'Aides' } });
    await root.call('PUT /api/v1/admin/roles/{id}', { params: { id: role.id }, body: { permissions: [] } });
    assert.deepEqual(told, [[ann.user.id], [ann.user.id], null]);
    refusal = forbidden('not now');
    await assert.rejects(root.call('DELETE /api/v1/admin/roles/{id}', { params: { id: role.id } }), {
      status: 403,
    });
    const { data } = await root.call('GET /api/v1/admin/roles');
    assert.ok(
      data.some(({ id }) => id === role.id),
      'what a module refuses did not happen',
    );
  });

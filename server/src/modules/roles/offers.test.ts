import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMISSIONS, USER_PERMISSIONS_DEFAULT } from '@parley/contract';
import { DATABASES, type Harness, start } from '../../../test/harness.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { offerDeclared } from './offers.ts';

const WITH_TOYS = {
  ...PERMISSIONS,
  'toys.create': { description: 'Create toys', roles: ['user'] },
  'toys.publish': { description: 'Publish toys', roles: [] },
} as const;

const rolesOf = async ({ server: { kernel } }: Harness): Promise<Record<string, string[]>> => {
  const rows = await sql(kernel.database.read).selectFrom('roles').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ name_key, permissions_json }) => [name_key, permissions_json.sort()]),
  );
};

for (const database of DATABASES)
  test(`${database}: a permission that a new noun declares is given to its built-in roles once, and to no other role`, async (t) => {
    const harness = await start(t, database);
    const { call } = await harness.account('root');
    await call('POST /api/v1/admin/roles', { body: { name: 'Helpers', permissions: ['channels.create'] } });
    const ctx = systemCtx(harness.server.kernel, 'a start');
    const before = await rolesOf(harness);
    assert.deepEqual(before.user, USER_PERMISSIONS_DEFAULT.toSorted());
    await offerDeclared(ctx);
    assert.deepEqual(await rolesOf(harness), before, 'nothing is new');

    // Two instances of the next version start together.
    await Promise.all([offerDeclared(ctx, WITH_TOYS), offerDeclared(ctx, WITH_TOYS)]);
    const after = { ...before, user: [...(before.user ?? []), 'toys.create'].sort() };
    assert.deepEqual(await rolesOf(harness), after);
    const { data } = await call('GET /api/v1/admin/audit', { query: { action: 'role.updated' } });
    assert.equal(data.length, 1, 'and the audit log says so, once');

    const { data: roles } = await call('GET /api/v1/admin/roles');
    const id = String(roles.find(({ name }) => name === 'user')?.id);
    await call('PUT /api/v1/admin/roles/{id}', {
      params: { id },
      body: { permissions: [...USER_PERMISSIONS_DEFAULT] },
    });
    await offerDeclared(ctx, WITH_TOYS);
    assert.deepEqual(await rolesOf(harness), before, 'what an administrator took away stays away');
  });

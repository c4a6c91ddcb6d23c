// Two instances on one database: what is done to a package at one of them holds at the other one with the very next request.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Harness, start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';
import { until } from '../../../test/until.ts';

const archive = (version: string, more: object = {}) =>
  archiveOf({
    'manifest.json': manifestOf({
      ...{ version, main: 'main.js', capabilities: [{ name: 'kv' }] },
      routes: [{ method: 'GET', path: '/count', handler: 'count' }],
      tools: [{ name: 'look', description: 'Looks', handler: 'count', side_effects: 'none' }],
      surfaces: [{ slug: 'board', title: 'Board', entry: 'ui/index.html' }],
      ...more,
    }),
    'main.js': `export const count = async (ctx) => ({ json: { version: ctx.pkg.version, n: await ctx.kv.incr('n') } });`,
    'ui/index.html': '<p>Board</p>',
  });

test('two instances agree about packages at once', { skip: !DATABASES.includes('postgres') }, async (t) => {
  const first = await start(t, 'postgres');
  const second = await start(t, 'postgres', { on: first.database });
  const admin = await first.account('admin');
  const there = second.clientOf(admin.access_token);
  const ask = async ({ url }: Harness): Promise<unknown> => {
    const response = await fetch(`${url}/api/v1/ext/com.example.toy/count`, {
      headers: { authorization: `Bearer ${admin.access_token}` },
    });
    return response.ok ? response.json() : response.status;
  };
  const tools = async () =>
    (await there('GET /api/v1/tools')).tools.map(({ name }) => name).includes('toy__look');
  const boards = async () => (await there('GET /api/v1/surfaces')).data.length;
  const describedAt = async ({ url }: Harness): Promise<boolean> =>
    (await (await fetch(`${url}/api/docs/openapi.json`)).text()).includes('/ext/com.example.toy/count');

  const form = packageForm(archive('1.0.0'));
  const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
  const params = { id };
  assert.deepEqual([await ask(second), await tools(), await boards()], [404, false, 0]);
  await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
  assert.deepEqual([await ask(second), await tools(), await boards()], [{ version: '1.0.0', n: 1 }, true, 1]);
  assert.deepEqual(await ask(first), { version: '1.0.0', n: 2 });
  await until('the description of the other one', () => describedAt(second));

  await admin.call('POST /api/v1/admin/packages/{id}/update', {
    ...{ params, query: {}, form: packageForm(archive('1.1.0', { surfaces: [] })) },
  });
  assert.deepEqual([await ask(second), await boards()], [{ version: '1.1.0', n: 3 }, 0]);
  await there('POST /api/v1/admin/packages/{id}/rollback', { params, body: {} });
  assert.deepEqual(await ask(first), { version: '1.0.0', n: 4 });

  // The kill switch, thrown at the other one.
  await there('PUT /api/v1/admin/packages/{id}/disable', { params });
  assert.deepEqual(
    [await ask(first), await ask(second), await tools(), await boards()],
    [404, 404, false, 0],
  );
  await until('the description of the first one', async () => !(await describedAt(first)));
  await admin.call('DELETE /api/v1/admin/packages/{id}', { params, query: { purge: 'true' } });
  assert.deepEqual((await there('GET /api/v1/admin/packages')).data, []);
});

// Who brings a package to its limits loses it for a while, and nobody else does; a package that goes too far by itself is switched off for all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackageCall } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { breakCircuit } from './breaker.ts';
import { type CallMade, insertCalls } from './calls-store.ts';
import * as store from './store.ts';

const archive = archiveOf({
  'manifest.json': manifestOf({
    main: 'main.js',
    routes: [{ method: 'GET', path: '/here', handler: 'here' }],
  }),
  'main.js': 'export const here = () => ({ json: 1 });',
});
/** One less than stops a caller is nothing; so many are the limit. */
const KILLS = 5;

for (const engine of DATABASES)
  test(`${engine}: one person's failures take a package from nobody else, those of three do`, async (t) => {
    const { account, server, url } = await start(t, engine);
    const admin = await account('admin');
    const people = [await account('ann'), await account('ben'), await account('cyd')] as const;
    const [ann, ben, cy] = people;
    const form = packageForm(archive);
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
    const params = { id };
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
    const own = systemCtx(server.kernel, 'a test');
    let installed = id;
    /** The package had to be ended so often for this caller. */
    const kill = async (principal: string, times = KILLS, kind: PackageCall['kind'] = 'route') => {
      await transact(own, async ({ db }) => {
        const made = (): CallMade => ({
          call: {
            ...{ id: newId(), package_id: installed, handler: 'here', kind, principal },
            ...{ started_at: own.now().toISOString(), ms: 1, cpu_ms: 1, host_calls: 0 },
            ...{ outcome: 'killed', error: null },
          },
          lines: [],
        });
        await insertCalls(db, Array.from({ length: times }, made));
      });
      const found = await store.find(own.db, installed);
      assert.ok(found);
      await breakCircuit(own, found, 'killed');
    };
    const ask = async ({ access_token }: { access_token: string }) =>
      (
        await fetch(`${url}/api/v1/ext/com.example.toy/here`, {
          headers: { authorization: `Bearer ${access_token}` },
        })
      ).status;
    const state = async () => (await admin.call('GET /api/v1/admin/packages')).data[0]?.state;

    await kill(ann.user.id, KILLS - 1);
    assert.equal(await ask(ann), 200);
    await kill(ann.user.id, 1);
    assert.deepEqual([await ask(ann), await ask(ben), await state()], [503, 200, 'enabled']);
    await kill(ben.user.id);
    assert.deepEqual([await ask(ben), await ask(cy), await state()], [503, 200, 'enabled']);
    await kill(cy.user.id);
    assert.equal(await state(), 'error');

    // What nobody asked for is the package's own doing.
    await admin.call('DELETE /api/v1/admin/packages/{id}', { params, query: { purge: 'true' } });
    const again = await admin.call('POST /api/v1/admin/packages/install', { form: packageForm(archive) });
    installed = again.id;
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id: again.id }, body: {} });
    assert.equal(await ask(ann), 200);
    await kill('bot:com.example.toy', KILLS, 'schedule');
    assert.equal(await state(), 'error');
  });

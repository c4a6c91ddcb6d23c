// How many archives and imports a person may have under way: the next one is told to wait.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { formOf } from '../../../test/multipart.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import * as exportsStore from './exports-store.ts';
import * as importsStore from './imports-store.ts';

const AT = '2026-01-02T03:04:05.000Z';
const LATER = '2099-01-02T03:04:05.000Z';

/** As if so many were being written and read: no job ends these. */
const occupy = ({ server }: Harness, { user }: Account, archives: number, imports: number) =>
  transact(systemCtx(server.kernel, 'a test'), async ({ db }) => {
    for (let i = 0; i < archives; i++)
      await exportsStore.insert(db, {
        ...{ id: newId(), user_id: user.id, requested_by: user.id, status: 'running' },
        ...{ include_json: [`kind ${i}`], counts_json: {}, size: null, blob: null, blob_size: null },
        ...{ error: null, created_at: AT, finished_at: null, expires_at: LATER },
      });
    for (let i = 0; i < imports; i++)
      await importsStore.insert(db, {
        ...{ id: newId(), user_id: user.id, filename: 'a.zip', format: 'claude', status: 'running' },
        ...{ is_dry_run: false, blob: null, blob_size: null, counts_json: {}, skipped_json: [] },
        ...{ skipped_count: 0, progress_percent: 0, error: null, created_at: AT, finished_at: null },
      });
  });

for (const database of DATABASES) {
  test(`${database}: more archives and imports than a person may have under way are refused, and others are not`, async (t) => {
    const harness = await start(t, database);
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    await occupy(harness, ann, 3, 10);
    await assert.rejects(ann.call('POST /api/v1/data/export'), {
      status: 429,
      message: '3 archives are being written for you; wait until one is ready',
    });
    const form = () => formOf('[]', 'conversations.json');
    await assert.rejects(ann.call('POST /api/v1/data/import', { form: form() }), {
      status: 429,
      message: '10 of your imports are under way; wait until one has ended',
    });
    assert.equal((await bob.call('POST /api/v1/data/export')).status, 'running');
    // Not the number of them is what is wrong with it.
    await assert.rejects(bob.call('POST /api/v1/data/import', { form: form() }), { status: 400 });
  });
}

// What is remembered about a person is told to a task's run only if they let that task, and while they let it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../../../test/harness.ts';
import { type Heard, say } from '../../../test/providers/stand-in.ts';
import { until } from '../../../test/until.ts';
import { startWithVendor } from '../../../test/vendor.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { settle } from './runs.ts';
import * as runsStore from './runs-store.ts';

const TASK = 'PUT /api/v1/tasks/{id}';

for (const engine of DATABASES)
  test(`${engine}: a task's run is told memories of its owner only through their grant`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    vendor.usual(say({ text: ['Aye.'] }));
    await ann.call('POST /api/v1/memory', { body: { content: 'My boat is called Petrel' } });
    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Robot', model: 'stand-in-large' },
    });
    const assignee = { type: 'persona', id: persona.id } as const;
    const { id } = await ann.call('POST /api/v1/tasks', { body: { title: 'Name my boat', assignee } });
    const params = { id };
    const grant = (is_memory_granted: boolean) => ann.call(TASK, { params, body: { is_memory_granted } });
    const ctx = systemCtx(harness.server.kernel, 'test');
    /** What the model is told in one more run. */
    const told = async (): Promise<string> => {
      const run = await ann.call('POST /api/v1/tasks/{id}/run', { params });
      await until('the run is over', async () => {
        // A job would look a second later.
        await settle(ctx, run.id);
        return (await runsStore.find(ctx.db, run.id))?.status === 'done';
      });
      return JSON.stringify((vendor.asked.at(-1) as Heard).body);
    };
    const openToServer = async (): Promise<number> => {
      const rows = await sql(ctx.db)
        .selectFrom('data_keys')
        .select('config_id')
        .where('background_box', 'is not', null)
        .execute();
      return rows.length;
    };

    assert.doesNotMatch(await told(), /Petrel/);
    assert.equal(await openToServer(), 0);

    // Signed in, and for what a persona does.
    const { key } = await ann.call('POST /api/v1/api-keys', {
      body: { name: 'k', scopes: ['read', 'write'] },
    });
    const byKey = harness.clientOf(key);
    const body = { is_memory_granted: true };
    await assert.rejects(byKey(TASK, { params, body }), { status: 403, message: /sign in/ });
    await assert.rejects(ann.call('POST /api/v1/tasks', { body: { title: 'Rent', ...body } }), {
      status: 400,
    });
    assert.equal((await ann.call('GET /api/v1/tasks/{id}', { params })).is_memory_granted, false);

    assert.equal((await grant(true)).is_memory_granted, true);
    assert.match(await told(), /Petrel/);
    // Also what is remembered later; and other changes of the task need no sign-in.
    await ann.call('POST /api/v1/memory', { body: { content: 'My boat has two masts' } });
    await byKey(TASK, { params, body: { priority: 'high' } });
    assert.match(await told(), /two masts/);
    assert.equal(await openToServer(), 2);

    // Others who may change the task cannot say so, and an answer that they can read is told nothing.
    await ann.call('POST /api/v1/tasks/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'editor' },
    });
    await assert.rejects(bob.call(TASK, { params, body }), { status: 403 });
    const { channel_id } = await ann.call('GET /api/v1/tasks/{id}', { params });
    const channel = { id: channel_id ?? '' };
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: channel,
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    assert.doesNotMatch(await told(), /Petrel/);

    // Taken back: nothing is left that the server could open.
    assert.equal((await grant(false)).is_memory_granted, false);
    assert.equal(await openToServer(), 0);
    await grant(true);
    assert.equal(await openToServer(), 2);
    await ann.call('DELETE /api/v1/tasks/{id}', { params });
    assert.equal(await openToServer(), 0);
  });

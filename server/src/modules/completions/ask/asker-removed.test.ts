// An account goes while it is being answered: what came stays in the channel and has an end, and what it cost is known.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../../test/harness.ts';
import { startNoteBook } from '../../../../test/mcp-server.ts';
import { say } from '../../../../test/providers/stand-in.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';
import { DatabaseUnavailable } from '../../../db/failures.ts';
import { sql } from '../../../db/sql.ts';

for (const database of DATABASES) {
  test(`${database}: the answers of an account that is deleted end, and are paid for by nobody in particular`, async (t) => {
    const book = await startNoteBook(t);
    const harness = await start(t, database, { env: { EGRESS_ALLOW: book.allow } });
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    await root.call('POST /api/v1/admin/mcp-servers', { body: { name: 'notes', url: book.url } });
    const { id } = await root.call('POST /api/v1/channels', {
      body: { title: 'T', type: 'group', ai_mode: 'auto' },
    });
    await root.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: ann.user.id },
    });
    const ask = (content: string) =>
      harness.send('POST', '/api/v1/chat/completions', {
        token: ann.access_token,
        body: { channel_id: id, content, tools: ['notes__add'], stream: false },
      });
    const answers = async () =>
      (await root.call('GET /api/v1/channels/{id}/messages', { params: { id } })).data.filter(
        ({ role }) => role === 'assistant',
      );
    await ask('/demo tool notes__add {"text":"one"}');
    const asked = ask('/demo slow 40\n/demo long 800');
    await until('a part has come', async () => ((await answers())[1]?.content ?? '') !== '');
    await root.call('DELETE /api/v1/admin/users/{id}', { params: { id: ann.user.id } });
    const [waited, ran] = await answers();
    assert.deepEqual([waited?.status, ran?.status], ['stopped', 'stopped']);
    assert.deepEqual(
      waited?.tool_calls.map((step) => (step as { status: string }).status),
      ['refused'],
    );
    assert.notEqual(ran?.content, '');
    assert.equal((await asked).status, 404, 'it was stopped, and nobody may read it');
    const { total } = await root.call('GET /api/v1/admin/usage');
    assert.deepEqual([total.calls, total.failures], [2, 0]);
    assert.ok(harness.logged.every((line) => !line.includes('could not be stored')));
  });

  test(`${database}: an answer whose work is forgotten can be stopped`, async (t) => {
    const harness = await start(t, database);
    const { call } = await harness.account('root');
    const { id } = await call('POST /api/v1/channels', { body: { title: 'T' } });
    const done = await call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: '/demo echo hi', stream: false },
    });
    assert.ok(typeof done === 'object');
    const msgId = done.message_id ?? '';
    await harness.server.kernel.database.begin(async (tx) => {
      await sql(tx).deleteFrom('generations').where('message_id', '=', msgId).execute();
      await sql(tx).updateTable('messages').set({ status: 'streaming' }).where('id', '=', msgId).execute();
    });
    const params = { id, msgId };
    const stopped = await call('POST /api/v1/channels/{id}/messages/{msgId}/stop', { params });
    assert.deepEqual([stopped.status, stopped.content], ['stopped', done.content]);
  });

  test(`${database}: what a call took is counted once, although nobody knows whether a commit happened`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, database);
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const db = harness.server.kernel.database;
    const begin = db.begin.bind(db);
    const isRecorded = async () =>
      (await sql(db.read).selectFrom('usage_records').select('id').execute()).length > 0;
    const { mock } = t.mock.method(db, 'begin', (async (work) => {
      const result = await begin(work);
      if (!(await isRecorded())) return result;
      mock.restore();
      throw new DatabaseUnavailable('the connection was lost during a commit, which may have happened');
    }) as typeof db.begin);
    vendor.next(say({ text: 'Hi' }));
    const done = await ann.call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: 'hello', model: 'stand-in-large', stream: false },
    });
    assert.ok(typeof done === 'object' && done.choices[0]?.status === 'complete');
    const { total, budget } = await ann.call('GET /api/v1/usage');
    assert.equal(total.calls, 1);
    assert.equal(budget.tokens, done.usage?.total_tokens);
  });
}

// What a model remembers stands nowhere in the clear: not in its call in the conversation, not in what waits for an approval, not in an event.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness } from '../../../test/harness.ts';
import { say } from '../../../test/providers/stand-in.ts';
import { readEverything } from '../../../test/security/rows.ts';
import { startWithVendor } from '../../../test/vendor.ts';

/** A word that the model alone says, in the arguments of its call. */
const SECRET = 'Grimsvotn';

const calling = (content: string) =>
  say({ calls: [{ id: 'save', name: 'memory_save', arguments: JSON.stringify({ content }) }] });

interface Step {
  readonly id: string;
  readonly status: string;
  readonly arguments: string;
  readonly output: string | null;
}

/** All rows, and on SQLite the files as well, where pages that were freed would be. */
const assertNowhere = async (harness: Harness, engine: string): Promise<void> => {
  assert.ok(!(await readEverything(harness)).includes(SECRET), 'in no row');
  if (engine !== 'sqlite') return;
  const { dataDir } = harness.server.kernel.config;
  const names = readdirSync(dataDir).filter((name) => name.startsWith('parley.db'));
  assert.ok(names.length > 0);
  for (const name of names) assert.ok(!readFileSync(join(dataDir, name)).includes(SECRET), name);
};

for (const engine of DATABASES)
  test(`${engine}: what a model wants to remember is sealed from its call on, and shown to its owner`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, engine);
    const bob = await harness.account('bob');
    vendor.usual(say({ text: ['Aye.'] }));
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T', ai_mode: 'auto' } });
    const stepOf = async (msgId: string): Promise<Step> => {
      const params = { id, msgId };
      const [step] = (await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params }))
        .tool_calls as Step[];
      assert.ok(step);
      return step;
    };
    const ask = async (content: string): Promise<string> => {
      vendor.next(calling(content));
      const done = await ann.call('POST /api/v1/chat/completions', {
        body: { channel_id: id, content: 'Note that.', tools: ['memory_save'], stream: false },
      });
      assert.ok(typeof done === 'object' && done.message_id);
      return done.message_id;
    };
    const idIn = ({ arguments: args }: Step): string => (JSON.parse(args) as { memory_id: string }).memory_id;
    const readBy = async ({ call }: Account, memoryId: string) =>
      call('GET /api/v1/memory/{id}', { params: { id: memoryId } });
    const decide = async (msgId: string, callId: string, decision: 'allow' | 'refuse') => {
      const params = { id, msgId, callId };
      await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
        params,
        body: { decision },
      });
      const path = `/api/v1/channels/${id}/messages/${msgId}/stream`;
      await (await harness.raw('GET', path, { token: ann.access_token })).text();
    };
    const listed = async () => (await ann.call('GET /api/v1/memory')).data.map(({ content }) => content);

    // It waits: nobody has the words but their owner, and no list has them.
    const waiting = await ask(`I live near ${SECRET}`);
    const step = await stepOf(waiting);
    assert.equal(step.status, 'awaiting_approval');
    assert.equal((await readBy(ann, idIn(step))).content, `I live near ${SECRET}`);
    await assert.rejects(readBy(bob, idIn(step)), { status: 404 });
    const params = { id: idIn(step) };
    await assert.rejects(ann.call('PUT /api/v1/memory/{id}', { params, body: { is_active: true } }), {
      status: 404,
    });
    assert.deepEqual(await listed(), []);
    await assertNowhere(harness, engine);

    await decide(waiting, step.id, 'allow');
    assert.deepEqual(await listed(), [`I live near ${SECRET}`]);
    assert.deepEqual(JSON.parse((await stepOf(waiting)).output ?? ''), {
      memory_id: idIn(step),
      is_new: true,
    });
    await assertNowhere(harness, engine);

    // The same again is not a second memory.
    await ann.call('PUT /api/v1/memory/settings', { body: { suggest: 'auto' } });
    const again = await stepOf(await ask(`I live near ${SECRET}`));
    assert.deepEqual(JSON.parse(again.output ?? ''), { memory_id: idIn(step), is_new: false });

    // What is refused goes with the answer that wanted it.
    await ann.call('PUT /api/v1/memory/settings', { body: { suggest: 'ask' } });
    const unwanted = await ask(`I sleep at ${SECRET}`);
    const refused = await stepOf(unwanted);
    await decide(unwanted, refused.id, 'refuse');
    assert.deepEqual(await listed(), [`I live near ${SECRET}`]);
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId: unwanted } });
    await assert.rejects(readBy(ann, idIn(refused)), { status: 404 });
    await assertNowhere(harness, engine);

    // Arguments that are wrong are kept no more than right ones.
    vendor.next(
      say({ calls: [{ id: 'save', name: 'memory_save', arguments: `{"content":["${SECRET}"]}` }] }),
    );
    await ann.call('PUT /api/v1/memory/settings', { body: { suggest: 'auto' } });
    const done = await ann.call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: 'Note that.', tools: ['memory_save'], stream: false },
    });
    assert.ok(typeof done === 'object' && done.message_id);
    assert.match((await stepOf(done.message_id)).output ?? '', /do not fit/);

    // Where they cannot be sealed nobody is asked: the call fails at once and says what opens them.
    await ann.call('PUT /api/v1/memory/settings', { body: { suggest: 'ask' } });
    const { key } = await ann.call('POST /api/v1/api-keys', {
      body: { name: 'k', scopes: ['read', 'write'] },
    });
    vendor.next(calling(`I swim at ${SECRET}`));
    const closed = await harness.clientOf(key)('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: 'Note that.', tools: ['memory_save'], stream: false },
    });
    assert.ok(typeof closed === 'object' && closed.message_id);
    const failed = await stepOf(closed.message_id);
    assert.notEqual(failed.status, 'awaiting_approval');
    assert.match(failed.output ?? '', /^sign in with your password to keep a memory of your own/);
    await assertNowhere(harness, engine);
  });

// Two branches merged in a person's own words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { makeRoom, pathOf, say } from '../../../test/rooms.ts';

const merge = (
  { call }: Account,
  id: string,
  message_ids: string[],
  more: { parent_id?: string; content?: string } = {},
) =>
  call('POST /api/v1/channels/{id}/merge', {
    params: { id },
    body: { message_ids, content: 'both', ...more },
  });

for (const database of DATABASES) {
  test(`${database}: a merge stands where its branches part, and names both`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await makeRoom(ann, bob);
    const root = await say(ann, id, 'root');
    const left = await say(ann, id, 'left', { parent_id: root.id });
    const deep = await say(ann, id, 'deep', { parent_id: left.id });
    const right = await say(bob, id, 'right', { parent_id: root.id });
    const made = await merge(bob, id, [deep.id, right.id]);
    assert.deepEqual(
      [made.parent_id, made.merged_from, made.author.id, made.role],
      [root.id, [deep.id, right.id], bob.user.id, 'user'],
    );
    assert.deepEqual(await pathOf(bob, id), ['root', 'both']);
    assert.deepEqual(await pathOf(ann, id), ['root', 'left', 'deep'], 'others stay where they are');
    const read = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', {
      params: { id, msgId: made.id },
    });
    assert.deepEqual(read.merged_from, made.merged_from);
    assert.equal('merged_from' in left, false);
    const { data } = await ann.call('GET /api/v1/channels/{id}/tree', { params: { id } });
    assert.deepEqual(
      data.filter((node) => node.merged_from).map((node) => node.merged_from),
      [[deep.id, right.id]],
    );
    const below = await merge(ann, id, [deep.id, right.id], { parent_id: right.id });
    assert.equal(below.parent_id, right.id);
  });

  test(`${database}: two beginnings are merged below the first of them`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const id = await makeRoom(ann);
    const [a, b] = [await say(ann, id, 'a'), await say(ann, id, 'b', { parent_id: null })];
    assert.equal((await merge(ann, id, [a.id, b.id])).parent_id, a.id);
  });

  test(`${database}: what cannot be merged is refused`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const id = await makeRoom(ann, bob);
    const root = await say(ann, id, 'root');
    const left = await say(ann, id, 'left', { parent_id: root.id });
    const right = await say(ann, id, 'right', { parent_id: root.id });
    const elsewhere = await say(ann, await makeRoom(ann), 'elsewhere');
    await assert.rejects(merge(ann, id, [root.id, left.id]), { status: 400 }, 'both on one path');
    await assert.rejects(merge(ann, id, [left.id, left.id]), { status: 400 });
    await assert.rejects(merge(ann, id, [left.id]), { status: 400 });
    await assert.rejects(merge(ann, id, [left.id, right.id], { content: ' ' }), { status: 400 });
    await assert.rejects(merge(ann, id, [left.id, elsewhere.id]), { status: 404 });
    await assert.rejects(merge(ann, id, [left.id, right.id], { parent_id: elsewhere.id }), { status: 404 });
    const side = await say(ann, id, 'side', { parent_id: root.id });
    await assert.rejects(merge(ann, id, [left.id, right.id], { parent_id: side.id }), { status: 400 });
    await assert.rejects(merge(eve, id, [left.id, right.id]), { status: 404 });
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params: { id } });
    const participantId = participants.find((one) => one.participant_id === bob.user.id)?.id ?? '';
    await ann.call('PATCH /api/v1/channels/{id}/participants/{participantId}', {
      params: { id, participantId },
      body: { role: 'observer' },
    });
    await assert.rejects(merge(bob, id, [left.id, right.id]), { status: 403 }, 'observers only read');
  });

  test(`${database}: an export, its import and a fork keep what was merged`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const id = await makeRoom(ann);
    const root = await say(ann, id, 'root');
    const left = await say(ann, id, 'left', { parent_id: root.id });
    const right = await say(ann, id, 'right', { parent_id: root.id });
    await merge(ann, id, [left.id, right.id], { parent_id: left.id });
    const text = await ann.call('GET /api/v1/channels/{id}/export', { params: { id } });
    const imported = await ann.call('POST /api/v1/channels/import', { body: JSON.parse(text) });
    const wordsOf = async (channel: string): Promise<string[][]> => {
      const params = { id: channel };
      const { data } = await ann.call('GET /api/v1/channels/{id}/messages', {
        params,
        query: { limit: '50' },
      });
      const words = new Map(data.map((message) => [message.id, message.content]));
      return data.flatMap(({ merged_from }) =>
        merged_from ? [merged_from.map((one) => words.get(one) ?? '?')] : [],
      );
    };
    assert.deepEqual(await wordsOf(imported.id), [['left', 'right']]);
    const copy = await ann.call('POST /api/v1/channels/{id}/fork', { params: { id }, body: {} });
    assert.deepEqual(await wordsOf(copy.id), [['left']], 'as far as the copy has them');
  });
}

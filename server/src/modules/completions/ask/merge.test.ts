// Two branches merged by a model.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../../../../test/harness.ts';
import { type Heard, say } from '../../../../test/providers/stand-in.ts';
import { say as post } from '../../../../test/rooms.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

const textOf = (heard: Heard | undefined): string => JSON.stringify(heard?.body);

for (const database of DATABASES)
  test(`${database}: a model merges what was chosen of two branches into one answer that names both`, async (t) => {
    const { vendor, ann, configId: provider_config_id } = await startWithVendor(t, database);
    const { call } = ann;
    const { id } = await call('POST /api/v1/channels', { body: { title: 'T' } });
    const root = await post(ann, id, 'how do we sail?');
    const left = await post(ann, id, 'northwards first', { parent_id: root.id });
    const deep = await post(ann, id, 'secret harbour. then home', { parent_id: left.id });
    const right = await post(ann, id, 'southwards first', { parent_id: root.id });
    vendor.usual(say({ text: 'both ways' }));
    const params = { id };
    const body = { message_ids: [deep.id, right.id], provider_config_id, stream: false };
    const done = await call('POST /api/v1/channels/{id}/merge/ask', { params, body });
    assert.ok(typeof done === 'object');
    const msgId = done.message_id ?? '';
    const made = await call('GET /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    assert.deepEqual(
      [made.content, made.parent_id, made.merged_from],
      ['both ways', root.id, [deep.id, right.id]],
    );
    const all = textOf(vendor.asked.at(-1));
    for (const said of ['how do we sail', 'northwards', 'secret harbour', 'southwards', 'merges the two'])
      assert.ok(all.includes(said), said);
    assert.ok(all.indexOf('northwards') < all.indexOf('southwards'));
    const context = await call('GET /api/v1/channels/{id}/messages/{msgId}/context', {
      params: { id, msgId },
    });
    const told = context.parts.flatMap(({ ref }) => ref?.id ?? []);
    for (const message of [left, deep, right]) assert.ok(told.includes(message.id));

    const start = deep.content.indexOf('then');
    const parts = [{ message_id: deep.id, start }, { message_id: right.id }];
    const some = await call('POST /api/v1/channels/{id}/merge/ask', {
      params,
      body: { ...body, parts, parent_id: right.id, instruction: 'in French' },
    });
    const chosen = textOf(vendor.asked.at(-1));
    assert.ok(chosen.includes('then home') && chosen.includes('in French'));
    assert.ok(!chosen.includes('secret harbour') && !chosen.includes('northwards'), 'only what was chosen');
    const again = typeof some === 'object' ? (some.message_id ?? '') : '';
    const read = await call('GET /api/v1/channels/{id}/messages/{msgId}/context', {
      params: { id, msgId: again },
    });
    assert.equal(read.parts.find(({ ref }) => ref?.id === deep.id)?.text, 'then home');

    await call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', {
      params: { id, msgId },
      body: { stream: false },
    });
    assert.ok(textOf(vendor.asked.at(-1)).includes('secret harbour'), 'another version merges the same');
    const { messages } = await call('GET /api/v1/channels/{id}/path', { params });
    assert.deepEqual(messages.at(-1)?.merged_from, [deep.id, right.id]);

    await call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId: right.id } });
    await call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId: deep.id } });
    const gone = { ...body, parts };
    await assert.rejects(call('POST /api/v1/channels/{id}/merge/ask', { params, body: gone }), {
      status: 400,
    });
    const rootPart = { ...body, parts: [{ message_id: root.id }] };
    await assert.rejects(call('POST /api/v1/channels/{id}/merge/ask', { params, body: rootPart }), {
      status: 400,
    });
  });

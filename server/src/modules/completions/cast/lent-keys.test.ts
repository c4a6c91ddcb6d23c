// A model behind a person's own key, lent to a channel: every member can have it answer, go on and act, and its owner sees what was
// paid with it.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine, start } from '../../../../test/harness.ts';
import { startNoteBook } from '../../../../test/mcp-server.ts';
import { until } from '../../../../test/until.ts';

/** Ann lends; Bob is in her channel and borrows. */
const open = async (t: TestContext, engine: Engine) => {
  const book = await startNoteBook(t);
  const { account } = await start(t, engine, { env: { EGRESS_ALLOW: book.allow } });
  const [ann, bob] = [await account('ann'), await account('bob')];
  await ann.call('POST /api/v1/admin/mcp-servers', { body: { name: 'notes', url: book.url } });
  const { id } = await ann.call('POST /api/v1/channels', {
    body: { title: 'T', type: 'group', ai_mode: 'auto' },
  });
  await ann.call('POST /api/v1/channels/{id}/participants', {
    params: { id },
    body: { participant_type: 'user', participant_id: bob.user.id },
  });
  const { id: provider_config_id } = await ann.call('POST /api/v1/api-configs', {
    body: { provider: 'demo', name: 'mine', allow_background: true },
  });
  const entry = await ann.call('POST /api/v1/channels/{id}/models', {
    params: { id },
    body: { model: 'parley-demo', provider_config_id },
  });
  const lend = (is_shared: boolean) =>
    ann.call('PATCH /api/v1/channels/{id}/models/{modelId}', {
      params: { id, modelId: entry.id },
      body: { is_shared },
    });
  await lend(true);
  const ask = async (content: string, tools: string[] = []) => {
    const done = await bob.call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content, tools, stream: false },
    });
    assert.ok(typeof done === 'object');
    return { id, msgId: done.message_id ?? '' };
  };
  const read = (params: { id: string; msgId: string }) =>
    bob.call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
  return { ann, bob, book, lend, ask, read, provider_config_id };
};

for (const database of DATABASES)
  test(`${database}: an answer with a lent key goes on, acts and comes again as long as the key is lent`, async (t) => {
    const { ann, bob, book, lend, ask, read, provider_config_id } = await open(t, database);
    const cut = await ask('/demo cut 5');
    const before = await read(cut);
    assert.equal(before.provider_config_id, provider_config_id);
    const body = { stream: false };
    await bob.call('POST /api/v1/channels/{id}/messages/{msgId}/continue', { params: cut, body });
    assert.ok((await read(cut)).content.length > before.content.length);
    for (const decider of [bob, ann]) {
      const paused = await ask('/demo tool notes__add {"text":"one"}', ['notes__add']);
      const [step] = (await read(paused)).tool_calls as Array<{ id: string }>;
      await decider.call('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
        params: { ...paused, callId: step?.id ?? '' },
        body: { decision: 'allow' },
      });
      await until('it went on', async () => (await read(paused)).status === 'complete');
    }
    assert.deepEqual(book.notes, ['one', 'one']);
    const [{ lent }, his] = [await ann.call('GET /api/v1/usage'), await bob.call('GET /api/v1/usage')];
    assert.deepEqual([lent.calls, lent.output_tokens], [his.total.calls, his.total.output_tokens]);
    assert.ok(lent.calls >= 6);
    assert.equal(his.lent.calls, 0);
    const again = () =>
      bob.call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', { params: cut, body });
    const version = await again();
    const msgId = typeof version === 'object' ? (version.message_id ?? '') : '';
    assert.equal((await read({ ...cut, msgId })).provider_config_id, provider_config_id);
    await lend(false);
    await assert.rejects(again(), {
      status: 409,
      message: /can no longer answer; choose another/,
    });
    const rest = { ...cut, msgId };
    const goOn = bob.call('POST /api/v1/channels/{id}/messages/{msgId}/continue', { params: rest, body });
    await assert.rejects(goOn, { status: 409, message: /can no longer answer/ });
  });

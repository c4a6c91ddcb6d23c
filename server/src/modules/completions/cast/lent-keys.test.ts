// A model behind a person's own key, lent to a channel: every member can have it answer, go on and act, and its owner sees what was
// paid with it.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine, start } from '../../../../test/harness.ts';
import { startNoteBook } from '../../../../test/mcp-server.ts';
import { until } from '../../../../test/until.ts';

const HELLO = [{ role: 'user' as const, content: 'hello' }];

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
  const cid = await account('cid');
  return { ann, bob, cid, book, channelId: id, lend, ask, read, provider_config_id };
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

for (const database of DATABASES)
  test(`${database}: a lent model is named by its configuration where it is offered, and nowhere else`, async (t) => {
    const { ann, bob, cid, lend, ask, read, channelId, provider_config_id } = await open(t, database);
    const [named, params] = [{ model: 'parley-demo', provider_config_id }, { id: channelId }];
    const complete = (body: object, who = bob) =>
      who.call('POST /api/v1/chat/completions', {
        body: { channel_id: channelId, content: 'hello', stream: false, ...body },
      });
    const answered = async (result: ReturnType<typeof complete>) => {
      const done = await result;
      const { provider_config_id: id } = await read({
        ...params,
        msgId: (typeof done === 'object' && done.message_id) || '',
      });
      assert.equal(id, provider_config_id);
    };
    const isOffered = async () =>
      (await bob.call('GET /api/v1/channels/{id}/models', { params })).data.some(
        ({ is_usable }) => is_usable,
      );
    assert.equal(await isOffered(), true);
    const old = await ask('hello');
    const again = { params: old, body: { stream: false, ...named } };
    await answered(complete(named));
    await answered(complete({ provider_config_id }));
    await answered(complete({ model: `${provider_config_id}/parley-demo` }));
    await answered(complete({ models: [named] }));
    await answered(bob.call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', again));
    await answered(bob.call('POST /api/v1/channels/{id}/messages/{msgId}/rerun', again));
    const twice = ann.call('POST /api/v1/channels/{id}/models', { params, body: named });
    await assert.rejects(twice, { status: 409 });

    const { id: elsewhere } = await bob.call('POST /api/v1/channels');
    const unseen = { status: 404, message: 'provider configuration not found' };
    await assert.rejects(complete({ ...named, model: 'another' }), unseen, 'it is lent for one model');
    await assert.rejects(complete({ ...named, channel_id: elsewhere }), unseen);
    await assert.rejects(
      complete({ ...named, channel_id: undefined, content: undefined, messages: HELLO }),
      unseen,
    );
    await assert.rejects(complete(named, cid), { status: 404 }, 'of a channel that one is not in');
    const adding = bob.call('POST /api/v1/channels/{id}/models', { params: { id: elsewhere }, body: named });
    await assert.rejects(adding, unseen);

    const gone = async (why: string) => {
      assert.equal(await isOffered(), false, why);
      await assert.rejects(complete(named), unseen, why);
      const version = bob.call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', again);
      await assert.rejects(version, unseen, why);
    };
    await lend(false);
    await gone('it is lent no longer');
    await lend(true);
    const allow = (value: boolean) =>
      ann.call('PUT /api/v1/admin/settings/{key}', { params: { key: 'allow_byok' }, body: { value } });
    await allow(false);
    await gone('keys of people are switched off');
    await allow(true);
    await answered(complete(named));
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params });
    const of = ({ user }: typeof ann) =>
      participants.find(({ participant_id }) => participant_id === user.id)?.id ?? '';
    const leave = (who: typeof ann) =>
      who.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
        params: { ...params, participantId: of(who) },
      });
    await ann.call('POST /api/v1/channels/{id}/owner', { params, body: { participant_id: of(bob) } });
    await leave(ann);
    await gone('its lender has left');
  });

for (const database of DATABASES)
  test(`${database}: who has left a channel cannot name what was lent to them there`, async (t) => {
    const { ann, bob, channelId, provider_config_id } = await open(t, database);
    const params = { id: channelId };
    const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params });
    const participantId = participants.find((one) => one.participant_id === bob.user.id)?.id ?? '';
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { ...params, participantId },
    });
    const body = { channel_id: channelId, content: 'hello', model: 'parley-demo', provider_config_id };
    await assert.rejects(bob.call('POST /api/v1/chat/completions', { body }), { status: 404 });
  });

const SLOW = '/demo slow 40\n/demo long 800';

for (const database of DATABASES)
  test(`${database}: what others ask of a lent key ends when it is lent no longer, and the lender's own goes on`, async (t) => {
    const { ann, bob, lend, read, channelId: id, provider_config_id } = await open(t, database);
    const params = { id };
    const entryOf = async () => {
      const [entry] = (await ann.call('GET /api/v1/channels/{id}/models', { params })).data;
      return { ...params, modelId: entry?.id ?? '' };
    };
    const begun = async (who: typeof ann) => {
      const body = { channel_id: id, content: SLOW, stream: false };
      const done = who.call('POST /api/v1/chat/completions', { body });
      const running = async () =>
        (await ann.call('GET /api/v1/channels/{id}/messages', { params })).data.find(
          ({ role, status, content }) => role === 'assistant' && status === 'streaming' && content !== '',
        );
      await until('a part has come', async () => (await running()) !== undefined);
      return { done, msgId: (await running())?.id ?? '' };
    };
    const endsWith = async (end: () => Promise<unknown>) => {
      const { done, msgId } = await begun(bob);
      await end();
      await done;
      assert.equal((await read({ id, msgId })).status, 'stopped');
    };
    await endsWith(() => lend(false));
    await lend(true);
    await endsWith(async () =>
      ann.call('DELETE /api/v1/channels/{id}/models/{modelId}', { params: await entryOf() }),
    );
    const body = { model: 'parley-demo', provider_config_id };
    const added = await ann.call('POST /api/v1/channels/{id}/models', { params, body });
    const lendAgain = () =>
      ann.call('PATCH /api/v1/channels/{id}/models/{modelId}', {
        params: { id, modelId: added.id },
        body: { is_shared: true },
      });
    await lendAgain();
    const allow = (allow_background: boolean) =>
      ann.call('PUT /api/v1/api-configs/{id}', {
        params: { id: provider_config_id },
        body: { allow_background },
      });
    await endsWith(() => allow(false));
    await allow(true);

    const own = await begun(ann);
    await allow(false);
    assert.equal((await read({ id, msgId: own.msgId })).status, 'streaming', 'of the own key');
    await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/stop', { params: { id, msgId: own.msgId } });
    await own.done;

    await allow(true);
    await lendAgain();
    await endsWith(async () => {
      const { participants } = await ann.call('GET /api/v1/channels/{id}/participants', { params });
      const of = ({ user }: typeof ann) =>
        participants.find(({ participant_id }) => participant_id === user.id)?.id ?? '';
      await ann.call('POST /api/v1/channels/{id}/owner', { params, body: { participant_id: of(bob) } });
      await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
        params: { id, participantId: of(ann) },
      });
    });
  });

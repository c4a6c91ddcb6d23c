import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../../test/harness.ts';
import { linesOf, streamed } from '../../../../test/streams.ts';

const ask = async ({ call }: Account, body: object) => {
  const done = await call('POST /api/v1/chat/completions', { body: { ...body, stream: false } });
  assert.ok(typeof done === 'object');
  return done;
};

const newChannel = async ({ call }: Account, body: object = {}): Promise<string> =>
  (await call('POST /api/v1/channels', { body: { title: 'T', ...body } })).id;

const newPersona = ({ call }: Account, name: string, more: object = {}) =>
  call('POST /api/v1/personas', { body: { name, ...more } });

for (const database of DATABASES) {
  test(`${database}: ai_mode has the last word`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const ada = await newPersona(ann, 'Ada');
    const off = await newChannel(ann, { ai_mode: 'false' });
    const silent = await ask(ann, { channel_id: off, content: `@${ada.handle} hello`, model: 'parley-demo' });
    assert.deepEqual([silent.choices, silent.content], [[], '']);
    assert.match(silent.notice ?? '', /switched off/);
    assert.equal(
      (await ann.call('GET /api/v1/channels/{id}/path', { params: { id: off } })).messages.length,
      1,
    );
    const shy = await newChannel(ann, { ai_mode: 'mention_only' });
    assert.deepEqual((await ask(ann, { channel_id: shy, content: 'hello' })).choices, []);
    const named = await ask(ann, { channel_id: shy, content: 'hello', model: 'parley-demo' });
    assert.equal(named.choices.length, 1, 'those that the request names answer');
    const called = await ask(ann, { channel_id: shy, content: `@${ada.handle} hello` });
    assert.equal(called.choices[0]?.persona_id, ada.id);
  });

  test(`${database}: where no ai_mode was set, the AI waits to be called from the second person on`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const id = await newChannel(ann);
    const modeFor = async ({ call }: Account) =>
      (await call('GET /api/v1/channels/{id}', { params: { id } })).ai_mode;
    const answers = async (content: string) => (await ask(ann, { channel_id: id, content })).choices.length;
    assert.deepEqual([await modeFor(ann), await answers('hello')], ['auto', 1]);
    const { id: participantId } = await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    assert.deepEqual([await modeFor(ann), await modeFor(bob)], ['mention_only', 'mention_only']);
    assert.deepEqual([await answers('hello'), await answers('@parley-demo hello')], [0, 1]);
    await ann.call('PUT /api/v1/channels/{id}', { params: { id }, body: { ai_mode: 'auto' } });
    assert.deepEqual([await modeFor(ann), await answers('hello')], ['auto', 1]);
    assert.deepEqual(
      [await answers('@bob hello'), await answers('@bob and @parley-demo, hello'), await answers('@zoe?')],
      [0, 1, 1],
      'what is for people only is left to them',
    );
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id, participantId },
    });
    assert.equal(await modeFor(ann), 'auto');
  });

  test(`${database}: a group without members that is called says so, in every mode in which it could answer`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const { handle } = await ann.call('POST /api/v1/persona-groups', { body: { name: 'Crew' } });
    for (const ai_mode of ['auto', 'mention_only']) {
      const id = await newChannel(ann, { ai_mode });
      const { choices, notice } = await ask(ann, { channel_id: id, content: `@${handle} hello` });
      assert.deepEqual([choices, notice], [[], '@crew cannot answer: this group has no members']);
    }
  });

  test(`${database}: mentions go before what the request names, that before the channel, and the default comes last`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const [ada, bob] = [await newPersona(ann, 'Ada'), await newPersona(ann, 'Bob')];
    const id = await newChannel(ann);
    const personaOf = async (body: object) =>
      (await ask(ann, { channel_id: id, ...body })).choices[0]?.persona_id;
    assert.equal(await personaOf({ content: 'hello' }), null);
    assert.equal(await personaOf({ content: 'hello', persona_id: bob.id }), bob.id);
    assert.equal(await personaOf({ content: `@${ada.handle} hello`, persona_id: bob.id }), ada.id);
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'persona', participant_id: ada.id },
    });
    assert.equal(await personaOf({ content: 'hello' }), ada.id);
    assert.equal(await personaOf({ content: 'hello', model: 'parley-demo' }), null);
    assert.equal(await personaOf({ content: '@parley-demo hello' }), null);
    const several = await ask(ann, { channel_id: id, content: `@${bob.handle} and @${ada.handle}, hello` });
    assert.deepEqual(
      several.choices.map(({ persona_id }) => persona_id),
      [bob.id, ada.id],
    );
    const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id } });
    assert.deepEqual(
      messages.slice(-2).map((message) => message.id),
      several.choices.map(({ message_id }) => message_id),
      'in turn, each below the one before',
    );
  });

  test(`${database}: several models answer side by side, as siblings`, async (t) => {
    const harness = await start(t, database);
    const ann = await harness.account('ann');
    const id = await newChannel(ann);
    const models = [{ model: 'parley-demo' }, { model: 'parley-demo' }, { model: 'parley-demo' }];
    const { chunks } = await linesOf(
      await streamed(harness, ann.access_token, { channel_id: id, content: '/demo long 20', models }),
    );
    const ids = new Set(chunks.flatMap(({ message_id }) => (message_id as string | undefined) ?? []));
    assert.equal(ids.size, 3);
    const [first = ''] = ids;
    const params = { id, msgId: first };
    const { siblings } = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}/siblings', { params });
    assert.deepEqual(new Set(siblings.map((message) => message.id)), ids);
    assert.ok(siblings.every(({ status }) => status === 'complete'));
    const moments = new Set(siblings.map(({ created_at }) => created_at));
    assert.equal(moments.size, 1, 'they are of one moment, unlike versions');
  });

  test(`${database}: a group takes turns as it says, and says why when it ends early`, async (t) => {
    const harness = await start(t, database);
    const ann = await harness.account('ann');
    const members = [await newPersona(ann, 'Ada'), await newPersona(ann, 'Bob')];
    const group = await ann.call('POST /api/v1/persona-groups', {
      body: { name: 'Team', turn_policy: { kind: 'debate', rounds: 2 } },
    });
    for (const { id: persona_id } of members)
      await ann.call('POST /api/v1/persona-groups/{id}/members', {
        params: { id: group.id },
        body: { persona_id },
      });
    const id = await newChannel(ann, { type: 'group' });
    const done = await ask(ann, { channel_id: id, content: `@${group.handle} hello` });
    const [ada, bob] = members.map((member) => member.id);
    assert.deepEqual(
      done.choices.map(({ persona_id }) => persona_id),
      [ada, bob, ada, bob],
    );
    assert.equal(done.notice, null);
    await ann.call('PUT /api/v1/persona-groups/{id}', {
      params: { id: group.id },
      body: { turn_policy: { kind: 'everyone', max_cost: 0 } },
    });
    const body = { channel_id: id, content: `@${group.handle} hello` };
    const cut = await ask(ann, body);
    assert.equal(cut.choices.length, 1);
    assert.match(cut.notice ?? '', /"Team" has spent what it may spend/);
    const { chunks } = await linesOf(await streamed(harness, ann.access_token, body));
    assert.equal(chunks.at(-1)?.notice, cut.notice);
  });

  test(`${database}: a persona over a model that the caller may not use lends nobody its key, and is in nobody's way`, async (t) => {
    const { account } = await start(t, database);
    const [admin, ann] = [await account('root'), await account('ann')];
    const { id: provider_config_id } = await admin.call('POST /api/v1/api-configs', {
      body: { provider: 'demo', name: 'mine' },
    });
    const persona = await newPersona(admin, 'Ada', { model: 'parley-demo', provider_config_id });
    const id = await newChannel(admin, { type: 'group', ai_mode: 'auto' });
    for (const [participant_type, participant_id] of [
      ['user', ann.user.id],
      ['persona', persona.id],
    ] as const)
      await admin.call('POST /api/v1/channels/{id}/participants', {
        params: { id },
        body: { participant_type, participant_id },
      });
    const asAnn = (content: string, more: object = {}) => ask(ann, { channel_id: id, content, ...more });
    const open = await asAnn('hello all');
    assert.deepEqual([open.choices[0]?.persona_id, open.notice], [null, null], 'it is passed over');
    const both = await asAnn(`@${persona.handle} @parley-demo hello`);
    assert.deepEqual(
      both.choices.map((choice) => [choice.model, choice.persona_id]),
      [['parley-demo', null]],
    );
    assert.match(both.notice ?? '', /@ada cannot answer: .* a model that you may not use/);
    const none = await asAnn(`@${persona.handle} hello`);
    assert.deepEqual(none.choices, []);
    assert.equal(none.notice, both.notice);
    const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id } });
    assert.equal(messages.at(-1)?.id, none.user_message_id, 'what was asked is stored');
    await assert.rejects(asAnn('hello', { persona_id: persona.id }), { status: 403 }, 'it was named');
    assert.equal((await ask(admin, { channel_id: id, content: 'hello' })).choices[0]?.persona_id, persona.id);
  });

  test(`${database}: who is called and cannot come is told, alone or in a group`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const mine = await ann.call('POST /api/v1/api-configs', { body: { provider: 'demo', name: 'mine' } });
    const over = { model: 'parley-demo', provider_config_id: mine.id };
    const members = [await newPersona(ann, 'Ada', over), await newPersona(ann, 'Bob')];
    const team = await ann.call('POST /api/v1/persona-groups', {
      body: { name: 'Team', turn_policy: { kind: 'everyone' } },
    });
    for (const { id: persona_id } of members)
      await ann.call('POST /api/v1/persona-groups/{id}/members', {
        params: { id: team.id },
        body: { persona_id },
      });
    const cyd = await newPersona(ann, 'Cyd');
    await ann.call('PUT /api/v1/personas/{id}', { params: { id: cyd.id }, body: { is_active: false } });
    await ann.call('PUT /api/v1/api-configs/{id}', { params: { id: mine.id }, body: { is_active: false } });
    const id = await newChannel(ann, { type: 'group' });
    const done = await ask(ann, { channel_id: id, content: `@${team.handle} and @${cyd.handle}, hello` });
    assert.deepEqual(
      done.choices.map(({ persona_id }) => persona_id),
      [members[1]?.id],
    );
    assert.match(
      done.notice ?? '',
      /@ada cannot answer: .*is switched off\n@cyd cannot answer: .*switched off/,
    );
  });

  test(`${database}: a request that comes twice is answered once`, async (t) => {
    const harness = await start(t, database);
    const ann = await harness.account('ann');
    const id = await newChannel(ann);
    const body = { channel_id: id, content: '/demo long 15', stream: true };
    const headers = { 'idempotency-key': 'once' };
    const again = () => streamed(harness, ann.access_token, body, { headers });
    const [first, second] = [await again(), await again()];
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    const [one, two] = [await linesOf(first), await linesOf(second)];
    assert.equal(one.content, two.content);
    const { data } = await ann.call('GET /api/v1/channels/{id}/messages', { params: { id } });
    assert.equal(data.length, 2);
    const other = await streamed(harness, ann.access_token, { ...body, content: 'other' }, { headers });
    assert.equal(other.status, 409);
  });

  test(`${database}: regenerating makes a sibling, with another persona or an instruction, and the caller stands there`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const ada = await newPersona(ann, 'Ada');
    const id = await newChannel(ann);
    const done = await ask(ann, { channel_id: id, content: '/demo prompt' });
    const params = { id, msgId: done.message_id ?? '' };
    const again = await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', {
      params,
      body: { persona_id: ada.id, instruction: 'shorter, please', stream: false },
    });
    assert.ok(typeof again === 'object');
    assert.equal(again.choices[0]?.persona_id, ada.id);
    const { siblings } = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}/siblings', { params });
    assert.equal(siblings.length, 2);
    const { active_leaf_id } = await ann.call('GET /api/v1/channels/{id}', { params: { id } });
    assert.equal(active_leaf_id, again.message_id);
  });

  test(`${database}: an answerer that cannot answer any more is not replaced in silence`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const ada = await newPersona(ann, 'Ada');
    const id = await newChannel(ann);
    const byHouse = await ask(ann, { channel_id: id, content: 'hello', model: 'parley-demo' });
    const mine = await ann.call('POST /api/v1/api-configs', { body: { provider: 'demo', name: 'mine' } });
    const again = (msgId: string, body: object = {}) =>
      ann.call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', {
        params: { id, msgId },
        body: { stream: false, ...body },
      });
    const byAda = await ask(ann, { channel_id: id, content: 'hello', persona_id: ada.id });
    const byKey = await ask(ann, { channel_id: id, content: 'hello', provider_config_id: mine.id });
    for (const { message_id } of [byAda, byKey, byHouse]) await again(message_id ?? '');
    await ann.call('DELETE /api/v1/personas/{id}', { params: { id: ada.id } });
    await ann.call('DELETE /api/v1/api-configs/{id}', { params: { id: mine.id } });
    const other = { provider: 'demo', model_id: 'parley-demo', hidden: true } as const;
    const before = (await ann.call('GET /api/v1/channels/{id}/messages', { params: { id } })).total;
    await assert.rejects(again(byAda.message_id ?? ''), {
      status: 409,
      message: 'Ada can no longer answer; choose another model for this answer',
    });
    await assert.rejects(again(byKey.message_id ?? ''), { status: 409, message: /can no longer answer/ });
    assert.ok(typeof (await again(byKey.message_id ?? '', { model: 'parley-demo' })) === 'object');
    await ann.call('PUT /api/v1/admin/models', { body: other });
    await assert.rejects(again(byHouse.message_id ?? ''), {
      status: 409,
      message: /can no longer answer: this model is switched off/,
    });
    const { total } = await ann.call('GET /api/v1/channels/{id}/messages', { params: { id } });
    assert.equal(total, before + 1, 'only what was named is stored');
  });

  test(`${database}: no more than eight answers are written for one person at once`, async (t) => {
    const harness = await start(t, database, { env: { RATE_LIMITS: 'on' } });
    const ann = await harness.account('ann');
    const id = await newChannel(ann);
    const models = Array.from({ length: 8 }, () => ({ model: 'parley-demo' }));
    const body = { channel_id: id, content: '/demo slow 60000\n/demo long 9', models };
    const response = await streamed(harness, ann.access_token, body, { isLive: true });
    const refused = await streamed(harness, ann.access_token, { channel_id: id, content: 'one more' });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    await response.body?.cancel();
  });
}

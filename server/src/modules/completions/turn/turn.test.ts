// Several speakers answer one question in turn: what happens between two of them does not stop the rest.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Account, DATABASES, type Engine, start } from '../../../../test/harness.ts';
import { startNoteBook } from '../../../../test/mcp-server.ts';
import { type Script, say, startStandIn } from '../../../../test/providers/stand-in.ts';
import { linesOf, streamed } from '../../../../test/streams.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

const newPersona = async (
  { call }: Account,
  name: string,
  {
    tool_names = [],
    ...more
  }: {
    tool_names?: string[];
    provider_config_id?: string;
    model?: string;
    scope?: 'global';
  } = {},
): Promise<string> => {
  const { id } = await call('POST /api/v1/personas', { body: { name, ...more } });
  await call('PUT /api/v1/personas/{id}/tool-grants', { params: { id }, body: { tool_names } });
  return id;
};

const newGroup = async (
  { call }: Account,
  turn_policy: { kind: 'everyone' | 'leader' | 'relevant' },
  members: readonly string[],
): Promise<string> => {
  const { id, handle } = await call('POST /api/v1/persona-groups', { body: { name: 'Team', turn_policy } });
  for (const persona_id of members)
    await call('POST /api/v1/persona-groups/{id}/members', { params: { id }, body: { persona_id } });
  return `@${handle}`;
};

const ask = async ({ call }: Account, body: object) => {
  const done = await call('POST /api/v1/chat/completions', { body: { ...body, stream: false } });
  assert.ok(typeof done === 'object');
  return done;
};

const openWithTool = async (t: TestContext, engine: Engine) => {
  const [book, vendor] = [await startNoteBook(t), await startStandIn(t)];
  const env = { EGRESS_ALLOW: [book.allow, ...vendor.allow].join(',') };
  const harness = await start(t, engine, { env });
  const ann = await harness.account('ann');
  await ann.call('POST /api/v1/admin/mcp-servers', { body: { name: 'notes', url: book.url } });
  const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T', ai_mode: 'auto' } });
  /** As after a restart: another process, the same database. */
  const restart = async () => {
    await harness.server.stop({ graceMs: 0 });
    const again = await start(t, engine, { on: harness.database, env });
    return { ...ann, call: again.clientOf(ann.access_token) };
  };
  return { book, vendor, harness, ann, id, restart };
};

const messagesOf = async ({ call }: Account, id: string) =>
  (await call('GET /api/v1/channels/{id}/path', { params: { id } })).messages;

const decide = async (person: Account, id: string, msgId: string, decision: 'allow' | 'refuse') => {
  const { tool_calls } = await person.call('GET /api/v1/channels/{id}/messages/{msgId}', {
    params: { id, msgId },
  });
  const callId = (tool_calls as Array<{ id: string }>)[0]?.id ?? '';
  await person.call('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
    params: { id, msgId, callId },
    body: { decision },
  });
};

const CALL = { id: 'c1', name: 'notes__add', arguments: '{"text":"one"}' };

for (const database of DATABASES) {
  test(`${database}: those after an answer that waits for a person come when it has gone on, also after a restart`, async (t) => {
    const { ann, id, restart, book } = await openWithTool(t, database);
    await newPersona(ann, 'Ada', { tool_names: ['notes__add'] });
    const bob = await newPersona(ann, 'Bob');
    await newPersona(ann, 'Cyd');
    const content = '@ada @bob @cyd\n/demo tool notes__add {"text":"one"}';
    const stopped = await ask(ann, { channel_id: id, content });
    const params = { id, msgId: stopped.message_id ?? '' };
    await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/stop', { params });

    const waiting = await ask(ann, { channel_id: id, content });
    assert.deepEqual([waiting.choices.length, waiting.choices[0]?.status], [1, 'streaming']);
    assert.match(waiting.notice ?? '', /others answer after this one/);
    const later = await restart();
    await later.call('PUT /api/v1/personas/{id}', { params: { id: bob }, body: { is_active: false } });
    await decide(later, id, waiting.message_id ?? '', 'allow');
    await until('the last one has answered', async () => {
      const last = (await messagesOf(later, id)).at(-1);
      return last?.author.display_name === 'Cyd' && last.status === 'complete';
    });
    assert.deepEqual(
      (await messagesOf(later, id)).map(({ author, status, error }) => [author.display_name, status, error]),
      [
        ['ann', 'complete', null],
        ['Ada', 'stopped', null],
        ['ann', 'complete', null],
        ['Ada', 'complete', null],
        ['Bob', 'failed', 'this persona is switched off'],
        ['Cyd', 'complete', null],
      ],
      'whoever is stopped has nobody after it; who cannot answer says so',
    );
    assert.deepEqual(book.notes, ['one']);
  });

  test(`${database}: those after an answer that waited and cannot go on say so, and can be continued`, async (t) => {
    const { ann, id, harness } = await openWithTool(t, database);
    await newPersona(ann, 'Ada', { tool_names: ['notes__add'], scope: 'global' });
    await newPersona(ann, 'Bob', { scope: 'global' });
    const dora = await harness.account('dora');
    const { id: participantId } = await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: dora.user.id },
    });
    const content = '@ada @bob\n/demo tool notes__add {"text":"one"}';
    const waiting = await ask(dora, { channel_id: id, content });
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id, participantId },
    });
    await decide(ann, id, waiting.message_id ?? '', 'refuse');
    const { data } = await ann.call('GET /api/v1/channels/{id}/messages', { params: { id } });
    assert.deepEqual(
      data.slice(1).map(({ author, status }) => [author.display_name, status]),
      [
        ['Ada', 'stopped'],
        ['Bob', 'failed'],
      ],
    );
    assert.match(data.at(-1)?.error ?? '', /the answer before this one could not go on/);
    const params = { id, msgId: data.at(-1)?.id ?? '' };
    const body = { stream: false };
    await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/continue', { params, body });
    const goneOn = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
    assert.equal(goneOn.status, 'complete');
  });

  test(`${database}: a group goes on by its policy after one of its members waited for a person`, async (t) => {
    const { ann, id, restart, vendor } = await openWithTool(t, database);
    await ann.call('POST /api/v1/admin/api-configs', {
      body: {
        name: 'stand-in',
        provider: 'openai',
        base_url: vendor.baseUrl('openai'),
        api_key: 'sk-something-long-enough-to-be-a-key',
        default_model: 'stand-in-large',
      },
    });
    const ada = await newPersona(ann, 'Ada', { tool_names: ['notes__add'] });
    const members = [ada, await newPersona(ann, 'Bob'), await newPersona(ann, 'Cyd')];
    const [led, free] = [
      await newGroup(ann, { kind: 'leader' }, members),
      await newGroup(ann, { kind: 'relevant' }, members),
    ];
    vendor.next(say({ calls: [CALL] }), say({ text: 'YES' }), say({ calls: [CALL] }));
    const first = await ask(ann, { channel_id: id, content: `${led} hello` });
    const { id: other } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const second = await ask(ann, { channel_id: other, content: `${free} hello` });
    const later = await restart();
    const saidIn = async (channelId: string) =>
      (await messagesOf(later, channelId))
        .slice(1)
        .map(({ author, content }) => [author.display_name, content]);

    vendor.next(...['Go, @cyd.', 'Here.', 'So be it.'].map((text) => say({ text })));
    await decide(later, id, first.message_id ?? '', 'refuse');
    const said = [
      ['Ada', 'Go, @cyd.'],
      ['Cyd', 'Here.'],
      ['Ada', 'So be it.'],
    ];
    await until('all have spoken', async () => (await saidIn(id)).join() === said.join());

    vendor.next(...['Well.', 'NO', 'YES', 'I know.'].map((text) => say({ text })));
    await decide(later, other, second.message_id ?? '', 'allow');
    const told = [
      ['Ada', 'Well.'],
      ['Cyd', 'I know.'],
    ];
    await until(
      'who has something to say has said it',
      async () => (await saidIn(other)).join() === told.join(),
    );
  });

  test(`${database}: who can no longer answer when it is their turn is named, and the others answer`, async (t) => {
    const { vendor, ann, configId: provider_config_id } = await startWithVendor(t, database);
    const { id: mine } = await ann.call('POST /api/v1/api-configs', {
      body: { provider: 'demo', name: 'mine' },
    });
    const members = [
      await newPersona(ann, 'Ada', { provider_config_id }),
      await newPersona(ann, 'Bob', { model: 'parley-demo', provider_config_id: mine }),
      await newPersona(ann, 'Cyd', { provider_config_id }),
    ];
    const dan = await newPersona(ann, 'Dan');
    const team = await newGroup(ann, { kind: 'everyone' }, members);
    const { id } = await ann.call('POST /api/v1/channels', {
      body: { title: 'T', type: 'group', ai_mode: 'auto' },
    });
    const switchKey = (is_active: boolean) =>
      ann.call('PUT /api/v1/api-configs/{id}', { params: { id: mine }, body: { is_active } });
    /** Asks, and does something while the first one speaks. */
    const meanwhile = async (content: string, act: () => Promise<unknown>) => {
      const gate = Promise.withResolvers<void>();
      const heard = vendor.asked.length;
      vendor.next(held(gate.promise));
      const done = ask(ann, { channel_id: id, content });
      await until('the first one speaks', () => vendor.asked.length > heard);
      await act();
      gate.resolve();
      const { choices, notice } = await done;
      return { spoke: choices.map(({ persona_id }) => persona_id), notice: notice ?? '' };
    };
    const [ada, , cyd] = members;
    const inGroup = await meanwhile(`${team} hello`, () => switchKey(false));
    assert.deepEqual(inGroup.spoke, [ada, cyd]);
    assert.match(inGroup.notice, /^@bob cannot answer: .*switched off$/);

    await switchKey(true);
    const called = await meanwhile('@ada @bob @dan @cyd hello', async () => {
      await switchKey(false);
      await ann.call('DELETE /api/v1/personas/{id}', { params: { id: dan } });
    });
    assert.deepEqual(called.spoke, [ada, cyd]);
    assert.match(called.notice, /^@bob cannot answer: .*switched off\n@dan cannot answer: .*not found$/);
  });

  test(`${database}: a request that comes again while several answer is told all of them`, async (t) => {
    const { vendor, ann, harness } = await startWithVendor(t, database);
    await newPersona(ann, 'Ada');
    await newPersona(ann, 'Bob');
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const gate = Promise.withResolvers<void>();
    vendor.next(held(gate.promise), say({ text: 'I am the second.' }));
    const body = { channel_id: id, content: '@ada @bob speak' };
    const again = () => {
      const headers = { 'idempotency-key': 'once' };
      return streamed(harness, ann.access_token, body, { headers, isLive: true });
    };
    const [first, second] = [await again(), await again()];
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    gate.resolve();
    const answersIn = async (response: Response) => {
      const answers = new Map<unknown, string>();
      for (const { message_id, content } of (await linesOf(response)).chunks)
        if (message_id) answers.set(message_id, (answers.get(message_id) ?? '') + content);
      return [...answers];
    };
    const [heard, replayed] = await Promise.all([answersIn(first), answersIn(second)]);
    assert.deepEqual(
      heard.map(([, content]) => content),
      ['I am the first.', 'I am the second.'],
    );
    assert.deepEqual(replayed, heard);
  });
}

/** Says something once it may. */
const held =
  (gate: Promise<void>): Script =>
  async (exchange) => {
    await gate;
    await say({ text: 'I am the first.' })(exchange);
  };

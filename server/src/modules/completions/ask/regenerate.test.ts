// Another version of an answer, and the rest of one, are asked for the way the first was.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../../../../test/harness.ts';
import { type Heard, refuse, say } from '../../../../test/providers/stand-in.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

const MANNER = {
  tools: ['calculator'],
  temperature: 0.25,
  top_p: 0.5,
  max_tokens: 77,
  response_format: { type: 'json_object' as const },
  stop: ['END'],
};

/** Everything that left but what was said. */
const mannerOf = (heard: Heard | undefined) => {
  const { messages: _, ...manner } = (heard?.body ?? {}) as Record<string, unknown>;
  return manner;
};

for (const database of DATABASES)
  test(`${database}: regenerate and continue keep the tools and settings of the question`, async (t) => {
    const { vendor, ann, configId: provider_config_id } = await startWithVendor(t, database);
    const { call } = ann;
    const { id } = await call('POST /api/v1/channels', { body: { title: 'T' } });
    const cut = say({ text: ['{"a":'], finish: 'length' });
    vendor.usual(cut);
    const done = await call('POST /api/v1/chat/completions', {
      body: {
        channel_id: id,
        content: 'hello',
        model: 'stand-in-large',
        provider_config_id,
        stream: false,
        ...MANNER,
      },
    });
    assert.ok(typeof done === 'object');
    const first = mannerOf(vendor.asked.at(-1));
    assert.match(JSON.stringify(first), /calculator.*0\.25|0\.25.*calculator/);
    assert.match(JSON.stringify(first), /77.*json_object|json_object.*77/);
    const params = { id, msgId: done.message_id ?? '' };
    const body = { stream: false };
    await call('POST /api/v1/channels/{id}/messages/{msgId}/continue', { params, body });
    assert.deepEqual(mannerOf(vendor.asked.at(-1)), first);
    const again = await call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', { params, body });
    assert.ok(typeof again === 'object');
    assert.deepEqual(mannerOf(vendor.asked.at(-1)), first);
    const version = { id, msgId: again.message_id ?? '' };
    await call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', {
      params: version,
      body: { ...body, temperature: 1.5 },
    });
    assert.deepEqual(mannerOf(vendor.asked.at(-1)), { ...first, temperature: 1.5 });
  });

interface SentMessage {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: Array<{ id: string; function: { name: string; arguments: string } }>;
  readonly tool_call_id?: string;
}
const sentTo = (heard: Heard | undefined): SentMessage[] =>
  (heard?.body as { messages: SentMessage[] } | undefined)?.messages ?? [];

for (const database of DATABASES)
  test(`${database}: an answer that goes on knows what its tools did before it was cut`, async (t) => {
    const { vendor, ann, configId: provider_config_id } = await startWithVendor(t, database);
    const { call } = ann;
    const { id } = await call('POST /api/v1/channels', { body: { title: 'T' } });
    const calls = [{ id: 'c1', name: 'calculator', arguments: '{"expression":"6*7"}' }];
    const refused = refuse(400, 'invalid_request_error', 'not today');
    vendor.next(
      say({ text: 'Let me see. ', calls }),
      refused,
      say({ calls }),
      refused,
      say({ text: 'It is 42.' }),
    );
    const done = await call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: 'go', provider_config_id, tools: ['calculator'], stream: false },
    });
    assert.ok(typeof done === 'object');
    assert.equal(done.choices[0]?.status, 'failed');
    const params = { id, msgId: done.message_id ?? '' };
    const goOn = () =>
      call('POST /api/v1/channels/{id}/messages/{msgId}/continue', { params, body: { stream: false } });
    await goOn();
    const [, first, result, ...more] = sentTo(vendor.asked[2]).filter(({ role }) => role !== 'system');
    assert.deepEqual(
      [first?.role, first?.content, first?.tool_calls?.[0]?.id],
      ['assistant', 'Let me see. ', 'c1'],
    );
    assert.deepEqual([result?.role, result?.tool_call_id], ['tool', 'c1']);
    assert.match(result?.content ?? '', /output of the tool.*\n42/);
    assert.deepEqual(more, [], 'it goes on from the result');
    await goOn();
    const ids = sentTo(vendor.asked[4]).flatMap(({ tool_calls = [] }) => tool_calls.map((one) => one.id));
    assert.equal(new Set(ids).size, 2, 'a call that comes again has an id of its own');
    const message = await call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
    assert.deepEqual([message.status, message.content], ['complete', 'Let me see. It is 42.']);
    assert.deepEqual(
      (message.tool_calls as Array<{ status: string; output: string }>).map((step) => [
        step.status,
        step.output,
      ]),
      [
        ['done', '42'],
        ['done', '42'],
      ],
    );
  });

for (const database of DATABASES)
  test(`${database}: another version of what a member of a group said is told what its group told it`, async (t) => {
    const { vendor, ann } = await startWithVendor(t, database);
    const { call } = ann;
    const { id: groupId, handle } = await call('POST /api/v1/persona-groups', {
      body: { name: 'Team', turn_policy: { kind: 'debate', rounds: 2 } },
    });
    for (const name of ['Ada', 'Bob']) {
      const { id: persona_id } = await call('POST /api/v1/personas', { body: { name } });
      await call('POST /api/v1/persona-groups/{id}/members', {
        params: { id: groupId },
        body: { persona_id },
      });
    }
    const { id } = await call('POST /api/v1/channels', { body: { title: 'T', type: 'group' } });
    vendor.usual(say({ text: 'Well.' }));
    const done = await call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: `@${handle} hello`, stream: false },
    });
    assert.ok(typeof done === 'object');
    const systemOf = () => sentTo(vendor.asked.at(-1))[0]?.content ?? '';
    const again = async (msgId: string | null | undefined, body: object = {}) => {
      const version = await call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', {
        params: { id, msgId: msgId ?? '' },
        body: { ...body, stream: false },
      });
      return typeof version === 'object' ? version.message_id : null;
    };
    const version = await again(done.choices[1]?.message_id, { instruction: 'shorter' });
    assert.match(systemOf(), /round 1 of 2 of a debate/);
    assert.match(systemOf(), /For this version: shorter/);
    await again(version);
    assert.match(systemOf(), /round 1 of 2 of a debate/);
    assert.doesNotMatch(systemOf(), /For this version/, 'that was for the other version');
  });

for (const database of DATABASES)
  test(`${database}: the same question with the same key is told again, whatever has changed since then`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, database);
    const setBudget = (value: number | null) =>
      ann.call('PUT /api/v1/admin/settings/{key}', {
        params: { key: 'user_tokens_per_month' },
        body: { value },
      });
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Ada', model: 'stand-in-large' },
    });
    const ask = (key: string) =>
      harness.send('POST', '/api/v1/chat/completions', {
        token: ann.access_token,
        headers: { 'idempotency-key': key },
        body: { channel_id: id, content: 'hello', persona_id: persona.id, stream: false },
      });
    const first = await ask('one');
    assert.equal(first.status, 200);
    await setBudget(1);
    let tries = 0;
    await until('the budget is used up', async () => (await ask(`other ${tries++}`)).status === 429);
    await ann.call('DELETE /api/v1/personas/{id}', { params: { id: persona.id } });
    const { length } = vendor.asked;
    const again = await ask('one');
    assert.deepEqual(
      [again.status, again.headers.get('idempotency-replayed'), again.body.content],
      [200, 'true', first.body.content],
    );
    assert.equal(vendor.asked.length, length);
  });

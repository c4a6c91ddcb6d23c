// Under /openai the rule is OpenAI's own interface: its error objects, its statuses, its options.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import OpenAI from 'openai';
import { DATABASES, type Engine } from '../../../test/harness.ts';
import { bytes, type Heard, refuse, say } from '../../../test/providers/stand-in.ts';
import { linesOf, streamed } from '../../../test/streams.ts';
import { startWithVendor } from '../../../test/vendor.ts';

const QUESTION = { model: 'stand-in-large', messages: [{ role: 'user' as const, content: 'hello' }] };

const open = async (t: TestContext, engine: Engine) => {
  const house = await startWithVendor(t, engine);
  const { key: apiKey } = await house.ann.call('POST /api/v1/api-keys', {
    body: { name: 'client', scopes: ['read', 'write'] },
  });
  const baseURL = `${house.harness.url}/api/v1/openai`;
  const clientOf = (apiKey: string) => new OpenAI({ baseURL, apiKey, maxRetries: 0 });
  const client = clientOf(apiKey);
  const ask = (more: object = {}): Promise<unknown> =>
    client.chat.completions.create({ ...QUESTION, ...more } as OpenAI.ChatCompletionCreateParams);
  return { ...house, client, clientOf, ask };
};

/** What a client makes of a refusal. */
const refusalOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  );
  assert.ok(error instanceof OpenAI.APIError, String(error));
  const { status, type, param, code, message } = error;
  return { status, type, param, code, message };
};

const lastBody = (heard: readonly Heard[]): Record<string, unknown> =>
  ({ ...(heard.at(-1) ?? assert.fail('the provider was not asked')) }).body as Record<string, unknown>;

for (const database of DATABASES) {
  test(`${database}: a refusal is OpenAI's object with its status, streamed or not`, async (t) => {
    const { vendor, client, clientOf, ask } = await open(t, database);
    for (const stream of [false, true]) {
      const wrong = await refusalOf(clientOf('pk_wrong').chat.completions.create({ ...QUESTION, stream }));
      assert.deepEqual(
        [wrong.status, wrong.type, wrong.code],
        [401, 'authentication_error', 'invalid_api_key'],
      );
      const { message, ...misshapen } = await refusalOf(ask({ stream, temperature: 9 }));
      const bad = { status: 400, type: 'invalid_request_error', code: null };
      assert.deepEqual(misshapen, { ...bad, param: 'temperature' });
      assert.match(message, /temperature: must be 2 at most/);
      const { message: _, ...unknown } = await refusalOf(ask({ stream, model: 'no-such-model' }));
      assert.deepEqual(unknown, { ...bad, status: 404, param: null, code: 'model_not_found' });
      vendor.next(refuse(429, 'rate_limit', 'Later.', { 'retry-after': '3600' }));
      const busy = await refusalOf(ask({ stream }));
      assert.deepEqual([busy.status, busy.type, busy.code], [429, 'rate_limit_error', 'rate_limit_exceeded']);
      vendor.next(refuse(400, 'invalid_request_error', 'maximum context length is 8192 tokens'));
      const long = await refusalOf(ask({ stream }));
      assert.deepEqual([long.status, long.code], [400, 'context_length_exceeded']);
      vendor.next(refuse(401, 'authentication_error', 'No such key.'));
      const broken = await refusalOf(ask({ stream }));
      assert.deepEqual([broken.status, broken.type], [502, 'server_error']);
      assert.match(broken.message, /No such key/);
    }
    const nowhere = await refusalOf(client.get('/no/such/route'));
    assert.deepEqual([nowhere.status, nowhere.type], [404, 'invalid_request_error']);
    assert.match(nowhere.message, /route not found/);
    const embed = client.embeddings.create({ model: 'no-such-model', input: 'x' });
    assert.equal((await refusalOf(embed)).code, 'model_not_found');
  });

  test(`${database}: in a channel a stream that fails before its first word has the status of the failure`, async (t) => {
    const { vendor, harness, ann } = await open(t, database);
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const body = { channel_id: id, content: 'hello', model: 'stand-in-large' };
    const failing = refuse(401, 'authentication_error', 'No such key.');
    vendor.usual(failing);
    const refused = await streamed(harness, ann.access_token, body, { headers: { 'idempotency-key': 'k1' } });
    assert.equal(refused.status, 502);
    assert.match(((await refused.json()) as { error: string }).error, /No such key/);
    const again = await streamed(harness, ann.access_token, body, { headers: { 'idempotency-key': 'k1' } });
    assert.equal(again.status, 502);
    const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id } });
    assert.deepEqual(
      messages.map(({ role, status }) => [role, status]),
      [
        ['user', 'complete'],
        ['assistant', 'failed'],
      ],
    );
    const path = `/api/v1/channels/${id}/messages/${messages[1]?.id}`;
    for (const what of ['regenerate', 'continue'])
      assert.equal(
        (await streamed(harness, ann.access_token, {}, { path: `${path}/${what}` })).status,
        502,
        what,
      );
    // A reader that wants to know at once that its question is stored reads the failure in the stream.
    const hurried = { headers: { prefer: 'respond-async' } };
    const told = await streamed(harness, ann.access_token, body, hurried);
    assert.equal(told.status, 200);
    assert.match((await linesOf(told)).chunks.at(-1)?.error ?? '', /No such key/);
    const plain = await streamed(harness, ann.access_token, QUESTION);
    assert.equal(plain.status, 502);
  });
}

test('sqlite: what took how much is told at the end of a stream that asks for it, and in no other', async (t) => {
  const { ask } = await open(t, 'sqlite');
  const usages = async (more: object) => {
    const found: unknown[] = [];
    const stream = (await ask({ stream: true, ...more })) as AsyncIterable<OpenAI.ChatCompletionChunk>;
    for await (const { usage, choices } of stream)
      if (usage) found.push([choices.length, usage.total_tokens]);
    return found;
  };
  assert.deepEqual(await usages({}), []);
  assert.deepEqual(await usages({ stream_options: { include_usage: false } }), []);
  assert.deepEqual(await usages({ stream_options: { include_usage: true } }), [[0, 19]]);
});

test('sqlite: n answers come as n choices, whole or streamed, and a failure among them is a failure', async (t) => {
  const { ask, vendor } = await open(t, 'sqlite');
  vendor.next(say({ text: ['one'] }), say({ text: ['two'] }));
  const whole = (await ask({ n: 2 })) as OpenAI.ChatCompletion;
  assert.deepEqual(whole.choices.map(({ message }) => message.content).sort(), ['one', 'two']);
  assert.deepEqual(
    whole.choices.map(({ index }) => index),
    [0, 1],
  );
  assert.equal(whole.usage?.total_tokens, 38);
  vendor.next(say({ text: ['one'] }), say({ text: ['two'] }), say({ text: ['three'] }));
  const said = new Map<number, string>();
  const stream = (await ask({ n: 3, stream: true })) as AsyncIterable<OpenAI.ChatCompletionChunk>;
  for await (const { choices } of stream)
    for (const { index, delta } of choices) said.set(index, (said.get(index) ?? '') + (delta.content ?? ''));
  assert.deepEqual([...said.keys()].sort(), [0, 1, 2]);
  assert.deepEqual([...said.values()].sort(), ['one', 'three', 'two']);
  vendor.next(say({ text: ['one'] }), refuse(401, 'authentication_error', 'No such key.'));
  assert.equal((await refusalOf(ask({ n: 2 }))).status, 502);
  assert.equal((await refusalOf(ask({ n: 9 }))).param, 'n');
});

test('sqlite: user, metadata and logit_bias reach the provider, or are refused by name', async (t) => {
  const { ask, vendor, ann } = await open(t, 'sqlite');
  const extras = { user: 'u-1', metadata: { team: 'red' }, logit_bias: { '50256': -100 } };
  await ask({ ...extras, store: true });
  const { user, metadata, logit_bias, store } = lastBody(vendor.asked);
  assert.deepEqual({ user, metadata, logit_bias, store }, { ...extras, store: true });
  await ask({ user: '', metadata: {}, logit_bias: null, store: false });
  assert.doesNotMatch(JSON.stringify(vendor.asked.at(-1)?.body), /"user":|metadata|logit_bias|store/);
  for (const provider of ['google', 'anthropic'] as const)
    await ann.call('POST /api/v1/admin/api-configs', {
      body: {
        name: provider,
        provider,
        base_url: vendor.baseUrl(provider),
        api_key: 'k'.repeat(20),
        default_model: `${provider}-model`,
      },
    });
  const asked = vendor.asked.length;
  for (const [extra, value] of Object.entries(extras)) {
    const refused = await refusalOf(ask({ model: 'google/google-model', [extra]: value }));
    assert.deepEqual([refused.status, refused.param], [400, extra]);
  }
  assert.equal(vendor.asked.length, asked, 'the provider is not asked');
  await ask({ model: 'anthropic/anthropic-model', user: 'u-1' });
  assert.match(JSON.stringify(vendor.asked.at(-1)?.body), /"metadata":\{"user_id":"u-1"\}/);
});

test('sqlite: texts that come as tokens are passed on as tokens, to those who take them', async (t) => {
  const { client, vendor } = await open(t, 'sqlite');
  const embed = (input: number[] | number[][], model = 'stand-in-embed') =>
    client.embeddings.create({ model, input, encoding_format: 'float' });
  assert.equal((await embed([[1, 2], [3]])).data.length, 2);
  assert.deepEqual(lastBody(vendor.heard).input, [[1, 2], [3]]);
  assert.equal((await embed([1, 2])).data.length, 1);
  assert.equal((await embed([1, 2], 'parley-demo-embed')).usage.prompt_tokens, 2);
  assert.equal((await refusalOf(embed([]))).param, 'input');
});

test('sqlite: an answer that breaks off in the middle of a stream ends it with an error object', async (t) => {
  const { ask, vendor } = await open(t, 'sqlite');
  const chunk = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
  vendor.next(
    bytes([
      chunk({ delta: { content: 'Hi' } }),
      chunk({ delta: {}, finish_reason: 'error' }),
      'data: [DONE]\n\n',
    ]),
  );
  let said = '';
  const read = async () => {
    const stream = (await ask({ stream: true })) as AsyncIterable<OpenAI.ChatCompletionChunk>;
    for await (const { choices } of stream) said += choices[0]?.delta.content ?? '';
  };
  const { type, param } = await refusalOf(read());
  assert.deepEqual([said, type, param], ['Hi', 'server_error', null]);
});

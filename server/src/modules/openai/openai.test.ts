// The official OpenAI client and the AI SDK's own, with an address and an API key alone.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, jsonSchema, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { DATABASES, type Engine } from '../../../test/harness.ts';
import { FAULTS } from '../../../test/providers/faults.ts';
import { bytes, refuse, say } from '../../../test/providers/stand-in.ts';
import { startWithVendor } from '../../../test/vendor.ts';

const open = async (t: TestContext, engine: Engine) => {
  const { vendor, harness, ann } = await startWithVendor(t, engine);
  const { key: apiKey } = await ann.call('POST /api/v1/api-keys', {
    body: { name: 'client', scopes: ['read', 'write'] },
  });
  const baseURL = `${harness.url}/api/v1/openai`;
  return {
    vendor,
    harness,
    ann,
    client: new OpenAI({ baseURL, apiKey, maxRetries: 0 }),
    /** As it is made without a word about retries, at our own address for questions. */
    usual: (path: string) => new OpenAI({ baseURL: `${harness.url}${path}`, apiKey }),
    sdk: createOpenAICompatible({ name: 'parley', baseURL, apiKey, includeUsage: true }),
  };
};

const WEATHER = {
  function: {
    name: 'weather',
    description: 'The weather in a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};
const CALL = { id: 'c1', name: 'weather', arguments: '{"city":"Oslo"}' };

for (const database of DATABASES)
  test(`${database}: the official client asks, streams, calls its tools, wants JSON, lists models and embeds`, async (t) => {
    const { client, vendor, ann } = await open(t, database);
    const messages = [{ role: 'user' as const, content: 'hello' }];
    const model = 'stand-in-large';
    const whole = await client.chat.completions.create({ model, messages });
    assert.equal(whole.choices[0]?.message.content, 'Hello from the stand-in.');
    assert.equal(whole.usage?.total_tokens, 19);

    let streamed = '';
    let usage = 0;
    const stream = await client.chat.completions.create({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    for await (const chunk of stream) {
      streamed += chunk.choices[0]?.delta.content ?? '';
      usage ||= chunk.usage?.total_tokens ?? 0;
    }
    assert.deepEqual([streamed, usage], ['Hello from the stand-in.', 19]);

    vendor.next(say({ calls: [CALL] }), say({ text: ['Rain in Oslo.'] }));
    const runner = client.chat.completions.runTools({
      model,
      messages,
      stream: true,
      tools: [
        {
          type: 'function',
          function: {
            ...WEATHER.function,
            parse: JSON.parse,
            function: ({ city }: { city: string }) => `it rains in ${city}`,
          },
        },
      ],
    });
    assert.equal(await runner.finalContent(), 'Rain in Oslo.');
    assert.match(JSON.stringify(vendor.asked.at(-1)?.body), /it rains in Oslo/);

    vendor.next(say({ text: ['{"a":1}'] }));
    const json = await client.chat.completions.create({
      model,
      messages,
      response_format: { type: 'json_object' },
    });
    assert.deepEqual(JSON.parse(json.choices[0]?.message.content ?? ''), { a: 1 });
    assert.match(JSON.stringify(vendor.asked.at(-1)?.body), /"response_format":\{"type":"json_object"\}/);

    await client.chat.completions.create({ model, messages, seed: 7 });
    assert.match(JSON.stringify(vendor.asked.at(-1)?.body), /"seed":7/);
    await client.chat.completions.create({
      model,
      messages,
      frequency_penalty: 0.5,
      presence_penalty: 0,
      parallel_tool_calls: false,
      tools: [{ type: 'function', function: { ...WEATHER.function, strict: true } }],
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema: {}, strict: true } },
      logprobs: false,
    });
    const wished = JSON.stringify(vendor.asked.at(-1)?.body);
    assert.match(wished, /"frequency_penalty":0.5/);
    assert.match(wished, /"parallel_tool_calls":false/);
    assert.equal(wished.match(/"strict":true/g)?.length, 2);
    assert.doesNotMatch(wished, /presence_penalty|logprobs/);
    for (const odd of [{ logprobs: true }, { top_logprobs: 3 }])
      await assert.rejects(client.chat.completions.create({ model, messages, ...odd }), {
        status: 400,
        message: /logprobs: is not given here/,
      });
    const sendFile = (file: OpenAI.ChatCompletionContentPart.File.File) =>
      client.chat.completions.create({
        model,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'file', file },
              { type: 'text', text: 'what is in it?' },
            ],
          },
        ],
      });
    const words = Buffer.from('the walrus was paul').toString('base64');
    await sendFile({ filename: 'notes.txt', file_data: `data:text/plain;base64,${words}` });
    const shown = JSON.stringify(vendor.asked.at(-1)?.body);
    assert.match(shown, /notes\.txt.{0,20}begins, mark [0-9a-f]{8}; .*the walrus was paul.*what is in it/);
    for (const file of [{ file_id: 'file-1' }, { file_data: `data:application/zip;base64,${words}` }])
      await assert.rejects(sendFile(file), { status: 400, message: /messages: .*file/ });
    await client.chat.completions.create({ model: 'stand-in/not-listed', messages });
    assert.match(JSON.stringify(vendor.asked.at(-1)?.body), /"model":"not-listed"/);

    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Ada', system_prompt: 'Be Ada.', model },
    });
    const { data } = await client.models.list();
    const names = data.map(({ id }) => id);
    assert.ok(names.includes(model) && names.includes(`persona/${persona.handle}`), names.join());
    assert.equal((await client.models.retrieve(`persona/${persona.handle}`)).owned_by, 'persona');
    assert.equal((await client.models.retrieve(model)).id, model);
    await assert.rejects(client.models.retrieve('no-such-model'), OpenAI.NotFoundError);
    await client.chat.completions.create({ model: `persona/${persona.handle}`, messages });
    assert.match(JSON.stringify(vendor.asked.at(-1)?.body), /Be Ada\./);

    const embedded = await client.embeddings.create({ model: 'stand-in-embed', input: ['one', 'three'] });
    assert.deepEqual(
      embedded.data.map(({ embedding }) => embedding),
      [
        [3, 1, 0.5],
        [5, 1, 0.5],
      ],
    );

    vendor.next(refuse(401, 'authentication_error', 'No such key.'));
    await assert.rejects(client.chat.completions.create({ model, messages }), { status: 502 });
    vendor.next(refuse(400, 'invalid_request_error', 'Too odd.'));
    await assert.rejects(client.chat.completions.create({ model, messages, stream: true }), {
      status: 400,
      message: /Too odd/,
    });
    await assert.rejects(client.chat.completions.create({ model: 'no-such-model', messages }), {
      status: 404,
    });
  });

test("sqlite: the AI SDK's client streams, calls tools and hears of failures", async (t) => {
  const { sdk, vendor } = await open(t, 'sqlite');
  const model = sdk('stand-in-large');
  const { text, usage } = await generateText({ model, prompt: 'hello' });
  assert.equal(text, 'Hello from the stand-in.');
  assert.equal(usage.totalTokens, 19);
  assert.equal(await streamText({ model, prompt: 'hello' }).text, 'Hello from the stand-in.');
  vendor.next(say({ calls: [CALL] }));
  const { toolCalls } = await generateText({
    model,
    prompt: 'weather?',
    tools: {
      weather: tool({ inputSchema: jsonSchema<{ city: string }>(WEATHER.function.parameters as never) }),
    },
  });
  assert.deepEqual(
    toolCalls.map(({ toolName, input }) => [toolName, input]),
    [['weather', { city: 'Oslo' }]],
  );
  vendor.next(refuse(400, 'invalid_request_error', 'Too odd.'));
  const errors: unknown[] = [];
  const failing = streamText({ model, prompt: 'x', onError: ({ error }) => void errors.push(error) });
  await failing.consumeStream();
  assert.match(JSON.stringify(errors) + String(errors[0]), /Too odd/);
});

test('sqlite: the official client hears that an answer was cut, and does not ask again', async (t) => {
  const { usual, vendor } = await open(t, 'sqlite');
  const cut = FAULTS.find(({ name }) => name === 'a reset in the middle')?.script;
  assert.ok(cut);
  const body = { model: 'stand-in-large', messages: [{ role: 'user' as const, content: 'hello' }] };
  for (const path of ['/api/v1/openai', '/api/v1']) {
    const { completions } = usual(path).chat;
    const before = vendor.asked.length;
    vendor.usual(cut);
    await assert.rejects(completions.create({ ...body, stream: false }), { status: 502 });
    assert.equal(vendor.asked.length, before + 1, path);
    const ends: unknown[] = [];
    await assert.rejects(async () => {
      for await (const { choices } of await completions.create({ ...body, stream: true }))
        ends.push(choices[0]?.finish_reason);
    }, /connection was lost/);
    assert.ok(ends.length > 0 && ends.every((reason) => reason === null), String(ends));
    await assert.rejects(completions.stream(body).finalChatCompletion());
  }
});

test('sqlite: what clients send back as they dumped it is taken: null for what is not there, and refusals', async (t) => {
  const { client, vendor } = await open(t, 'sqlite');
  const nothing = null as unknown as undefined;
  const model = 'stand-in-large';
  await client.chat.completions.create({
    model,
    messages: [
      { role: 'user', content: 'first', name: nothing },
      // Answers as the client keeps them.
      { role: 'assistant', content: null, refusal: 'I would rather not.', tool_calls: nothing, audio: null },
      { role: 'user', content: 'second' },
      { role: 'assistant', content: [{ type: 'refusal', refusal: 'Not that either.' }], refusal: null },
      { role: 'user', content: 'third' },
    ],
    tools: nothing,
    tool_choice: nothing,
    response_format: nothing,
    parallel_tool_calls: nothing,
    stream: nothing,
    stop: null,
    user: nothing,
  });
  const { body } = vendor.asked.at(-1) ?? assert.fail('nobody was asked');
  const { messages, ...rest } = body as { messages: Array<{ content: unknown }> };
  assert.deepEqual(
    messages.map(({ content }) => content),
    ['first', 'I would rather not.', 'second', 'Not that either.', 'third'],
  );
  assert.doesNotMatch(JSON.stringify(rest), /null|tool|response_format/);
  await client.chat.completions.create({
    model,
    messages: [{ role: 'user', content: 'hello' }],
    tools: [
      { type: 'function', function: { name: 'f', description: nothing, parameters: nothing, strict: null } },
    ],
  });
  assert.match(JSON.stringify(vendor.asked.at(-1)?.body), /"tools":\[\{.*"name":"f"/);
  await client.embeddings.create({
    model: 'stand-in-embed',
    input: 'one',
    dimensions: nothing,
    encoding_format: nothing,
  });
  for (const name of ['f.g', 'f g', 'x'.repeat(65)])
    await assert.rejects(
      client.chat.completions.create({
        model,
        messages: [{ role: 'user', content: 'hello' }],
        tools: [{ type: 'function', function: { name } }],
      }),
      { status: 400, message: /name: must be 1 to 64 letters, digits, _ and -/ },
    );
});

test("sqlite: the end of an answer has one of OpenAI's names, or is a failure", async (t) => {
  const { client, vendor } = await open(t, 'sqlite');
  const body = { model: 'stand-in-large', messages: [{ role: 'user' as const, content: 'hello' }] };
  const streamedEnd = async () => {
    let reason: unknown;
    for await (const { choices } of await client.chat.completions.create({ ...body, stream: true }))
      reason = choices[0]?.finish_reason;
    return reason;
  };
  const chunk = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
  const text = chunk({ delta: { content: 'Hi.' } });
  for (const end of ['', chunk({ delta: {}, finish_reason: 'eos' })]) {
    vendor.usual(bytes([text, end, 'data: [DONE]\n\n']));
    const whole = await client.chat.completions.create(body);
    assert.deepEqual([whole.choices[0]?.message.content, whole.choices[0]?.finish_reason], ['Hi.', 'stop']);
    assert.equal(await streamedEnd(), 'stop');
  }
  vendor.usual(bytes([text, chunk({ delta: {}, finish_reason: 'error' }), 'data: [DONE]\n\n']));
  await assert.rejects(client.chat.completions.create(body), { status: 502, message: /broke off/ });
  await assert.rejects(streamedEnd(), /broke off/);
});

for (const database of DATABASES)
  test(`${database}: a model that several configurations have is said to be of the one that answers`, async (t) => {
    const { client, ann, vendor } = await open(t, database);
    const model = 'stand-in-large';
    await ann.call('POST /api/v1/admin/api-configs', {
      body: {
        name: 'z',
        provider: 'azure',
        base_url: vendor.baseUrl('azure'),
        api_key: 'k'.repeat(20),
        default_model: model,
      },
    });
    await client.chat.completions.create({ model, messages: [{ role: 'user', content: 'hello' }] });
    assert.match(vendor.asked.at(-1)?.headers.authorization ?? '', /^Bearer sk-something/);
    const { data } = await client.models.list();
    const owners = data.filter(({ id }) => id === model).map(({ owned_by }) => owned_by);
    assert.deepEqual(owners, ['openai']);
  });

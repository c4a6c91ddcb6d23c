// The Responses API, as OpenAI's own client uses it: streamed and not, with tools, going on from what was kept.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import OpenAI from 'openai';
import { DATABASES, type Engine } from '../../../../test/harness.ts';
import { bytes, type Heard, refuse, say } from '../../../../test/providers/stand-in.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

type Params = OpenAI.Responses.ResponseCreateParams;

const MODEL = 'stand-in-large';
const WEATHER = {
  type: 'function' as const,
  name: 'weather',
  description: 'The weather in a city',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  strict: false,
};
const CALL = { id: 'c1', name: 'weather', arguments: '{"city":"Oslo"}' };

const open = async (t: TestContext, engine: Engine) => {
  const house = await startWithVendor(t, engine);
  const clientOf = async (who: typeof house.ann) => {
    const { key: apiKey } = await who.call('POST /api/v1/api-keys', {
      body: { name: 'client', scopes: ['read', 'write'] },
    });
    return new OpenAI({ baseURL: `${house.harness.url}/api/v1/openai`, apiKey, maxRetries: 0 });
  };
  const client = await clientOf(house.ann);
  const ask = (more: object = {}) =>
    client.responses.create({
      model: MODEL,
      input: 'hello',
      ...more,
    } as OpenAI.Responses.ResponseCreateParamsNonStreaming);
  const stream = async (more: object = {}) => {
    const events: OpenAI.Responses.ResponseStreamEvent[] = [];
    const params = { model: MODEL, input: 'hello', ...more, stream: true } as Params;
    for await (const event of (await client.responses.create(
      params,
    )) as AsyncIterable<OpenAI.Responses.ResponseStreamEvent>)
      events.push(event);
    return events;
  };
  const channels = async () => (await house.ann.call('GET /api/v1/channels')).data;
  const pathOf = async (id: string) =>
    (await house.ann.call('GET /api/v1/channels/{id}/path', { params: { id } })).messages;
  return { ...house, client, clientOf, ask, stream, channels, pathOf };
};

const refusalOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  );
  assert.ok(error instanceof OpenAI.APIError, String(error));
  const { status, type, param, code } = error;
  return { status, type, param, code };
};

interface SentMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: unknown;
}
const lastBody = (heard: readonly Heard[]) =>
  (heard.at(-1) ?? assert.fail('the provider was not asked')).body as Record<string, unknown> & {
    messages: SentMessage[];
  };
const rolesIn = (heard: readonly Heard[]): string =>
  lastBody(heard)
    .messages.map(({ role }) => role)
    .join(' ');

for (const database of DATABASES) {
  test(`${database}: a response is answered whole, and kept in a channel of its caller's`, async (t) => {
    const { ask, client, channels, pathOf, vendor } = await open(t, database);
    const metadata = { team: 'red' };
    const first = await ask({ instructions: 'Be brief.', metadata, temperature: 0.5 });
    assert.equal(first.output_text, 'Hello from the stand-in.');
    assert.match(first.id, /^resp_[0-9a-f]{32}$/);
    assert.deepEqual([first.status, first.metadata, first.usage?.total_tokens], ['completed', metadata, 19]);
    assert.deepEqual([lastBody(vendor.asked).temperature, lastBody(vendor.asked).metadata], [0.5, undefined]);
    assert.equal(rolesIn(vendor.asked), 'system user');
    const second = await ask({ input: 'and more', previous_response_id: first.id });
    assert.equal(rolesIn(vendor.asked), 'user assistant user', 'instructions are not carried over');
    const [channel, ...others] = await channels();
    assert.deepEqual([channel?.title, others], ['hello', []]);
    const path = await pathOf(channel?.id ?? '');
    assert.deepEqual(
      path.map(({ role, content }) => [role, content]),
      [
        ['user', 'hello'],
        ['assistant', 'Hello from the stand-in.'],
        ['user', 'and more'],
        ['assistant', 'Hello from the stand-in.'],
      ],
    );
    assert.equal(`resp_${path[3]?.id.replaceAll('-', '')}`, second.id);
    const { output_text: _, ...kept } = first;
    assert.deepEqual(
      { ...(await client.responses.retrieve(first.id)), output_text: undefined },
      { ...kept, output_text: undefined },
    );
    const { data } = await client.responses.inputItems.list(second.id);
    assert.deepEqual(
      data.map((item) => item.type),
      ['message'],
    );
  });

  test(`${database}: two responses may go on from the same one, each without the other`, async (t) => {
    const { ask, vendor, channels, pathOf, ann } = await open(t, database);
    const root = await ask({ input: 'root' });
    const left = await ask({ input: 'left', previous_response_id: root.id });
    await ask({ input: 'right', previous_response_id: root.id });
    assert.doesNotMatch(JSON.stringify(lastBody(vendor.asked)), /left/);
    await ask({ input: 'left again', previous_response_id: left.id });
    assert.match(JSON.stringify(lastBody(vendor.asked)), /root.*left.*left again/);
    assert.doesNotMatch(JSON.stringify(lastBody(vendor.asked)), /right/);
    const [channel] = await channels();
    const messages = await pathOf(channel?.id ?? '');
    const { siblings } = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}/siblings', {
      params: { id: channel?.id ?? '', msgId: messages[2]?.id ?? '' },
    });
    assert.deepEqual(
      siblings.map(({ content }) => content),
      ['left', 'right'],
    );
  });

  test(`${database}: what is not stored leaves nothing but its cost`, async (t) => {
    const { ask, client, channels } = await open(t, database);
    const { id } = await ask({ store: false });
    assert.deepEqual(await channels(), []);
    assert.equal((await refusalOf(client.responses.retrieve(id))).status, 404);
    const gone = await refusalOf(ask({ previous_response_id: id }));
    assert.deepEqual(gone, {
      status: 404,
      type: 'invalid_request_error',
      param: 'previous_response_id',
      code: 'previous_response_not_found',
    });
  });

  test(`${database}: a response of another person is not there, whole, as context or by an item`, async (t) => {
    const { ask, harness, clientOf } = await open(t, database);
    const mine = await ask({ input: 'my secret' });
    const eve = await clientOf(await harness.account('eve'));
    assert.equal((await refusalOf(eve.responses.retrieve(mine.id))).status, 404);
    assert.equal((await refusalOf(eve.responses.delete(mine.id))).status, 404);
    assert.equal(
      (await refusalOf(eve.responses.inputItems.list(mine.id) as unknown as Promise<unknown>)).status,
      404,
    );
    const asked = { model: MODEL, input: 'x' };
    const named = await refusalOf(eve.responses.create({ ...asked, previous_response_id: mine.id }));
    assert.equal(named.code, 'previous_response_not_found');
    const item = { type: 'item_reference' as const, id: mine.output[0]?.id ?? '' };
    const referred = await refusalOf(
      eve.responses.create({ ...asked, input: [item, { role: 'user', content: 'x' }] }),
    );
    assert.deepEqual([referred.status, referred.code], [404, 'item_not_found']);
  });

  test(`${database}: an item is not named so often that it becomes too much`, async (t) => {
    const { ask, vendor } = await open(t, database);
    vendor.next(say({ text: ['long '.repeat(10_000)] }));
    const { output } = await ask({ input: 'at length' });
    const item = { type: 'item_reference', id: output[0]?.id ?? '' };
    const times = (count: number) => Array.from({ length: count }, () => item);
    const asked = vendor.asked;
    const { status, code, param } = await refusalOf(
      ask({ input: [...times(1_000), { role: 'user', content: 'x' }] }),
    );
    assert.deepEqual([status, code, param], [400, 'context_length_exceeded', 'input']);
    assert.equal(vendor.asked, asked, 'no model is asked');
    vendor.next(say({ text: ['So it is.'] }));
    await ask({ input: [...times(2), { role: 'user', content: 'x' }] });
  });

  test(`${database}: a caller's functions are called, and their outputs answered, by what was kept or sent again`, async (t) => {
    const { ask, vendor, channels, pathOf } = await open(t, database);
    const tools = [WEATHER];
    vendor.next(say({ calls: [CALL] }));
    const first = await ask({ input: 'The weather in Oslo?', tools });
    const [call] = first.output;
    assert.ok(call?.type === 'function_call');
    assert.deepEqual(
      [call.call_id, call.name, call.arguments, call.status],
      ['c1', 'weather', CALL.arguments, 'completed'],
    );
    const output = { type: 'function_call_output' as const, call_id: 'c1', output: 'it rains' };
    vendor.next(say({ text: ['Rain.'] }));
    const kept = await ask({ input: [output], tools, previous_response_id: first.id });
    assert.equal(kept.output_text, 'Rain.');
    assert.equal(rolesIn(vendor.asked), 'user assistant tool');
    vendor.next(say({ text: ['Rain again.'] }));
    const question = { role: 'user' as const, content: 'The weather in Oslo?' };
    await ask({ input: [question, call, output], tools, store: false });
    assert.equal(rolesIn(vendor.asked), 'user assistant tool');
    vendor.next(say({ text: ['Rain by name.'] }));
    await ask({ input: [question, { type: 'item_reference', id: call.id }, output], tools });
    assert.equal(rolesIn(vendor.asked), 'user assistant tool');
    const all = await channels();
    assert.equal(all.length, 1, 'what refers to a response goes on in its channel');
    const path = await pathOf(all[0]?.id ?? '');
    assert.deepEqual(
      path.map(({ role, content }) => [role, content]),
      [
        ['user', 'The weather in Oslo?'],
        ['assistant', ''],
        ['tool', 'it rains'],
        ['assistant', 'Rain by name.'],
      ],
    );
    const lonely = await refusalOf(ask({ input: [output], tools }));
    assert.deepEqual([lonely.status, lonely.param], [400, 'input']);
    const unanswered = await refusalOf(ask({ input: [question, call], tools }));
    assert.deepEqual([unanswered.status, unanswered.param], [400, 'input']);
  });

  test(`${database}: deleting a response takes its words, and what follows goes on from what was before`, async (t) => {
    const { ask, client, vendor, channels, ann } = await open(t, database);
    const first = await ask({ input: 'first words' });
    const second = await ask({ input: 'second words', previous_response_id: first.id });
    const third = await ask({ input: 'third words', previous_response_id: second.id });
    await client.responses.delete(second.id);
    assert.equal((await refusalOf(client.responses.retrieve(second.id))).status, 404);
    await ask({ input: 'fourth words', previous_response_id: third.id });
    assert.match(JSON.stringify(lastBody(vendor.asked)), /first words.*third words.*fourth words/);
    assert.doesNotMatch(JSON.stringify(lastBody(vendor.asked)), /second words/);
    assert.equal((await channels())[0]?.title, 'first words');
    await client.responses.delete(first.id);
    const [channel] = await channels();
    assert.equal(channel?.title, '', 'a title in the words of a deleted question goes with them');
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: channel?.id ?? '' } });
    assert.equal((await refusalOf(client.responses.retrieve(third.id))).status, 404);
    const alone = await ask({ input: 'alone' });
    await client.responses.delete(alone.id);
    assert.deepEqual(await channels(), []);
  });

  test(`${database}: a message that is deleted takes its response with it`, async (t) => {
    const { ask, client, channels, pathOf, ann } = await open(t, database);
    const first = await ask();
    const [channel] = await channels();
    const id = channel?.id ?? '';
    const [question] = await pathOf(id);
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', {
      params: { id, msgId: question?.id ?? '' },
    });
    assert.equal((await refusalOf(client.responses.retrieve(first.id))).status, 404);
  });
}

test('sqlite: a stream tells what OpenAI tells, in its order and numbered', async (t) => {
  const { stream, vendor, client } = await open(t, 'sqlite');
  vendor.next(say({ reasoning: 'Let me think.', text: ['It ', 'rains.'], calls: [CALL] }));
  const events = await stream({ tools: [WEATHER] });
  assert.deepEqual(
    events.map(({ sequence_number }) => sequence_number),
    events.map((_, index) => index),
  );
  const types = events.map(({ type }) => type.replace('response.', ''));
  assert.deepEqual(
    types.filter((type, index) => type !== types[index - 1]),
    [
      'created',
      'in_progress',
      'output_item.added',
      'reasoning_summary_part.added',
      'reasoning_summary_text.delta',
      'reasoning_summary_text.done',
      'reasoning_summary_part.done',
      'output_item.done',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
      'completed',
    ],
  );
  const last = events.at(-1);
  assert.ok(last?.type === 'response.completed');
  const { output } = last.response;
  assert.deepEqual(
    output.map(({ type }) => type),
    ['reasoning', 'message', 'function_call'],
  );
  // It is kept before it is told that it is whole.
  assert.deepEqual((await client.responses.retrieve(last.response.id)).output, output);
});

test('sqlite: what ends early is incomplete, what breaks off has failed, what says nothing has a status', async (t) => {
  const { ask, stream, vendor, channels } = await open(t, 'sqlite');
  vendor.next(say({ text: ['It '], finish: 'length' }), say({ text: ['It '], finish: 'length' }));
  const cut = await ask({ max_output_tokens: 5 });
  assert.deepEqual([cut.status, cut.incomplete_details], ['incomplete', { reason: 'max_output_tokens' }]);
  assert.equal((await stream()).at(-1)?.type, 'response.incomplete');
  const kept = (await channels()).length;
  const chunk = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
  const breaking = bytes([
    chunk({ delta: { content: 'Hi' } }),
    chunk({ delta: {}, finish_reason: 'error' }),
    'data: [DONE]\n\n',
  ]);
  vendor.next(breaking);
  const failed = (await stream()).at(-1);
  assert.ok(failed?.type === 'response.failed');
  assert.deepEqual([failed.response.status, failed.response.error?.code], ['failed', 'server_error']);
  vendor.usual(refuse(401, 'authentication_error', 'No such key.'));
  assert.equal((await refusalOf(stream())).status, 502);
  assert.equal((await refusalOf(ask())).status, 502);
  assert.equal((await channels()).length, kept, 'what failed is not kept');
});

test('sqlite: a caller that hangs up ends what is not stored, and what is stored is finished', async (t) => {
  const { client, vendor, channels } = await open(t, 'sqlite');
  for (const stream of [true, false]) {
    const gone = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    vendor.next(async (exchange) => {
      begun.resolve();
      await exchange.gone;
      gone.resolve();
    });
    const leaving = new AbortController();
    const asked = client.responses.create(
      { model: MODEL, input: 'x', store: false, stream },
      { signal: leaving.signal },
    );
    asked.catch(() => {});
    await begun.promise;
    leaving.abort();
    await gone.promise;
  }
  const going = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  vendor.next(async (exchange) => {
    begun.resolve();
    await going.promise;
    await say({ text: ['Finished.'] })(exchange);
  });
  const leaving = new AbortController();
  const asked = client.responses.create({ model: MODEL, input: 'stay' }, { signal: leaving.signal });
  await Promise.all([
    begun.promise,
    assert.rejects(asked.asResponse(), OpenAI.APIUserAbortError),
    begun.promise.then(() => leaving.abort()),
  ]);
  going.resolve();
  await until('the answer is kept', async () => (await channels()).length === 1);
});

test('sqlite: what cannot be done is refused by name, and nothing is asked', async (t) => {
  const { ask, vendor } = await open(t, 'sqlite');
  const picture = { type: 'input_image', image_url: 'https://example.com/a.png' };
  const refusals: Array<[object, string]> = [
    [{ background: true }, 'background'],
    [{ conversation: 'conv_1' }, 'conversation'],
    [{ prompt: { id: 'pmpt_1' } }, 'prompt'],
    [{ tools: [{ type: 'web_search' }] }, 'tools.0.type'],
    [{ include: ['message.output_text.logprobs'] }, 'include.0'],
    [{ top_logprobs: 3 }, 'top_logprobs'],
    [{ text: { verbosity: 'low' } }, 'text.verbosity'],
    [{ service_tier: 'flex' }, 'service_tier'],
    [{ input: [{ type: 'computer_call', id: 'x' }] }, 'input'],
    [{ input: [{ role: 'user', content: [picture] }] }, 'input'],
    [{ tools: [WEATHER], tool_choice: { type: 'function', name: 'other' } }, 'tool_choice'],
    [{ previous_response_id: 'nonsense' }, 'previous_response_id'],
  ];
  for (const [more, param] of refusals) {
    const refused = await refusalOf(ask(more));
    assert.deepEqual([refused.status, refused.type], [400, 'invalid_request_error'], param);
    assert.ok(refused.param?.startsWith(param), `${refused.param} is not ${param}`);
  }
  assert.equal((await refusalOf(ask({ model: 'no-such-model' }))).code, 'model_not_found');
  assert.equal(vendor.asked.length, 0);
});

test('sqlite: tools, formats and pictures reach the provider as it knows them', async (t) => {
  const { ask, vendor } = await open(t, 'sqlite');
  const schema = {
    type: 'object',
    properties: { a: { type: 'number' } },
    required: ['a'],
    additionalProperties: false,
  };
  const OTHER = { ...WEATHER, name: 'other' };
  const allowed = { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'weather' }] };
  const picture = { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' };
  await ask({
    input: [{ role: 'user', content: [{ type: 'input_text', text: 'What is it?' }, picture] }],
    tools: [WEATHER, OTHER],
    tool_choice: allowed,
    parallel_tool_calls: false,
    text: { format: { type: 'json_schema', name: 'a', schema, strict: true } },
    user: 'u-1',
    max_output_tokens: 77,
  });
  const sent = lastBody(vendor.asked);
  assert.match(JSON.stringify(sent.messages), /image_url/);
  assert.match(JSON.stringify(sent.tools), /weather/);
  assert.doesNotMatch(JSON.stringify(sent.tools), /other/);
  assert.deepEqual([sent.tool_choice, sent.parallel_tool_calls, sent.user], ['required', false, 'u-1']);
  assert.match(JSON.stringify(sent.response_format), /json_schema/);
  assert.match(JSON.stringify(sent), /77/);
});

test('sqlite: reasoning goes back to the provider that gave it, and to no other', async (t) => {
  const { ask, vendor, ann } = await open(t, 'sqlite');
  await ann.call('POST /api/v1/admin/api-configs', {
    body: {
      name: 'anthropic',
      provider: 'anthropic',
      base_url: vendor.baseUrl('anthropic'),
      api_key: 'k'.repeat(20),
      default_model: 'claude-opus-4-1',
    },
  });
  const model = 'anthropic/claude-opus-4-1';
  const thinking = { model, tools: [WEATHER], reasoning: { effort: 'high' } };
  const include = ['reasoning.encrypted_content'];
  const question = { role: 'user' as const, content: 'The weather in Oslo?' };
  vendor.next(say({ reasoning: 'I must look.', signature: 'sig-1', calls: [CALL] }));
  const first = await ask({ ...thinking, input: [question], include, store: false });
  const [thought] = first.output;
  assert.ok(thought?.type === 'reasoning' && thought.encrypted_content);
  assert.equal(thought.summary[0]?.text, 'I must look.');
  const output = { type: 'function_call_output' as const, call_id: 'c1', output: 'it rains' };
  const input = [question, ...first.output, output];
  await ask({ ...thinking, input, store: false });
  assert.match(JSON.stringify(lastBody(vendor.asked)), /"thinking":"I must look."[^}]*"signature":"sig-1"/);
  await ask({ input, tools: [WEATHER], store: false });
  assert.doesNotMatch(JSON.stringify(lastBody(vendor.asked)), /sig-1|I must look/);
  vendor.next(say({ reasoning: 'I must look.', signature: 'sig-2', calls: [CALL] }));
  const kept = await ask({ ...thinking, input: [question] });
  assert.ok(kept.output[0]?.type === 'reasoning' && kept.output[0].encrypted_content === undefined);
  await ask({ ...thinking, input: [output], previous_response_id: kept.id });
  assert.match(JSON.stringify(lastBody(vendor.asked)), /"signature":"sig-2"/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEMO_EMBED_MODEL, DEMO_MODEL, demo } from './demo.ts';
import {
  type Endpoint,
  type ModelMessage,
  type ModelRequest,
  type ProviderEvent,
  ProviderFailure,
  type ProviderIo,
  type ToolSpec,
} from './vendor.ts';

const ENDPOINT: Endpoint = {
  provider: 'demo',
  baseUrl: null,
  apiKey: null,
  headers: {},
  onBehalfOf: 'system',
};
const CALCULATOR: ToolSpec = { name: 'calculator', description: 'counts', parameters: { type: 'object' } };

const asks = (text: string): ModelMessage => ({ role: 'user', name: 'Ada', parts: [{ type: 'text', text }] });

const request = (text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: DEMO_MODEL,
  system: null,
  messages: [asks(text)],
  tools: [],
  ...more,
});

/** Calling out fails the test: the demonstration needs no network. */
const noNetwork = (signal = new AbortController().signal): ProviderIo => {
  const refuse = () => assert.fail('the demonstration called out');
  return {
    outbound: {
      request: refuse,
      dispatch: refuse,
      fetch: refuse,
      connect: refuse,
      check: refuse,
      close: async () => {},
    },
    signal,
  };
};

const answer = async (asked: ModelRequest, io = noNetwork()) => {
  const events: ProviderEvent[] = [];
  let batches = 0;
  for await (const batch of demo.stream(ENDPOINT, asked, io)) {
    batches++;
    events.push(...batch);
  }
  const joined = (type: 'text' | 'reasoning') =>
    events.map((event) => (event.type === type ? event.text : '')).join('');
  return {
    events,
    batches,
    text: joined('text'),
    reasoning: joined('reasoning'),
    calls: events.flatMap((event) => (event.type === 'tool_call' ? [event.call] : [])),
    usage: events.flatMap((event) => (event.type === 'usage' ? [event.usage] : [])),
    finish: events.at(-1),
  };
};

const finished = (reason: string) => ({ type: 'finish', reason });

test('hello is answered by name, in many small pieces, with usage and a finish', async () => {
  const { text, batches, usage, finish } = await answer(request('hello'));
  assert.ok(text.includes('Ada'));
  assert.ok(batches > 20);
  assert.equal(usage.length, 1);
  assert.ok(usage[0] && usage[0].input > 0 && usage[0].output > 20);
  assert.deepEqual(finish, finished('stop'));
});

test('the same question has the same answer, and it says what it is', async () => {
  const first = await answer(request('Why is the sky blue?'));
  const second = await answer(request('Why is the sky blue?'));
  assert.deepEqual(first.events, second.events);
  assert.match(first.text, /“Why is the sky blue\?”.*demonstration/s);
});

test('pieces joined again are the text, line breaks included', async () => {
  const { text } = await answer(request('/demo markdown'));
  assert.match(text, /^# A small show\n\nText.*\n\nThat was all\.\n$/s);
});

test('a tool on offer is called on request and its result is told', async () => {
  const asked = request('/demo tool calculator {"expression":"2+2"}', { tools: [CALCULATOR] });
  const { calls, finish } = await answer(asked);
  assert.deepEqual(
    calls.map(({ name, arguments: args }) => [name, args]),
    [['calculator', '{"expression":"2+2"}']],
  );
  assert.deepEqual(finish, finished('tool_calls'));
  const results = calls.map(({ id, name }) => ({ callId: id, name, output: '4', isError: false }));
  const messages: ModelMessage[] = [
    ...asked.messages,
    { role: 'assistant', text: '', toolCalls: calls },
    { role: 'tool', results },
  ];
  const after = await answer({ ...asked, messages });
  assert.equal(after.text, 'The tool “calculator” answered: 4');
  assert.deepEqual(after.calls, []);
});

test('several lines call several tools at once, with different ids', async () => {
  const { calls } = await answer(
    request('/demo tool calculator {"expression":"1"}\n/demo tool calculator {"expression":"2"}', {
      tools: [CALCULATOR],
    }),
  );
  assert.deepEqual(
    calls.map((call) => call.arguments),
    ['{"expression":"1"}', '{"expression":"2"}'],
  );
  assert.equal(new Set(calls.map((call) => call.id)).size, 2);
});

test('a tool that is not on offer is not called', async () => {
  const { calls, text } = await answer(request('/demo tool rm {}', { tools: [CALCULATOR] }));
  assert.deepEqual(calls, []);
  assert.match(text, /“rm”, but it is not on offer here \(on offer: calculator\)/);
});

test('plain arithmetic is handed to the calculator when there is one', async () => {
  const { calls } = await answer(request('What is 6 * 7?', { tools: [CALCULATOR] }));
  assert.equal(calls[0]?.arguments, '{"expression":"6 * 7"}');
  assert.deepEqual((await answer(request('What is 6 * 7?'))).calls, []);
});

test('rounds go on as often as asked and then end', async () => {
  const asked = request('/demo rounds 2 calculator {}', { tools: [CALCULATOR] });
  const messages: ModelMessage[] = [...asked.messages];
  for (const expected of [1, 1, 0]) {
    const { calls } = await answer({ ...asked, messages });
    assert.equal(calls.length, expected);
    const results = calls.map(({ id, name }) => ({ callId: id, name, output: 'ok', isError: false }));
    messages.push({ role: 'assistant', text: '', toolCalls: calls }, { role: 'tool', results });
  }
});

test('reasoning comes before the text, on command or when it is switched on', async () => {
  for (const asked of [request('/demo think'), request('anything', { reasoning: 'low' })]) {
    const { events, reasoning, usage } = await answer(asked);
    assert.equal(events[0]?.type, 'reasoning');
    assert.ok(reasoning.length > 20);
    assert.ok((usage[0]?.reasoning ?? 0) > 5);
  }
});

test('it fails on request with the kind and the wait that were asked for', async () => {
  await assert.rejects(answer(request('/demo fail 429 7')), (error: unknown) => {
    assert.ok(error instanceof ProviderFailure);
    assert.deepEqual(
      [error.kind, error.status, error.retryAfterSeconds, error.isRetryable],
      ['rate_limited', 429, 7, true],
    );
    return true;
  });
  await assert.rejects(answer(request('/demo fail unreachable')), { kind: 'unreachable', status: null });
  await assert.rejects(answer(request('/demo fail 401')), { kind: 'auth', isRetryable: false });
});

test('a break comes after the words that were asked for', async () => {
  const words: string[] = [];
  await assert.rejects(
    async () => {
      for await (const batch of demo.stream(ENDPOINT, request('/demo break 3'), noNetwork()))
        for (const event of batch) if (event.type === 'text') words.push(event.text);
    },
    { kind: 'unreachable' },
  );
  assert.equal(words.join(''), 'one small step');
});

test('a limit of tokens cuts the answer and says so', async () => {
  for (const asked of [request('/demo long 50', { maxTokens: 5 }), request('/demo cut 5')]) {
    const { text, finish } = await answer(asked);
    assert.equal(text, 'one small step after another');
    assert.deepEqual(finish, finished('length'));
  }
});

test('JSON is JSON, and fits the schema when there is one', async () => {
  const plain = await answer(request('hello', { responseFormat: { type: 'json_object' } }));
  assert.ok(JSON.parse(plain.text).answer.includes('Ada'));
  const schema = {
    type: 'object',
    properties: {
      city: { type: 'string' },
      count: { type: 'integer', minimum: 3 },
      kind: { enum: ['a', 'b'] },
      list: { type: 'array', items: { type: 'boolean' }, minItems: 2 },
    },
  };
  const shaped = await answer(
    request('/demo echo Rome', { responseFormat: { type: 'json_schema', name: 'place', schema } }),
  );
  assert.deepEqual(JSON.parse(shaped.text), { city: 'Rome', count: 3, kind: 'a', list: [true, true] });
});

test('a title and a summary are made when the instructions ask for one', async () => {
  const title = await answer(
    request('Ada: how do I bake bread, quickly?\nModel: with flour', {
      system: 'Write a short title for this conversation.',
    }),
  );
  assert.equal(title.text, 'How do I bake bread quickly');
  const titleFor = async (said: string): Promise<string> =>
    (await answer(request(said, { system: 'Write a short title for this conversation.' }))).text;
  assert.equal(
    await titleFor('Which serial numbers are affected by the recall of the blue pumps? We have nine.'),
    'Which serial numbers are affected by the recall of the blue pumps',
  );
  assert.equal(
    await titleFor('Plan a week in Bergen, with two children, a tent and a little rain now and then'),
    'Plan a week in Bergen',
  );
  assert.equal(
    await titleFor('京都で二日間の旅行を計画してください。予算は五万円です。'),
    '京都で二日間の旅行を計画してください',
  );
  assert.match(await titleFor('word '.repeat(50)), /^Word (?:word )+word…$/);
  const summary = await answer(request('Ada: bread\nBob: cake', { system: 'Summarize the conversation.' }));
  assert.match(summary.text, /began with: “Ada: bread”.*latest was: “Bob: cake”/);
});

test('what it was given is told without the instructions themselves', async () => {
  const { text } = await answer(request('/demo prompt', { system: 'the secret sauce', tools: [CALCULATOR] }));
  assert.match(text, /16 characters. Tools: calculator/);
  assert.match(text, /1\. user \(Ada\)/);
  assert.doesNotMatch(text, /sauce/);
});

test('stopping ends it at once, before and in the middle', async () => {
  await assert.rejects(answer(request('hello'), noNetwork(AbortSignal.abort())), { kind: 'aborted' });
  const stop = new AbortController();
  const slow = request('/demo slow 60000\n/demo long 9');
  const running = answer(slow, noNetwork(stop.signal));
  stop.abort();
  await assert.rejects(running, { kind: 'aborted' });
});

test('embeddings are the same every time, of length one, and nearer for texts that share words', async () => {
  const inputs = ['the red car', 'a red car', 'green tea leaves', ''];
  const { vectors, usage } = await demo.embed(ENDPOINT, { model: DEMO_EMBED_MODEL, inputs }, noNetwork());
  const again = await demo.embed(ENDPOINT, { model: DEMO_EMBED_MODEL, inputs }, noNetwork());
  assert.deepEqual(vectors, again.vectors);
  const dot = (a: number[] = [], b: number[] = []) => a.reduce((sum, part, i) => sum + part * (b[i] ?? 0), 0);
  for (const vector of vectors) assert.ok(Math.abs(dot(vector, vector) - 1) < 1e-9);
  assert.ok(dot(vectors[0], vectors[1]) > dot(vectors[0], vectors[2]));
  assert.ok(usage.input > 0);
  const small = await demo.embed(ENDPOINT, { model: DEMO_EMBED_MODEL, inputs, dimensions: 8 }, noNetwork());
  assert.equal(small.vectors[0]?.length, 8);
});

test('tool_choice binds it: none, any, or the one that is named, with arguments that fit the schema', async () => {
  const parameters = {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 3 } },
    required: ['city'],
  };
  const tools = [CALCULATOR, { name: 'weather', description: '', parameters }];
  const calls = async (toolChoice: NonNullable<ModelRequest['toolChoice']>, text = 'hello') => {
    const { calls, text: said, finish } = await answer(request(text, { tools, toolChoice }));
    assert.deepEqual(finish, finished(calls.length > 0 ? 'tool_calls' : 'stop'));
    assert.equal(said === '', calls.length > 0);
    return calls.map((call) => [call.name, JSON.parse(call.arguments)]);
  };
  assert.deepEqual(await calls({ name: 'weather' }), [['weather', { city: 'hello', days: 3 }]]);
  assert.deepEqual(await calls('required'), [['calculator', {}]]);
  assert.deepEqual(await calls('none', '/demo tool calculator {}'), []);
  assert.deepEqual(await calls('required', '/demo tool weather {"city":"Oslo"}'), [
    ['weather', { city: 'Oslo' }],
  ]);
  assert.deepEqual(await calls('auto'), []);
});

test('it ends before a stop sequence, also one that lies across pieces', async () => {
  const { text, finish } = await answer(
    request('/demo echo one two three four', { stop: ['wo thr', 'four'] }),
  );
  assert.equal(text, 'one t');
  assert.deepEqual(finish, finished('stop'));
  assert.equal((await answer(request('/demo echo one two', { stop: ['three'] }))).text, 'one two');
});

// The requests that are sent: one conversation, in the format of every provider.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEST_KEY } from '../../test/providers/calls.ts';
import { CLOCK, CONVERSATION, FULL, send } from '../../test/providers/sent-requests.ts';
import type { ModelMessage, ProviderName } from './vendor.ts';

test('OpenAI is sent names, images, calls and results in its own form', async (t) => {
  const { json, path, headers } = await send(t, 'openai', FULL);
  assert.equal(path, '/v1/chat/completions');
  assert.equal(headers.authorization, `Bearer ${TEST_KEY}`);
  assert.deepEqual(json, {
    model: 'stand-in-large',
    stream: true,
    stream_options: { include_usage: true },
    max_completion_tokens: 100,
    temperature: 0.5,
    stop: ['END'],
    user: 'person-1',
    tools: [{ type: 'function', function: CLOCK }],
    tool_choice: 'auto',
    messages: [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        name: 'Ada',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } },
        ],
      },
      {
        role: 'assistant',
        content: 'Let me see.',
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'clock', arguments: '{"zone":"UTC"}' } },
          { id: 'call_2', type: 'function', function: { name: 'clock', arguments: '{broken' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: '12:00' },
      { role: 'tool', tool_call_id: 'call_2', content: 'Error: no such zone' },
    ],
  });
});

test('a name that the field does not take is said before the text', async (t) => {
  const messages = ['Анна', 'Борис', 'Ada Lovelace', 'José'].map(
    (name): ModelMessage => ({
      role: 'user',
      name,
      parts: [{ type: 'text', text: 'hello' }],
    }),
  );
  const { json } = await send(t, 'openai', { messages });
  assert.deepEqual(json.messages, [
    { role: 'user', content: 'Анна: hello' },
    { role: 'user', content: 'Борис: hello' },
    { role: 'user', name: 'Ada_Lovelace', content: 'hello' },
    { role: 'user', content: 'José: hello' },
  ]);
});

test('Anthropic is sent signed thoughts, merged turns and a mark for its cache', async (t) => {
  const { json, path, headers } = await send(t, 'anthropic', { ...FULL, model: 'claude-sonnet-4-5' });
  assert.equal(path, '/v1/messages');
  assert.deepEqual([headers['x-api-key'], headers['anthropic-version']], [TEST_KEY, '2023-06-01']);
  assert.deepEqual(json, {
    model: 'claude-sonnet-4-5',
    max_tokens: 100,
    system: 'Be brief.',
    stream: true,
    temperature: 0.5,
    stop_sequences: ['END'],
    metadata: { user_id: 'person-1' },
    tools: [
      { name: 'clock', description: 'tells the time', input_schema: { type: 'object', properties: {} } },
    ],
    tool_choice: { type: 'auto' },
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Ada: What is this?' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AQID' } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm', signature: 'c2ln' },
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_use', id: 'call_1', name: 'clock', input: { zone: 'UTC' } },
          { type: 'tool_use', id: 'call_2', name: 'clock', input: { invalid_arguments: '{broken' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_1', content: '12:00' },
          {
            type: 'tool_result',
            tool_use_id: 'call_2',
            content: 'no such zone',
            is_error: true,
            cache_control: { type: 'ephemeral' },
          },
        ],
      },
    ],
  });
});

test('Gemini is sent parts, its own signatures and results as objects', async (t) => {
  const { json, path, headers } = await send(t, 'google', { ...FULL, model: 'gemini-3-pro' });
  assert.equal(path, '/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse');
  assert.equal(headers['x-goog-api-key'], TEST_KEY);
  assert.deepEqual(json, {
    systemInstruction: { parts: [{ text: 'Be brief.' }] },
    generationConfig: { temperature: 0.5, maxOutputTokens: 24_100, stopSequences: ['END'] },
    tools: [
      {
        functionDeclarations: [
          { name: 'clock', description: 'tells the time', parametersJsonSchema: CLOCK.parameters },
        ],
      },
    ],
    contents: [
      {
        role: 'user',
        parts: [{ text: 'Ada: What is this?' }, { inlineData: { mimeType: 'image/png', data: 'AQID' } }],
      },
      {
        role: 'model',
        parts: [
          { text: 'Let me see.' },
          {
            functionCall: { id: 'call_1', name: 'clock', args: { zone: 'UTC' } },
            thoughtSignature: 'dGhvdWdodA',
          },
          { functionCall: { id: 'call_2', name: 'clock', args: { invalid_arguments: '{broken' } } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'call_1', name: 'clock', response: { result: '12:00' } } },
          { functionResponse: { id: 'call_2', name: 'clock', response: { error: 'no such zone' } } },
        ],
      },
    ],
  });
});

test('thoughts of several blocks go back to Anthropic block by block', async (t) => {
  const blocks = [{ redacted: 'c2VhbGVk' }, { thinking: 'b', signature: 's2' }];
  const reasoning = { text: 'b', signature: `anthropic:blocks ${JSON.stringify(blocks)}` };
  const messages: ModelMessage[] = [
    ...CONVERSATION.slice(0, 1),
    { role: 'assistant', text: 'So.', reasoning, toolCalls: [] },
  ];
  const { json } = await send(t, 'anthropic', { messages });
  const turns = json.messages as Array<{ content: object[] }>;
  assert.deepEqual(turns[1]?.content.slice(0, 2), [
    { type: 'redacted_thinking', data: 'c2VhbGVk' },
    { type: 'thinking', thinking: 'b', signature: 's2' },
  ]);
});

test('a signature of one wire is never sent to another', async (t) => {
  const messages: ModelMessage[] = [
    ...CONVERSATION.slice(0, 1),
    { role: 'assistant', text: 'So.', reasoning: { text: 'x', signature: 'gemini:foreign' }, toolCalls: [] },
  ];
  assert.doesNotMatch(JSON.stringify((await send(t, 'anthropic', { messages })).json), /foreign/);
  const other: ModelMessage[] = [
    ...CONVERSATION.slice(0, 1),
    {
      role: 'assistant',
      text: '',
      toolCalls: [{ id: 'a', name: 'clock', arguments: '{}', signature: 'anthropic:foreign' }],
    },
    { role: 'tool', results: [{ callId: 'a', name: 'clock', output: '{"at":1}', isError: false }] },
  ];
  const { json } = await send(t, 'google', { messages: other, model: 'gemini-3-flash' });
  assert.doesNotMatch(JSON.stringify(json), /foreign/);
  assert.match(JSON.stringify(json), /skip_thought_signature_validator/);
  assert.match(JSON.stringify(json), /"response":\{"at":1\}/);
});

test('Gemini is sent results in the order of the calls, each with the id of its own', async (t) => {
  const messages: ModelMessage[] = [
    ...CONVERSATION.slice(0, 1),
    {
      role: 'assistant',
      text: '',
      toolCalls: ['a', 'b'].map((id) => ({ id, name: 'clock', arguments: `{"zone":"${id}"}` })),
    },
    {
      role: 'tool',
      results: ['b', 'a'].map((callId) => ({
        callId,
        name: 'clock',
        output: `in ${callId}`,
        isError: false,
      })),
    },
  ];
  const { json } = await send(t, 'google', { messages, model: 'gemini-2.5-flash' });
  const [, called, answered] = json.contents as Array<{ parts: unknown }>;
  assert.deepEqual(called?.parts, [
    { functionCall: { id: 'a', name: 'clock', args: { zone: 'a' } } },
    { functionCall: { id: 'b', name: 'clock', args: { zone: 'b' } } },
  ]);
  assert.deepEqual(answered?.parts, [
    { functionResponse: { id: 'a', name: 'clock', response: { result: 'in a' } } },
    { functionResponse: { id: 'b', name: 'clock', response: { result: 'in b' } } },
  ]);
});

test('Mistral is sent ids of nine letters, the same for a call and its result', async (t) => {
  const { json } = await send(t, 'mistral', FULL);
  const [, , assistant, first] = json.messages as Array<{
    tool_calls?: Array<{ id: string }>;
    tool_call_id?: string;
  }>;
  assert.match(assistant?.tool_calls?.[0]?.id ?? '', /^[a-zA-Z0-9]{9}$/);
  assert.equal(assistant?.tool_calls?.[0]?.id, first?.tool_call_id);
  assert.equal(json.stream_options, undefined);
  assert.equal(json.user, undefined);
});

test('ids of calls that a vendor does not take are folded, alike for a call and its result', async (t) => {
  const odd = 'functions.f:0';
  const long = `call_${'0'.repeat(36)}`;
  const messages: ModelMessage[] = [
    ...CONVERSATION.slice(0, 1),
    {
      role: 'assistant',
      text: '',
      toolCalls: [odd, long].map((id) => ({ id, name: 'clock', arguments: '{}' })),
    },
    {
      role: 'tool',
      results: [odd, long].map((callId) => ({ callId, name: 'clock', output: '12', isError: false })),
    },
  ];
  const claude = JSON.stringify((await send(t, 'anthropic', { messages })).json);
  const used = [...claude.matchAll(/"(?:id|tool_use_id)":"([^"]+)"/g)].map(([, id]) => id ?? '');
  assert.deepEqual([used[0], used[1]], [used[2], used[3]]);
  assert.ok(used.length === 4 && used.every((id) => /^[a-zA-Z0-9_-]+$/.test(id)) && used[1] === long);
  const gpt = JSON.stringify((await send(t, 'openai', { messages })).json);
  const sent = [...gpt.matchAll(/"(?:id|tool_call_id)":"([^"]+)"/g)].map(([, id]) => id ?? '');
  assert.deepEqual([sent[0], sent[1], sent[2]], [odd, sent[3], odd]);
  assert.ok(sent.length === 4 && sent.every((id) => id.length <= 40));
});

test('arguments that are no object go back as one, to all but OpenAI', async (t) => {
  const written = async (provider: ProviderName) => {
    const { json } = await send(t, provider, FULL);
    const [, , assistant] = json.messages as Array<{ tool_calls?: Array<{ function: object }> }>;
    return assistant?.tool_calls?.map(({ function: called }) => Object(called).arguments);
  };
  assert.deepEqual(await written('openai'), ['{"zone":"UTC"}', '{broken']);
  for (const provider of ['ollama', 'mistral', 'openrouter', 'openai-compatible'] as const)
    assert.deepEqual(await written(provider), ['{"zone":"UTC"}', '{"invalid_arguments":"{broken"}']);
});

test('DeepSeek gets back the thoughts that led to a call, and no others', async (t) => {
  const { json } = await send(t, 'deepseek', FULL);
  assert.match(JSON.stringify(json.messages), /"reasoning_content":"Hm"/);
  assert.doesNotMatch(JSON.stringify((await send(t, 'openai', FULL)).json), /"Hm"/);
});

test('pictures that a tool brought go where each vendor takes them', async (t) => {
  const image = { type: 'image' as const, mediaType: 'image/png', data: new Uint8Array([1, 2, 3]) };
  const messages: ModelMessage[] = [
    { role: 'user', parts: [{ type: 'text', text: 'Draw.' }] },
    {
      role: 'assistant',
      text: '',
      toolCalls: ['call_1', 'call_2'].map((id) => ({ id, name: 'clock', arguments: '{}' })),
    },
    {
      role: 'tool',
      results: [
        { callId: 'call_1', name: 'clock', output: 'drawn', isError: false, images: [image] },
        { callId: 'call_2', name: 'clock', output: 'nothing', isError: false },
      ],
    },
  ];
  const sent = async (provider: ProviderName, model: string) =>
    (await send(t, provider, { messages, tools: [CLOCK], model })).json;
  const words = 'Pictures that the tool clock brought:';
  const url = { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } };
  for (const provider of ['openai', 'groq', 'openai-compatible'] as const) {
    const { messages: told } = (await sent(provider, 'm')) as { messages: object[] };
    assert.deepEqual(
      told.slice(-3),
      [
        { role: 'tool', tool_call_id: 'call_1', content: 'drawn' },
        { role: 'tool', tool_call_id: 'call_2', content: 'nothing' },
        { role: 'user', content: [{ type: 'text', text: words }, url] },
      ],
      provider,
    );
  }
  const mistral = (await sent('mistral', 'm')) as { messages: Array<{ role: string; content: unknown }> };
  assert.deepEqual(
    mistral.messages.slice(-2).map(({ role, content }) => [role, content]),
    [
      ['tool', [{ type: 'text', text: 'drawn' }, url]],
      ['tool', 'nothing'],
    ],
  );
  const claude = (await sent('anthropic', 'claude-sonnet-4-5')) as { messages: Array<{ content: object[] }> };
  assert.deepEqual(claude.messages.at(-1)?.content[0], {
    type: 'tool_result',
    tool_use_id: 'call_1',
    content: [
      { type: 'text', text: 'drawn' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AQID' } },
    ],
  });
  const inline = { inlineData: { mimeType: 'image/png', data: 'AQID' } };
  const partsFor = async (model: string) =>
    ((await sent('google', model)) as { contents: Array<{ parts: object[] }> }).contents.at(-1)?.parts;
  const drawn = { id: 'call_1', name: 'clock', response: { result: 'drawn' } };
  const nothing = { id: 'call_2', name: 'clock', response: { result: 'nothing' } };
  assert.deepEqual(await partsFor('gemini-2.5-flash'), [
    { functionResponse: drawn },
    { functionResponse: nothing },
    { text: words },
    inline,
  ]);
  assert.deepEqual(await partsFor('gemini-3-pro'), [
    { functionResponse: { ...drawn, parts: [inline] } },
    { functionResponse: nothing },
  ]);
});

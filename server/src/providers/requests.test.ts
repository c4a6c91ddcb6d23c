// The requests that are sent: one conversation, in the format of every provider.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { asking, endpointTo, gather, openLine, TEST_KEY } from '../../test/providers/calls.ts';
import { type Heard, startStandIn } from '../../test/providers/stand-in.ts';
import { vendorOf } from './index.ts';
import {
  type Endpoint,
  type ModelMessage,
  type ModelRequest,
  ProviderFailure,
  type ProviderName,
} from './vendor.ts';

const PIXEL = new Uint8Array([1, 2, 3]);
const CLOCK = {
  name: 'clock',
  description: 'tells the time',
  parameters: { type: 'object', properties: {} },
};

const CONVERSATION: ModelMessage[] = [
  {
    role: 'user',
    name: 'Ada',
    parts: [
      { type: 'text', text: 'What is this?' },
      { type: 'image', mediaType: 'image/png', data: PIXEL },
    ],
  },
  {
    role: 'assistant',
    text: 'Let me see.',
    reasoning: { text: 'Hm', signature: 'anthropic:c2ln' },
    toolCalls: [
      { id: 'call_1', name: 'clock', arguments: '{"zone":"UTC"}', signature: 'gemini:dGhvdWdodA' },
      { id: 'call_2', name: 'clock', arguments: '{broken' },
    ],
  },
  {
    role: 'tool',
    results: [
      { callId: 'call_1', name: 'clock', output: '12:00', isError: false },
      { callId: 'call_2', name: 'clock', output: 'no such zone', isError: true },
    ],
  },
];

const FULL: Partial<ModelRequest> = {
  system: 'Be brief.',
  messages: CONVERSATION,
  tools: [CLOCK],
  toolChoice: 'auto',
  temperature: 0.5,
  maxTokens: 100,
  stop: ['END'],
  user: 'person-1',
};

interface Sent extends Heard {
  readonly json: Record<string, unknown>;
}

const send = async (
  t: TestContext,
  provider: ProviderName,
  request: Partial<ModelRequest>,
  more: Partial<Endpoint> = {},
): Promise<Sent> => {
  const standIn = await startStandIn(t);
  const base = standIn.baseUrl(provider);
  const endpoint = endpointTo(provider, base, {
    ...more,
    ...(more.baseUrl ? { baseUrl: standIn.origin + more.baseUrl } : {}),
  });
  const { io } = openLine(t, standIn.allow);
  const { failure } = await gather(vendorOf(provider).stream(endpoint, asking('hello', request), io));
  assert.equal(failure, null);
  const heard = standIn.asked[0];
  assert.ok(heard);
  return { ...heard, json: heard.body as Record<string, unknown> };
};

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

const reasoningSent = async (
  t: TestContext,
  provider: ProviderName,
  model: string,
  reasoning: ModelRequest['reasoning'],
) => {
  const { json } = await send(t, provider, { model, reasoning, temperature: 0.3, topP: 0.9 });
  const {
    reasoning_effort,
    reasoning: router,
    thinking,
    output_config,
    temperature,
    top_p,
    generationConfig,
    max_tokens,
  } = json;
  return JSON.parse(
    JSON.stringify({
      reasoning_effort,
      router,
      thinking,
      output_config,
      temperature,
      top_p,
      generationConfig,
      max_tokens,
    }),
  );
};

test('reasoning is asked for as each vendor and each generation wants it', async (t) => {
  const cases: Array<[ProviderName, string, ModelRequest['reasoning'], object]> = [
    ['openai', 'gpt-5', 'high', { reasoning_effort: 'high' }],
    ['openai', 'gpt-5', 'off', { reasoning_effort: 'minimal' }],
    ['openai', 'gpt-5.2', 'off', { reasoning_effort: 'none' }],
    ['openai', 'gpt-4o', 'high', { temperature: 0.3, top_p: 0.9 }],
    ['openai', 'gpt-5-chat-latest', 'high', { temperature: 0.3, top_p: 0.9 }],
    ['azure', 'gpt-5', 'high', { reasoning_effort: 'high' }],
    ['azure', 'prod-gpt5-mini', 'off', { reasoning_effort: 'minimal' }],
    ['azure', 'o3-mini', 'off', { reasoning_effort: 'low' }],
    ['azure', 'gpt-4o', 'high', { temperature: 0.3, top_p: 0.9 }],
    ['azure', 'team_gpt-35-turbo', 'off', { temperature: 0.3, top_p: 0.9 }],
    // A name that tells nothing: what was asked for, and nothing else.
    ['azure', 'our-helper', 'high', { reasoning_effort: 'high', temperature: 0.3, top_p: 0.9 }],
    ['azure', 'our-helper', 'off', { temperature: 0.3, top_p: 0.9 }],
    ['openrouter', 'x/y', 'low', { router: { effort: 'low' }, temperature: 0.3, top_p: 0.9 }],
    ['openrouter', 'x/y', 'off', { router: { enabled: false }, temperature: 0.3, top_p: 0.9 }],
    ['deepseek', 'deepseek-chat', 'medium', { thinking: { type: 'enabled' }, temperature: 0.3, top_p: 0.9 }],
    ['ollama', 'qwen3', 'off', { reasoning_effort: 'none', temperature: 0.3, top_p: 0.9 }],
    ['groq', 'openai/gpt-oss-120b', 'high', { reasoning_effort: 'high', temperature: 0.3, top_p: 0.9 }],
    ['groq', 'openai/gpt-oss-120b', 'off', { reasoning_effort: 'low', temperature: 0.3, top_p: 0.9 }],
    ['groq', 'qwen/qwen3-32b', 'low', { reasoning_effort: 'default', temperature: 0.3, top_p: 0.9 }],
    ['groq', 'qwen/qwen3-32b', 'off', { reasoning_effort: 'none', temperature: 0.3, top_p: 0.9 }],
    ['groq', 'llama-3.3-70b-versatile', 'high', { temperature: 0.3, top_p: 0.9 }],
    ['mistral', 'magistral', 'high', { temperature: 0.3, top_p: 0.9 }],
    [
      'anthropic',
      'claude-sonnet-4-20250514',
      'low',
      { thinking: { type: 'enabled', budget_tokens: 2048 }, max_tokens: 32_000 },
    ],
    [
      'anthropic',
      'claude-opus-4-6',
      'high',
      { thinking: { type: 'adaptive' }, output_config: { effort: 'high' }, max_tokens: 64_000 },
    ],
    [
      'anthropic',
      'claude-opus-4-6',
      'off',
      { thinking: { type: 'disabled' }, temperature: 0.3, max_tokens: 64_000 },
    ],
    ['anthropic', 'claude-opus-5-5', 'off', { max_tokens: 64_000 }],
    ['anthropic', 'claude-3-5-haiku-20241022', 'high', { temperature: 0.3, max_tokens: 8192 }],
    [
      'google',
      'gemini-2.5-flash',
      'off',
      {
        generationConfig: {
          temperature: 0.3,
          topP: 0.9,
          thinkingConfig: { includeThoughts: false, thinkingBudget: 0 },
        },
      },
    ],
    [
      'google',
      'gemini-3-pro',
      'low',
      {
        generationConfig: {
          temperature: 0.3,
          topP: 0.9,
          thinkingConfig: { includeThoughts: true, thinkingLevel: 'low' },
        },
      },
    ],
    ['google', 'gemini-2.0-flash', 'low', { generationConfig: { temperature: 0.3, topP: 0.9 } }],
  ];
  for (const [provider, model, reasoning, expected] of cases)
    assert.deepEqual(
      await reasoningSent(t, provider, model, reasoning),
      expected,
      `${provider} ${model} ${reasoning}`,
    );
});

test('room for thinking is added to the room for the answer, also where nobody asked for thoughts', async (t) => {
  const cases: Array<[ProviderName, string, ModelRequest['reasoning'], number, number]> = [
    ['google', 'gemini-2.5-flash', 'medium', 500, 8_692],
    ['google', 'gemini-2.5-flash', 'off', 500, 500],
    ['google', 'gemini-2.5-flash', undefined, 500, 24_500],
    ['google', 'gemini-2.5-flash-lite', undefined, 500, 500],
    ['google', 'gemini-2.5-flash', 'high', 60_000, 65_536],
    ['google', 'gemini-2.0-flash', 'high', 500, 500],
    ['google', 'gemini-3-pro', 'low', 500, 2_548],
    ['google', 'gemini-3-pro', undefined, 300, 24_300],
    ['anthropic', 'claude-sonnet-4-5', 'low', 500, 2_548],
    ['anthropic', 'claude-sonnet-4-5', undefined, 500, 500],
    ['anthropic', 'claude-opus-4-6', 'low', 500, 2_548],
    ['anthropic', 'claude-opus-4-6', undefined, 500, 500],
    ['anthropic', 'claude-opus-5-5', undefined, 500, 8_692],
    ['openai', 'gpt-5', undefined, 300, 8_492],
    ['openai', 'gpt-5', 'high', 120_000, 128_000],
    ['openai', 'gpt-5', 'off', 300, 2_348],
    ['openai', 'gpt-5.2', undefined, 300, 300],
    ['openai', 'gpt-5.2', 'low', 300, 2_348],
    ['openai', 'gpt-5.2', 'off', 300, 300],
    ['openai', 'o3', undefined, 300, 8_492],
    ['openai', 'gpt-4o', undefined, 300, 300],
    ['openai', 'gpt-5.1-chat-latest', 'high', 300, 300],
    ['azure', 'prod-gpt-5-mini', undefined, 300, 8_492],
    ['azure', 'our-helper', undefined, 300, 300],
    ['deepseek', 'deepseek-reasoner', undefined, 300, 8_492],
    ['deepseek', 'deepseek-chat', undefined, 300, 300],
    ['deepseek', 'deepseek-chat', 'low', 300, 2_348],
    ['groq', 'openai/gpt-oss-20b', undefined, 300, 8_492],
    ['groq', 'llama-3.3-70b-versatile', 'high', 300, 300],
    ['mistral', 'mistral-large', 'high', 300, 300],
  ];
  for (const [provider, model, reasoning, maxTokens, expected] of cases) {
    const request = { model, maxTokens, ...(reasoning === undefined ? {} : { reasoning }) };
    const { generationConfig, max_tokens, max_completion_tokens } = (await send(t, provider, request)).json;
    const sent = max_tokens ?? max_completion_tokens ?? Object(generationConfig).maxOutputTokens;
    assert.equal(sent, expected, `${provider} ${model} ${reasoning}`);
  }
});

test('Claude is never asked for more than it gives, and its thoughts share what there is', async (t) => {
  const cases: Array<[string, ModelRequest['reasoning'], number, number, number | undefined]> = [
    ['claude-opus-4-1', 'high', 16_000, 32_000, 16_000],
    ['claude-opus-4-1', 'high', 32_000, 32_000, 16_000],
    ['claude-opus-4-1', 'high', 1_000, 25_000, 24_000],
    ['claude-opus-4-20250514', undefined, 50_000, 32_000, undefined],
    ['claude-sonnet-4-20250514', 'high', 50_000, 64_000, 24_000],
    ['claude-3-5-haiku-20241022', undefined, 10_000, 8_192, undefined],
    ['claude-3-haiku-20240307', undefined, 10_000, 4_096, undefined],
    ['claude-opus-4-6', 'high', 120_000, 128_000, undefined],
    ['somebodys-own', undefined, 500_000, 500_000, undefined],
  ];
  for (const [model, reasoning, maxTokens, longest, budget] of cases) {
    const request = { model, maxTokens, ...(reasoning === undefined ? {} : { reasoning }) };
    const { json } = await send(t, 'anthropic', request);
    assert.deepEqual([json.max_tokens, Object(json.thinking).budget_tokens], [longest, budget], model);
  }
});

test('stops are sent to those who take them', async (t) => {
  const sent = async (provider: ProviderName, model: string, stop: string[]) => {
    const { json } = await send(t, provider, { model, stop });
    return json.stop ?? json.stop_sequences;
  };
  assert.deepEqual(await sent('openai', 'gpt-4o', ['END', '\n']), ['END', '\n']);
  for (const model of ['gpt-5', 'o3']) assert.equal(await sent('openai', model, ['END']), undefined);
  assert.equal(await sent('azure', 'prod-gpt-5-mini', ['END']), undefined);
  assert.deepEqual(await sent('anthropic', 'claude-sonnet-4-5', ['\n', 'END', ' ']), ['END']);
  assert.equal(await sent('anthropic', 'claude-sonnet-4-5', ['\n\n']), undefined);
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

const SCHEMA = { type: 'object', properties: { city: { type: 'string' } } };

test('an answer in JSON is asked for by a setting where there is one, and in words elsewhere', async (t) => {
  const form = { type: 'json_schema', name: 'place', schema: SCHEMA } as const;
  const object = { type: 'json_object' } as const;
  const openai = (await send(t, 'openai', { responseFormat: form })).json;
  assert.deepEqual(openai.response_format, {
    type: 'json_schema',
    json_schema: { name: 'place', schema: SCHEMA },
  });
  const plain = (await send(t, 'openai', { responseFormat: object })).json;
  assert.deepEqual(plain.response_format, { type: 'json_object' });
  assert.match(JSON.stringify(plain.messages), /JSON/);
  const deepseek = (await send(t, 'deepseek', { responseFormat: form })).json;
  assert.deepEqual(deepseek.response_format, { type: 'json_object' });
  assert.match(JSON.stringify(deepseek.messages), /fits this schema.*city/);
  const claude = (await send(t, 'anthropic', { responseFormat: form, model: 'claude-sonnet-4-5' })).json;
  const closed = { ...SCHEMA, additionalProperties: false };
  assert.deepEqual(claude.output_config, { format: { type: 'json_schema', schema: closed } });
  const map = { type: 'object', additionalProperties: { type: 'string' } };
  const open = (
    await send(t, 'anthropic', { responseFormat: { ...form, schema: map }, model: 'claude-sonnet-4-5' })
  ).json;
  assert.equal(open.output_config, undefined);
  assert.match(String(open.system), /fits this schema: \{"type":"object","additionalProperties"/);
  const old = (await send(t, 'anthropic', { responseFormat: object, model: 'claude-3-haiku' })).json;
  assert.match(String(old.system), /one JSON object/);
  const gemini = (await send(t, 'google', { responseFormat: form, model: 'gemini-2.5-flash' })).json;
  assert.deepEqual(gemini.generationConfig, {
    responseMimeType: 'application/json',
    responseJsonSchema: SCHEMA,
  });
  const withTools = (
    await send(t, 'google', { responseFormat: form, model: 'gemini-2.5-flash', tools: [CLOCK] })
  ).json;
  assert.deepEqual(withTools.generationConfig, {});
  assert.match(JSON.stringify(withTools.systemInstruction), /city/);
});

test('a choice of tools is said in every vendor’s words', async (t) => {
  const said = async (provider: ProviderName, toolChoice: ModelRequest['toolChoice']) => {
    const { json } = await send(t, provider, { tools: [CLOCK], toolChoice });
    return json.tool_choice ?? json.toolConfig;
  };
  assert.equal(await said('openai', 'required'), 'required');
  assert.deepEqual(await said('openai', { name: 'clock' }), {
    type: 'function',
    function: { name: 'clock' },
  });
  assert.deepEqual(await said('anthropic', 'required'), { type: 'any' });
  assert.deepEqual(await said('anthropic', { name: 'clock' }), { type: 'tool', name: 'clock' });
  assert.deepEqual(await said('google', 'none'), { functionCallingConfig: { mode: 'NONE' } });
  assert.deepEqual(await said('google', { name: 'clock' }), {
    functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['clock'] },
  });
});

test('tools without properties or with long descriptions are sent as OpenAI takes them', async (t) => {
  const tool = { name: 'look', description: 'd'.repeat(4_000), parameters: { type: 'object' } };
  const sent = async (provider: ProviderName) => {
    const [first] = (await send(t, provider, { tools: [tool] })).json.tools as Array<{
      function: { description: string; parameters: object };
    }>;
    return [first?.function.description.length, first?.function.parameters];
  };
  const parameters = { type: 'object', properties: {} };
  assert.deepEqual(await sent('openai'), [1_024, parameters]);
  assert.deepEqual(await sent('azure'), [1_024, parameters]);
  assert.deepEqual(await sent('mistral'), [4_000, parameters]);
});

test('a seed is sent in the field that each vendor has for it, and not at all to those who have none', async (t) => {
  const sent = async (provider: ProviderName) => {
    const { json } = await send(t, provider, { model: 'm', seed: 2 ** 32 + 7 });
    const { seed, random_seed, generationConfig } = json;
    return { seed, random_seed, inside: Object(generationConfig).seed };
  };
  const none = { seed: undefined, random_seed: undefined, inside: undefined };
  assert.deepEqual(await sent('openai'), { ...none, seed: 2 ** 32 + 7 });
  assert.deepEqual(await sent('mistral'), { ...none, random_seed: 2 ** 32 + 7 });
  assert.deepEqual(await sent('google'), { ...none, inside: 7 });
  assert.deepEqual(await sent('anthropic'), none);
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

test('Claude with a budget is not asked to think when it goes on from a call without thoughts', async (t) => {
  const goOn: ModelMessage[] = [
    ...CONVERSATION.slice(0, 1),
    { role: 'assistant', text: '', toolCalls: [{ id: 'a', name: 'clock', arguments: '{}' }] },
    { role: 'tool', results: [{ callId: 'a', name: 'clock', output: '12', isError: false }] },
  ];
  const later: ModelMessage[] = [
    ...goOn,
    { role: 'assistant', text: 'Noon.', toolCalls: [] },
    ...CONVERSATION.slice(0, 1),
  ];
  const sent = async (model: string, messages: ModelMessage[]) => {
    const { json } = await send(t, 'anthropic', { model, messages, reasoning: 'low', temperature: 0.3 });
    return [Object(json.thinking).type, json.temperature];
  };
  assert.deepEqual(await sent('claude-sonnet-4-5', goOn), [undefined, 0.3]);
  assert.deepEqual(await sent('claude-sonnet-4-5', later), ['enabled', undefined]);
  assert.deepEqual(await sent('claude-sonnet-4-5', CONVERSATION), ['enabled', undefined]);
  assert.deepEqual(await sent('claude-sonnet-4-5', later.slice(0, -1)), [undefined, 0.3]);
  assert.deepEqual(await sent('claude-sonnet-4-6', goOn), ['adaptive', undefined]);
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

test('strictness, penalties and one call at a time are said where a vendor has a word for them', async (t) => {
  const tools = [{ ...CLOCK, strict: true }];
  const responseFormat = { type: 'json_schema', name: 'place', schema: SCHEMA, strict: true } as const;
  const more = { frequencyPenalty: 0.5, presencePenalty: -0.5, parallelToolCalls: false };
  const sent = async (provider: ProviderName, model: string) =>
    (await send(t, provider, { model, tools, responseFormat, ...more })).json;
  const gpt = await sent('openai', 'gpt-4o');
  assert.deepEqual(gpt.tools, [{ type: 'function', function: { ...CLOCK, strict: true } }]);
  assert.equal(Object(gpt.response_format).json_schema.strict, true);
  assert.deepEqual(
    [gpt.frequency_penalty, gpt.presence_penalty, gpt.parallel_tool_calls],
    [0.5, -0.5, false],
  );
  const thinker = await sent('openai', 'gpt-5');
  assert.deepEqual([thinker.frequency_penalty, thinker.parallel_tool_calls], [undefined, false]);
  const claude = await sent('anthropic', 'claude-sonnet-4-5');
  const closed = { ...CLOCK.parameters, additionalProperties: false };
  assert.deepEqual(Object(claude.tools)[0], {
    name: 'clock',
    description: 'tells the time',
    input_schema: closed,
    strict: true,
  });
  assert.deepEqual(claude.tool_choice, { type: 'auto', disable_parallel_tool_use: true });
  assert.equal(Object((await sent('anthropic', 'claude-3-5-haiku-latest')).tools)[0].strict, undefined);
  const { generationConfig } = await sent('google', 'gemini-2.0-flash');
  assert.deepEqual(generationConfig, { frequencyPenalty: 0.5, presencePenalty: -0.5 });
});

test('DeepSeek gets back the thoughts that led to a call, and no others', async (t) => {
  const { json } = await send(t, 'deepseek', FULL);
  assert.match(JSON.stringify(json.messages), /"reasoning_content":"Hm"/);
  assert.doesNotMatch(JSON.stringify((await send(t, 'openai', FULL)).json), /"Hm"/);
});

test('Azure is called by deployment and version, with its own header', async (t) => {
  const old = await send(t, 'azure', { model: 'my deployment' });
  assert.equal(old.path, '/openai/deployments/my%20deployment/chat/completions?api-version=2024-10-21');
  assert.equal(old.headers['api-key'], TEST_KEY);
  assert.equal(old.headers.authorization, undefined);
  const versioned = await send(t, 'azure', { model: 'd' }, { baseUrl: '/?api-version=2025-01-01-preview' });
  assert.equal(versioned.path, '/openai/deployments/d/chat/completions?api-version=2025-01-01-preview');
  const newer = await send(t, 'azure', { model: 'd' }, { baseUrl: '/openai/v1/' });
  assert.equal(newer.path, '/openai/v1/chat/completions');
});

test('Ollama is called below its root, with or without the path of its OpenAI wire', async (t) => {
  assert.equal((await send(t, 'ollama', {})).path, '/v1/chat/completions');
  assert.equal((await send(t, 'ollama', {}, { baseUrl: '/v1/' })).path, '/v1/chat/completions');
});

test('headers of the configuration go along and win over ours', async (t) => {
  const headers = { 'X-Team': 'blue', Authorization: 'Token abc' };
  const sent = await send(t, 'openai', {}, { headers });
  assert.deepEqual([sent.headers['x-team'], sent.headers.authorization], ['blue', 'Token abc']);
});

test('without a key no empty one is sent', async (t) => {
  const sent = await send(t, 'openai-compatible', {}, { apiKey: null });
  assert.equal(sent.headers.authorization, undefined);
});

test('the name of a model cannot climb out of its path', async (t) => {
  const standIn = await startStandIn(t);
  const { io } = openLine(t, standIn.allow);
  for (const provider of ['google', 'azure'] as const)
    for (const model of ['../../admin', 'a/../b', '..', 'x//y', '']) {
      const endpoint = endpointTo(provider, standIn.baseUrl(provider));
      const { failure } = await gather(vendorOf(provider).stream(endpoint, asking('hello', { model }), io));
      assert.ok(failure instanceof ProviderFailure && failure.kind === 'no_model', model);
    }
  assert.deepEqual(standIn.heard, []);
});

test('a header that cannot be sent is refused without being shown', async (t) => {
  const standIn = await startStandIn(t);
  const { io, logged } = openLine(t, standIn.allow);
  const endpoint = endpointTo('openai', standIn.baseUrl('openai'), {
    headers: { 'x-key': 'secret\r\nevil: 1' },
  });
  const { failure } = await gather(vendorOf('openai').stream(endpoint, asking('hello'), io));
  assert.ok(failure instanceof ProviderFailure && failure.kind === 'bad_request');
  assert.doesNotMatch(`${failure.message}${logged.join('')}`, /secret|evil/);
});

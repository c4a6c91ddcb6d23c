// Lists of models, embeddings, guesses and the words of failures.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { endpointTo, openLine, TEST_KEY } from '../../test/providers/calls.ts';
import { startStandIn } from '../../test/providers/stand-in.ts';
import { failure, failureOfAnswer, retryAfterOf } from './failures.ts';
import { guessProvider, PROVIDERS, vendorOf } from './index.ts';
import { listedModels } from './openai-models.ts';
import { ProviderFailure, type ProviderName } from './vendor.ts';

const open = async (t: TestContext, provider: ProviderName) => {
  const standIn = await startStandIn(t);
  const { io } = openLine(t, standIn.allow);
  return {
    standIn,
    io,
    vendor: vendorOf(provider),
    endpoint: endpointTo(provider, standIn.baseUrl(provider)),
  };
};

const ENDPOINT = endpointTo('openai', 'https://proxy.internal.example/v1', {
  headers: { 'x-team-secret': 'blue-cheese' },
});

test('every provider has a vendor, a label and an address or the wish for one', () => {
  for (const { name, label, defaultBaseUrl, needsBaseUrl } of PROVIDERS) {
    assert.ok(vendorOf(name));
    assert.ok(label);
    assert.equal(needsBaseUrl, defaultBaseUrl === null && name !== 'demo');
  }
  assert.equal(new Set(PROVIDERS.map(({ name }) => name)).size, 13);
});

test('a provider is guessed from the form of its key, likeliest first', () => {
  const long = 'a1B2c3D4e5F6a7B8c9D0a1B2c3D4e5F6';
  const cases: Array<[string, ProviderName[]]> = [
    [`sk-ant-api03-${long}`, ['anthropic']],
    [`sk-or-v1-${long}`, ['openrouter']],
    [`sk-proj-${long}`, ['openai']],
    [`sk-${'0123456789abcdef'.repeat(2)}`, ['deepseek', 'openai']],
    [`gsk_${long}`, ['groq']],
    [`xai-${long}`, ['xai']],
    [`AIza${long}abc`, ['google']],
    [`  AIza${long}abc\n`, ['google']],
    [long, ['mistral']],
    ['0123456789abcdef'.repeat(2), ['azure', 'mistral']],
    [`${long}12345678`, ['cohere']],
    ['hello', []],
    ['', []],
  ];
  for (const [key, expected] of cases) assert.deepEqual(guessProvider(key), expected, key);
});

test('OpenAI-like lists keep ids, windows and kinds', async (t) => {
  const { io, vendor, endpoint, standIn } = await open(t, 'groq');
  assert.deepEqual(await vendor.listModels(endpoint, io), [
    { id: 'stand-in-large', contextWindow: 128_000, kind: 'chat' },
    { id: 'stand-in-small', contextWindow: 128_000, kind: 'chat' },
    { id: 'stand-in-embed', contextWindow: 128_000, kind: 'embedding' },
  ]);
  assert.equal(standIn.heard[0]?.path, '/openai/v1/models');
});

test('prices, windows and abilities are read where OpenRouter and Mistral give them', () => {
  const listed = listedModels(ENDPOINT, {
    data: [
      {
        id: 'vendor/model',
        name: 'Vendor: Model',
        context_length: 200_000,
        pricing: { prompt: '0.000003', completion: '0.000015' },
        architecture: { input_modalities: ['text', 'image'] },
        supported_parameters: ['tools', 'reasoning'],
        top_provider: { max_completion_tokens: 64_000 },
      },
      { id: 'openrouter/auto', pricing: { prompt: '-1', completion: '-1' } },
      {
        id: 'mistral-small',
        max_context_length: 32_768,
        capabilities: { vision: true, function_calling: true },
      },
      { id: 'mistral-small' },
      { id: 7 },
      'noise',
    ],
  });
  assert.deepEqual(listed, [
    {
      id: 'vendor/model',
      displayName: 'Vendor: Model',
      contextWindow: 200_000,
      maxOutput: 64_000,
      capabilities: { vision: true, tools: true, reasoning: true },
      price: { input: 3, output: 15 },
      kind: 'chat',
    },
    { id: 'openrouter/auto', kind: 'chat' },
    { id: 'mistral-small', kind: 'chat' },
  ]);
});

test('Anthropic, Gemini and Ollama list what they know', async (t) => {
  const claude = await open(t, 'anthropic');
  assert.deepEqual((await claude.vendor.listModels(claude.endpoint, claude.io))[0], {
    id: 'stand-in-large',
    displayName: 'Model stand-in-large',
    capabilities: { vision: true, tools: true },
    kind: 'chat',
  });
  assert.equal(claude.standIn.heard[0]?.path, '/v1/models?limit=1000');
  const google = await open(t, 'google');
  google.standIn.models = ['gemini-9'];
  assert.deepEqual(await google.vendor.listModels(google.endpoint, google.io), [
    {
      id: 'gemini-9',
      displayName: 'gemini-9',
      contextWindow: 1_048_576,
      maxOutput: 65_536,
      capabilities: { vision: true, tools: true, reasoning: true },
      kind: 'chat',
    },
  ]);
  const ollama = await open(t, 'ollama');
  ollama.standIn.models = ['llama', 'nomic-embed-text'];
  assert.deepEqual(await ollama.vendor.listModels(ollama.endpoint, ollama.io), [
    {
      id: 'llama',
      contextWindow: 4_096,
      capabilities: { vision: true, tools: true, reasoning: true },
      price: { input: 0, output: 0 },
      kind: 'chat',
    },
    {
      id: 'nomic-embed-text',
      contextWindow: 4_096,
      capabilities: { vision: false, tools: false, reasoning: false },
      price: { input: 0, output: 0 },
      kind: 'embedding',
    },
  ]);
});

test('a window of Ollama is the one a model runs with, not the one it was made for', async (t) => {
  const { io, vendor, endpoint, standIn } = await open(t, 'ollama');
  standIn.models = ['plain', 'tuned', 'loaded', 'loaded-tuned', 'big-cloud'];
  const listed = await vendor.listModels(endpoint, io);
  assert.deepEqual(
    listed.map(({ id, contextWindow }) => [id, contextWindow]),
    [
      ['plain', 4_096],
      ['tuned', 16_384],
      ['loaded', 32_768],
      ['loaded-tuned', 16_384],
      ['big-cloud', 131_072],
    ],
  );
});

test('embeddings come in the order of the texts', async (t) => {
  for (const provider of ['openai', 'google', 'azure', 'ollama'] as const) {
    const { io, vendor, endpoint } = await open(t, provider);
    const { vectors } = await vendor.embed(endpoint, { model: 'embed', inputs: ['a', 'four'] }, io);
    assert.deepEqual(vectors, [
      [1, 1, 0.5],
      [4, 1, 0.5],
    ]);
  }
});

test('who has no embeddings says so', async (t) => {
  for (const provider of ['anthropic', 'groq', 'xai', 'deepseek'] as const) {
    const { io, vendor, endpoint, standIn } = await open(t, provider);
    await assert.rejects(vendor.embed(endpoint, { model: 'm', inputs: ['a'] }, io), { kind: 'unsupported' });
    assert.deepEqual(standIn.heard, []);
  }
});

test('a list that cannot be had is a failure with the vendor’s words', async (t) => {
  const { io, vendor, standIn } = await open(t, 'openai');
  const nowhere = endpointTo('ollama', `${standIn.origin}/elsewhere`);
  await assert.rejects(vendor.listModels(nowhere, io), (error: unknown) => {
    assert.ok(error instanceof ProviderFailure && error.kind === 'no_model');
    assert.match(error.message, /no such path: \/elsewhere/);
    return true;
  });
  const other = endpointTo('google', standIn.baseUrl('openai'));
  await assert.rejects(vendorOf('google').listModels(other, io), { kind: 'protocol', isRetryable: false });
  const refused = endpointTo('openai', standIn.broken.refused);
  await assert.rejects(vendor.listModels(refused, io), { kind: 'unreachable', isRetryable: true });
  const blocked = endpointTo('openai', 'http://10.0.0.1/v1');
  await assert.rejects(vendor.listModels(blocked, io), { kind: 'unreachable', isRetryable: false });
});

const failing = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  failureOfAnswer(ENDPOINT, status, headers, typeof body === 'string' ? body : JSON.stringify(body));

test('the words and codes of a refusal say more than its status', () => {
  const cases: Array<[number, unknown, string, boolean]> = [
    [
      400,
      { error: { message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } },
      'auth',
      false,
    ],
    [400, { error: { message: 'x', code: 'context_length_exceeded' } }, 'too_long', false],
    [
      400,
      { type: 'error', error: { message: 'prompt is too long: 210000 tokens > 200000 maximum' } },
      'too_long',
      false,
    ],
    [400, { error: { code: 'content_filter', message: 'The response was filtered' } }, 'filtered', false],
    [400, { error: { message: 'The model `gpt-9` does not exist' } }, 'no_model', false],
    [422, { detail: [{ msg: 'field required', loc: ['body'] }] }, 'bad_request', false],
    [402, { error: { message: 'Insufficient Balance' } }, 'forbidden', false],
    [
      429,
      { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
      'rate_limited',
      false,
    ],
    [429, { message: 'Requests rate limit exceeded' }, 'rate_limited', true],
    [418, 'short and stout', 'bad_request', false],
    [599, '', 'server', true],
    [302, '', 'protocol', false],
  ];
  for (const [status, body, kind, isRetryable] of cases) {
    const failure = failing(status, body);
    assert.deepEqual(
      [failure.kind, failure.isRetryable, failure.status],
      [kind, isRetryable, status],
      JSON.stringify(body),
    );
  }
  assert.match(failing(422, { detail: [{ msg: 'field required' }] }).message, /field required/);
  assert.match(failing(418, 'short and stout').message, /short and stout/);
});

test('the time to wait is read from seconds, milliseconds, dates and details', () => {
  const now = Date.parse('2030-01-01T00:00:00Z');
  assert.equal(retryAfterOf({ 'retry-after': '7' }, now), 7);
  assert.equal(retryAfterOf({ 'retry-after-ms': '1500' }, now), 2);
  assert.equal(retryAfterOf({ 'retry-after': 'Tue, 01 Jan 2030 00:00:10 GMT' }, now), 10);
  assert.equal(retryAfterOf({ 'retry-after': 'soon' }, now), null);
  assert.equal(retryAfterOf({}, now), null);
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '17.2s' }];
  assert.equal(failing(429, { error: { message: 'x', details } }).retryAfterSeconds, 18);
});

test('when to come back is said in words, as far as the vendor says it', () => {
  const said = (seconds: number | null) =>
    failure(endpointTo('openai', 'http://127.0.0.1:1'), 'rate_limited', { retryAfterSeconds: seconds })
      .message;
  for (const [seconds, words] of [
    [null, 'in a moment'],
    [60, 'in a moment'],
    [90, 'in about 2 minutes'],
    [3_600, 'in about 60 minutes'],
    [7_200, 'in about 2 hours'],
    [86_400, 'in about 24 hours'],
    [400_000, 'in about 5 days'],
  ] as const)
    assert.ok(said(seconds).endsWith(`Try again ${words}.`), said(seconds));
});

test('no secret of the configuration survives in the words, and a long story is cut', () => {
  const words = [
    `key ${TEST_KEY} and ${encodeURIComponent(TEST_KEY)} and blue-cheese`,
    'Bearer abcdefghijkl and sk-proj-abcdef123456 and sk-ab*******yz',
    'see https://user:pass@example.com/help?token=hidden#frag at proxy.internal.example',
    'control\u0000 \u202e characters',
    'y'.repeat(1000),
  ].join(' ');
  const { message } = failing(401, { error: { message: words } });
  for (const secret of [
    TEST_KEY,
    encodeURIComponent(TEST_KEY),
    'blue-cheese',
    'abcdef',
    'yz',
    'hidden',
    'pass',
    'proxy.internal',
  ])
    assert.ok(!message.includes(secret), secret);
  assert.match(message, /https:\/\/example\.com\/help at \[address\]/);
  assert.ok(!message.includes('\u0000') && !message.includes('\u202e'));
  assert.equal(message.length, 500);
});

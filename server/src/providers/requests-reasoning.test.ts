// How reasoning is asked for, and the room that it takes.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CONVERSATION, send } from '../../test/providers/sent-requests.ts';
import type { ModelMessage, ModelRequest, ProviderName } from './vendor.ts';

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

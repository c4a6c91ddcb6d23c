import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createState } from '../../kernel/state.ts';
import type { ProviderName } from '../../providers/vendor.ts';
import { factsOf } from './catalog.ts';
import { costOf, modelHandle } from './choose.ts';
import { familyOf } from './families.ts';

const kernel = { state: createState() };

test('prices and context windows come with the release, for every large provider', async () => {
  const known: Array<[ProviderName, string]> = [
    ['openai', 'gpt-4o'],
    ['anthropic', 'claude-sonnet-4-5'],
    ['google', 'gemini-2.5-pro'],
    ['mistral', 'mistral-large-latest'],
    ['groq', 'llama-3.3-70b-versatile'],
    ['xai', 'grok-4'],
    ['deepseek', 'deepseek-chat'],
    ['openrouter', 'openai/gpt-4o'],
    ['azure', 'gpt-4o'],
    ['cohere', 'command-r-plus'],
  ];
  for (const [provider, model] of known) {
    const { price, contextWindow } = await factsOf(kernel, provider, model);
    assert.ok(price && price.output >= price.input && price.input > 0, `${provider} ${model}`);
    assert.ok(contextWindow && contextWindow >= 8_000, `${provider} ${model} ${contextWindow}`);
  }
});

test('what runs on a machine of one’s own is free, what nobody knows has no price', async () => {
  assert.deepEqual((await factsOf(kernel, 'ollama', 'llama3.2')).price, { input: 0, output: 0 });
  assert.deepEqual((await factsOf(kernel, 'demo', 'parley-demo')).price, { input: 0, output: 0 });
  assert.equal((await factsOf(kernel, 'openai-compatible', 'house-model')).price, null);
  assert.equal((await factsOf(kernel, 'openai', 'a-model-of-the-future')).price, null);
});

test('an administrator is believed before the provider, the provider before the price list, all before the families', async () => {
  const plain = await factsOf(kernel, 'openai', 'gpt-4o');
  assert.equal(plain.contextWindow, 128_000);
  const listed = await factsOf(kernel, 'openai', 'gpt-4o', {
    display_name: 'Four O',
    context_window: 1_000,
    price: { input: 1, output: 2 },
    capabilities: { tools: false },
  });
  assert.deepEqual(
    [listed.displayName, listed.contextWindow, listed.price, listed.capabilities],
    ['Four O', 1_000, { input: 1, output: 2 }, { vision: true, tools: false, reasoning: false }],
  );
  const said = await factsOf(
    kernel,
    'openai',
    'gpt-4o',
    { display_name: 'Four O', context_window: 1_000, capabilities: { tools: false } },
    {
      display_name: 'Ours',
      context_window: 2_000,
      max_output: 3,
      capabilities: { tools: true, vision: false },
    },
  );
  assert.deepEqual(
    [said.displayName, said.contextWindow, said.maxOutput, said.capabilities],
    ['Ours', 2_000, 3, { vision: false, tools: true, reasoning: false }],
  );
});

test('families know what their models can do, whoever serves them', () => {
  const can = (provider: ProviderName, model: string): string => {
    const { vision, tools, reasoning } = familyOf(provider, model).capabilities;
    return [vision && 'v', tools && 't', reasoning && 'r'].filter(Boolean).join('');
  };
  const table: Array<[ProviderName, string, string]> = [
    ['openai', 'gpt-4o-mini', 'vt'],
    ['openai', 'gpt-3.5-turbo', 't'],
    ['openai', 'o3-mini', 'vtr'],
    ['openai', 'gpt-5', 'vtr'],
    ['openai', 'a-model-of-the-future', 'vt'],
    ['anthropic', 'claude-3-5-haiku-latest', 'vt'],
    ['anthropic', 'claude-opus-4-1', 'vtr'],
    ['google', 'models/gemini-2.5-flash', 'vtr'],
    ['openrouter', 'anthropic/claude-sonnet-4', 'vtr'],
    ['openrouter', 'deepseek/deepseek-r1:free', 'r'],
    ['ollama', 'llama3.1:8b', 't'],
    ['ollama', 'llava:13b', 'v'],
    ['ollama', 'something-new', ''],
    ['openai-compatible', 'something-new', ''],
    ['demo', 'parley-demo', 'vtr'],
  ];
  for (const [provider, model, expected] of table)
    assert.equal(can(provider, model), expected, `${provider} ${model}`);
});

test('what is read from the cache costs what the cache costs', () => {
  const usage = { input: 1_000_000, output: 500_000, cached: 400_000, reasoning: 100_000 };
  assert.equal(costOf({ price: { input: 2, output: 10, cached_input: 0.5 } }, usage), 1.2 + 0.2 + 5);
  assert.equal(costOf({ price: { input: 2, output: 10 } }, usage), 7);
  assert.equal(costOf({ price: { input: 0, output: 0 } }, usage), 0);
  assert.equal(costOf({ price: null }, usage), null);
});

test('what is put into the cache costs a quarter more', () => {
  const price = { input: 3, output: 15, cached_input: 0.3 };
  const written = { input: 1_000_000, output: 0, cached: 0, reasoning: 0, cacheWritten: 1_000_000 };
  assert.equal(costOf({ price }, written), 3.75);
  const mixed = { input: 1_000_000, output: 0, cached: 500_000, reasoning: 0, cacheWritten: 400_000 };
  assert.equal(costOf({ price }, mixed), 0.3 + 0.15 + 1.5);
});

test('a model is mentioned by its name in the letters of handles', () => {
  assert.equal(modelHandle('gpt-4o'), 'gpt-4o');
  assert.equal(modelHandle('openai/GPT-4.1:free'), 'openai-gpt-4-1-free');
});

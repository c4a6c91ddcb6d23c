// Formats, tools, seeds and other settings of a request, in the words of each vendor.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLOCK, send } from '../../test/providers/sent-requests.ts';
import type { ModelRequest, ProviderName } from './vendor.ts';

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

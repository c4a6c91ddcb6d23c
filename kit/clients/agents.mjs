// OpenAI's Agents SDK as it comes: its runner speaks the Responses API.

import assert from 'node:assert/strict';
import {
  Agent,
  MemorySession,
  OpenAIProvider,
  Runner,
  setDefaultOpenAIClient,
  setTracingDisabled,
  tool,
} from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';
import { apiKey, baseURL, check, model } from './checks.mjs';

setTracingDisabled(true);
const client = new OpenAI({ baseURL, apiKey });
setDefaultOpenAIClient(client);
const runner = new Runner({
  modelProvider: new OpenAIProvider({ openAIClient: client }),
  tracingDisabled: true,
});
const weather = tool({
  name: 'weather',
  description: 'The weather in a city',
  parameters: z.object({ city: z.string() }),
  execute: async ({ city }) => `it rains in ${city}`,
});
const plain = new Agent({ name: 'Plain', instructions: 'Be brief.', model });
const caller = new Agent({ name: 'Caller', instructions: 'Look first.', model, tools: [weather] });

await check('a run', async () => {
  assert.equal((await runner.run(plain, 'hello')).finalOutput, 'Hello there.');
});
await check('a run that is streamed', async () => {
  const result = await runner.run(plain, 'hello', { stream: true });
  let text = '';
  for await (const piece of result.toTextStream()) text += piece;
  await result.completed;
  assert.equal(text, 'Hello there.');
});
await check('a tool', async () => {
  assert.equal((await runner.run(caller, 'weather')).finalOutput, 'It rains in Oslo.');
});
await check('a tool, streamed', async () => {
  const result = await runner.run(caller, 'weather', { stream: true });
  await result.completed;
  assert.equal(result.finalOutput, 'It rains in Oslo.');
});
await check('a second turn, by its history', async () => {
  const first = await runner.run(caller, 'weather');
  const again = [...first.history, { role: 'user', content: 'hello' }];
  assert.equal((await runner.run(plain, again)).finalOutput, 'Hello there.');
});
await check('a second turn, by the response', async () => {
  const { lastResponseId: previousResponseId } = await runner.run(plain, 'hello');
  assert.match(previousResponseId, /^resp_/);
  assert.equal((await runner.run(plain, 'again', { previousResponseId })).finalOutput, 'Hello there.');
});
await check('a session', async () => {
  const session = new MemorySession();
  await runner.run(plain, 'hello', { session });
  assert.equal((await runner.run(plain, 'again', { session })).finalOutput, 'Hello there.');
});
await check('a handover', async () => {
  const triage = new Agent({ name: 'Triage', instructions: 'Hand over.', model, handoffs: [plain] });
  assert.equal((await runner.run(triage, 'hand over')).finalOutput, 'Hello there.');
});
await check('structured output', async () => {
  const place = new Agent({ name: 'Place', model, outputType: z.object({ city: z.string() }) });
  assert.deepEqual((await runner.run(place, 'json')).finalOutput, { city: 'Oslo' });
});

// LangChain's ChatOpenAI, over chat completions and over responses.

import assert from 'node:assert/strict';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI, OpenAIEmbeddings } from '@langchain/openai';
import { z } from 'zod';
import { apiKey, baseURL, check, model, statusOf } from './checks.mjs';

const configuration = { baseURL };
const weather = tool(async ({ city }) => `it rains in ${city}`, {
  name: 'weather',
  description: 'The weather in a city',
  schema: z.object({ city: z.string() }),
});

for (const useResponsesApi of [false, true]) {
  const by = useResponsesApi ? 'responses' : 'chat completions';
  const chat = (more = {}) =>
    new ChatOpenAI({ model, apiKey, configuration, useResponsesApi, maxRetries: 0, ...more });
  await check(`a text by ${by}`, async () =>
    assert.equal((await chat().invoke('hello')).text, 'Hello there.'),
  );
  await check(`a stream by ${by}`, async () => {
    let text = '';
    for await (const chunk of await chat().stream('hello')) text += chunk.text;
    assert.equal(text, 'Hello there.');
  });
  await check(`a tool by ${by}`, async () => {
    const bound = chat().bindTools([weather]);
    const messages = [new HumanMessage('weather')];
    const called = await bound.invoke(messages);
    assert.deepEqual(called.tool_calls[0].args, { city: 'Oslo' });
    const content = await weather.invoke(called.tool_calls[0].args);
    messages.push(called, new ToolMessage({ content, tool_call_id: called.tool_calls[0].id }));
    assert.equal((await bound.invoke(messages)).text, 'It rains in Oslo.');
  });
  await check(`structured output by ${by}`, async () => {
    const place = chat().withStructuredOutput(z.object({ city: z.string() }), { method: 'jsonSchema' });
    assert.deepEqual(await place.invoke('json'), { city: 'Oslo' });
  });
  await check(`a refusal by ${by}`, async () => {
    assert.equal(await statusOf(chat({ model: 'no-such-model' }).invoke('x')), 404);
  });
}
await check('going on from a response', async () => {
  const chat = new ChatOpenAI({ model, apiKey, configuration, useResponsesApi: true });
  const { response_metadata } = await chat.invoke('hello');
  const again = await chat.invoke('again', { previous_response_id: response_metadata.id });
  assert.equal(again.text, 'Hello there.');
});
await check('embeddings', async () => {
  const embeddings = new OpenAIEmbeddings({ model: 'stand-in-embed', apiKey, configuration });
  assert.ok((await embeddings.embedQuery('a')).length > 0);
});

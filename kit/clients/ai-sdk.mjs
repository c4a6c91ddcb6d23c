// The AI SDK with its provider for OpenAI: the versions that the two arguments name. Its models speak the Responses API by default.

import assert from 'node:assert/strict';
import { z } from 'zod';
import { apiKey, baseURL, check, model, PICTURE, statusOf } from './checks.mjs';

const [, , sdk, provider] = process.argv;
const { generateText, streamText, generateObject, embed, stepCountIs, isStepCount, tool } = await import(sdk);
const { createOpenAI } = await import(provider);
const openai = createOpenAI({ baseURL, apiKey });
const steps = (stepCountIs ?? isStepCount)(4);
const weather = tool({
  description: 'The weather in a city',
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => `it rains in ${city}`,
});
const ask = (more) => generateText({ model: openai(model), prompt: 'hello', maxRetries: 0, ...more });

await check('a text', async () => assert.equal((await ask({})).text, 'Hello there.'));
await check('a stream', async () => {
  const { textStream } = streamText({ model: openai(model), prompt: 'hello' });
  let text = '';
  for await (const piece of textStream) text += piece;
  assert.equal(text, 'Hello there.');
});
for (const store of [true, false])
  await check(`tools in several steps, store: ${store}`, async () => {
    const providerOptions = { openai: { store } };
    const asked = { prompt: 'weather', tools: { weather }, stopWhen: steps, providerOptions };
    assert.equal((await ask(asked)).text, 'It rains in Oslo.');
    const { fullStream } = streamText({ model: openai(model), maxRetries: 0, ...asked });
    let text = '';
    for await (const part of fullStream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'text-delta') text += part.text ?? part.delta;
    }
    assert.equal(text, 'It rains in Oslo.');
  });
await check('a conversation that refers to what was kept', async () => {
  const messages = [{ role: 'user', content: 'hello' }];
  for (const again of ['hello again', 'and again']) {
    const { response, text } = await ask({ prompt: undefined, messages });
    assert.equal(text, 'Hello there.');
    messages.push(...response.messages, { role: 'user', content: again });
  }
  assert.equal((await ask({ prompt: undefined, messages })).text, 'Hello there.');
});
await check('going on from a response', async () => {
  const { providerMetadata } = await ask({});
  const previousResponseId = providerMetadata.openai.responseId;
  assert.match(previousResponseId, /^resp_/);
  assert.equal((await ask({ providerOptions: { openai: { previousResponseId } } })).text, 'Hello there.');
});
await check('an object', async () => {
  const schema = z.object({ city: z.string() });
  const { object } = await generateObject({ model: openai(model), prompt: 'json', schema });
  assert.deepEqual(object, { city: 'Oslo' });
});
await check('a picture', async () => {
  const content = [
    { type: 'text', text: 'hello' },
    { type: 'image', image: Buffer.from(PICTURE, 'base64'), mediaType: 'image/png' },
  ];
  assert.equal(
    (await ask({ prompt: undefined, messages: [{ role: 'user', content }] })).text,
    'Hello there.',
  );
});
await check('a refusal', async () => {
  assert.equal(await statusOf(ask({ model: openai('no-such-model') })), 404);
});
await check('chat completions and embeddings', async () => {
  assert.equal((await ask({ model: openai.chat(model) })).text, 'Hello there.');
  const { embedding } = await embed({ model: openai.embedding('stand-in-embed'), value: 'a' });
  assert.ok(embedding.length > 0);
});

// OpenAI's own client: the major version that the first argument names.

import assert from 'node:assert/strict';
import { z } from 'zod';
import { apiKey, baseURL, check, model, PICTURE, statusOf, WEATHER } from './checks.mjs';

const name = process.argv[2];
const { default: OpenAI } = await import(name);
const { zodTextFormat } = await import(`${name}/helpers/zod`);
const client = new OpenAI({ baseURL, apiKey });
const tools = [{ type: 'function', name: 'weather', parameters: WEATHER, strict: true }];
const output = (call) => ({ type: 'function_call_output', call_id: call.call_id, output: 'it rains' });

await check('a response', async () => {
  const response = await client.responses.create({ model, input: 'hello', instructions: 'Be brief.' });
  assert.equal(response.output_text, 'Hello there.');
  assert.equal(response.status, 'completed');
});
await check('a stream of events', async () => {
  let text = '';
  let last;
  for await (const event of await client.responses.create({ model, input: 'hello', stream: true })) {
    if (event.type === 'response.output_text.delta') text += event.delta;
    last = event.type;
  }
  assert.deepEqual([text, last], ['Hello there.', 'response.completed']);
});
await check('the helper that gathers a stream', async () => {
  const { output } = await client.responses.stream({ model, input: 'hello' }).finalResponse();
  // Version 6 leaves out output_text here, for every server.
  assert.equal(output[0].content[0].text, 'Hello there.');
});
await check('functions, by what was kept', async () => {
  const first = await client.responses.create({ model, input: 'weather', tools });
  const call = first.output.find(({ type }) => type === 'function_call');
  assert.deepEqual(JSON.parse(call.arguments), { city: 'Oslo' });
  const asked = { model, tools, input: [output(call)], previous_response_id: first.id };
  assert.equal((await client.responses.create(asked)).output_text, 'It rains in Oslo.');
});
await check('functions, sent again', async () => {
  const input = [{ role: 'user', content: 'weather' }];
  const first = await client.responses.create({ model, input, tools, store: false });
  input.push(...first.output, ...first.output.filter(({ type }) => type === 'function_call').map(output));
  assert.equal(
    (await client.responses.create({ model, input, tools, store: false })).output_text,
    'It rains in Oslo.',
  );
});
await check('structured output', async () => {
  const format = zodTextFormat(z.object({ city: z.string() }), 'place');
  const { output_parsed } = await client.responses.parse({ model, input: 'json', text: { format } });
  assert.deepEqual(output_parsed, { city: 'Oslo' });
});
await check('a picture', async () => {
  const picture = { type: 'input_image', image_url: `data:image/png;base64,${PICTURE}`, detail: 'auto' };
  const input = [{ role: 'user', content: [{ type: 'input_text', text: 'hello' }, picture] }];
  assert.equal((await client.responses.create({ model, input })).output_text, 'Hello there.');
});
await check('what was kept: read, listed, deleted', async () => {
  const { id } = await client.responses.create({ model, input: 'hello' });
  assert.equal((await client.responses.retrieve(id)).output_text, 'Hello there.');
  const items = [];
  for await (const item of client.responses.inputItems.list(id)) items.push(item.type);
  assert.deepEqual(items, ['message']);
  await client.responses.delete(id);
  assert.equal(await statusOf(client.responses.retrieve(id)), 404);
});
await check('a refusal', async () => {
  assert.equal(await statusOf(client.responses.create({ model: 'no-such-model', input: 'x' })), 404);
  assert.equal(await statusOf(client.responses.create({ model, input: 'x', background: true })), 400);
});
await check('chat completions, streamed and not', async () => {
  const messages = [{ role: 'user', content: 'hello' }];
  const whole = await client.chat.completions.create({ model, messages });
  assert.equal(whole.choices[0].message.content, 'Hello there.');
  const stream = client.chat.completions.stream({ model, messages });
  assert.equal(await stream.finalContent(), 'Hello there.');
});
await check('models and embeddings', async () => {
  const names = [];
  for await (const { id } of client.models.list()) names.push(id);
  assert.ok(names.includes(model));
  const { data } = await client.embeddings.create({ model: 'stand-in-embed', input: ['a', 'b'] });
  assert.equal(data.length, 2);
});

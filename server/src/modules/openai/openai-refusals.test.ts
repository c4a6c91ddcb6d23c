// What OpenAI's interface knows is passed on or refused by name, never left out without a word.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, streamed } from '../../../test/streams.ts';
import { startWithVendor } from '../../../test/vendor.ts';

const MESSAGES = [{ role: 'user', content: 'hello' }];
const CALL = { type: 'function', function: { name: 'weather' } };

const open = async (t: Parameters<typeof startWithVendor>[0]) => {
  const house = await startWithVendor(t, 'sqlite');
  const post = async (path: string, body: object, init: RequestInit = {}) => {
    const response = await fetch(`${house.harness.url}/api/v1/openai${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${house.ann.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    });
    const told = (await response.json()) as { error?: { message: string; param: string | null } };
    return { status: response.status, param: told.error?.param ?? null, message: told.error?.message ?? '' };
  };
  const ask = (more: object) =>
    post('/chat/completions', { model: 'stand-in-large', messages: MESSAGES, ...more });
  const sent = () => house.vendor.heard.at(-1)?.body as Record<string, unknown>;
  return { ...house, post, ask, sent };
};

test('sqlite: options of OpenAI that are not done here are refused by name', async (t) => {
  const { ask, vendor } = await open(t);
  for (const refused of [
    { service_tier: 'flex' },
    { verbosity: 'high' },
    { prediction: { type: 'content', content: 'x' } },
    { audio: { voice: 'alloy', format: 'mp3' } },
    { modalities: ['text', 'audio'] },
    { web_search_options: {} },
    { functions: [{ name: 'weather' }] },
    { function_call: 'auto' },
    { prompt_cache_retention: '24h' },
    { stream_options: { include_obfuscation: true } },
  ]) {
    const { status, param, message } = await ask(refused);
    assert.deepEqual([status, param?.split('.')[0]], [400, Object.keys(refused)[0]], message);
  }
  assert.equal(vendor.asked.length, 0);
  const plain = { service_tier: 'auto', verbosity: 'medium', modalities: ['text'], prediction: null };
  assert.equal((await ask({ ...plain, prompt_cache_key: 'k', audio: null })).status, 200);
});

test('sqlite: who asks, and whether it is kept, reaches the provider or is refused; the demonstration keeps nothing', async (t) => {
  const { ask, post, sent } = await open(t);
  await ask({ user: 'u-1', safety_identifier: 's-1', store: true });
  assert.deepEqual([sent().user, sent().safety_identifier, sent().store], ['u-1', 's-1', true]);
  for (const extra of [
    { user: 'u-1' },
    { metadata: { a: 'b' } },
    { store: true },
    { safety_identifier: 's' },
  ]) {
    const { status, param } = await ask({ model: 'parley-demo', ...extra });
    assert.deepEqual([status, param], [400, Object.keys(extra)[0]]);
  }
  assert.equal((await ask({ model: 'parley-demo', store: false, user: '' })).status, 200);
  await post('/embeddings', { model: 'stand-in-embed', input: 'hello', user: 'u-2' });
  assert.equal(sent().user, 'u-2');
  const refused = await post('/embeddings', { model: 'parley-demo-embed', input: 'hello', user: 'u-2' });
  assert.deepEqual([refused.status, refused.param], [400, 'user']);
});

test('sqlite: a choice of tools that cannot be met is refused', async (t) => {
  const { ask, post, vendor } = await open(t);
  const other = { type: 'function', function: { name: 'other' } };
  for (const wrong of [
    { tool_choice: 'required' },
    { tool_choice: CALL },
    { tools: [], tool_choice: 'required' },
    { tools: [CALL], tool_choice: other },
  ]) {
    const { status, param } = await ask(wrong);
    assert.deepEqual([status, param], [400, 'tool_choice'], JSON.stringify(wrong));
  }
  const response = await post('/responses', {
    model: 'stand-in-large',
    input: 'hello',
    tool_choice: 'required',
  });
  assert.deepEqual([response.status, response.param], [400, 'tool_choice']);
  assert.equal(vendor.asked.length, 0);
  assert.equal((await ask({ tools: [CALL], tool_choice: CALL })).status, 200);
  assert.equal((await ask({ tool_choice: 'none' })).status, 200);
});

test('sqlite: every address below /openai, and itself, refuses in OpenAI’s form', async (t) => {
  const { harness, ann } = await open(t);
  for (const path of ['', '?x=1', '/', '/nothing', '/nothing/here', '/chat/nothing']) {
    const response = await fetch(`${harness.url}/api/v1/openai${path}`, {
      headers: { authorization: `Bearer ${ann.access_token}` },
    });
    const { error } = (await response.json()) as { error: { type?: string; message?: string } };
    assert.deepEqual([response.status, error.type], [404, 'invalid_request_error'], path);
  }
  const other = await fetch(`${harness.url}/api/v1/openairy`);
  assert.equal(typeof ((await other.json()) as { error: unknown }).error, 'string');
});

test('sqlite: what is said in a channel comes as content or as messages, and nothing of it is left out', async (t) => {
  const { harness, ann } = await open(t);
  const { id: channel_id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
  const ask = async (body: object) =>
    streamed(harness, ann.access_token, { channel_id, model: 'stand-in-large', ...body });
  assert.equal((await ask({ content: 'hello', messages: MESSAGES })).status, 400);
  assert.equal((await ask({ content: 'hello', tool_choice: 'required' })).status, 400);
  const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
  const withPicture = [{ role: 'user', content: [{ type: 'text', text: 'what is it?' }, picture] }];
  assert.equal((await ask({ messages: withPicture })).status, 400);
  await linesOf(await ask({ messages: MESSAGES }));
  const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id: channel_id } });
  assert.deepEqual(
    messages.map(({ content }) => content),
    ['hello', 'Hello from the stand-in.'],
  );
});

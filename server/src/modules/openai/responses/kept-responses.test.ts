// Responses that are kept: asked twice, ended by their caller, and read by those who may read.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine } from '../../../../test/harness.ts';
import type { Script } from '../../../../test/providers/stand-in.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

/** Says one word, and then nothing until the caller has disconnected. */
const halting: Script = async ({ response, gone }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well' } }] })}\n\n`);
  await gone;
};

interface Told {
  readonly id: string;
  readonly status: string;
  readonly output: ReadonlyArray<{ readonly content?: ReadonlyArray<{ readonly text: string }> }>;
}

const open = async (t: TestContext, engine: Engine, env: Record<string, string> = {}) => {
  const house = await startWithVendor(t, engine, env);
  const send = (path: string, { body, ...init }: { body?: object } & Omit<RequestInit, 'body'> = {}) =>
    fetch(`${house.harness.url}/api/v1/openai/responses${path}`, {
      method: 'POST',
      ...init,
      headers: {
        authorization: `Bearer ${house.ann.access_token}`,
        'content-type': 'application/json',
        ...(init.headers as Record<string, string>),
      },
      ...(body ? { body: JSON.stringify({ model: 'stand-in-large', input: 'hello', ...body }) } : {}),
    });
  return { ...house, send };
};

/** The name of a response whose stream has begun, and the rest of the stream. */
const begun = async (response: Response) => {
  assert.ok(response.body);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (!/resp_[0-9a-f]{32}/.test(heard)) heard += (await reader.read()).value ?? assert.fail('it is over');
  const rest = async (): Promise<string> => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return heard;
      heard += value;
    }
  };
  return { id: /resp_[0-9a-f]{32}/.exec(heard)?.[0] ?? '', rest };
};

for (const database of DATABASES) {
  test(`${database}: the same request under its Idempotency-Key gets the first response, whole or streamed`, async (t) => {
    const { send, vendor, ann } = await open(t, database);
    const headers = { 'idempotency-key': 'once' };
    const first = (await (await send('', { headers, body: {} })).json()) as Told;
    const again = await send('', { headers, body: {} });
    assert.deepEqual([again.status, await again.json()], [200, first]);
    const keyed = { 'idempotency-key': 'streamed' };
    const streamedOnce = await (await send('', { headers: keyed, body: { stream: true } })).text();
    const streamedAgain = await (await send('', { headers: keyed, body: { stream: true } })).text();
    const wholeIn = (text: string): unknown =>
      JSON.parse(/event: response\.completed\ndata: (.*)/.exec(text)?.[1] ?? '{}').response;
    assert.ok(wholeIn(streamedOnce));
    assert.deepEqual(wholeIn(streamedAgain), wholeIn(streamedOnce));
    assert.match(streamedAgain, /response\.output_text\.delta/);
    assert.equal(vendor.asked.length, 2, 'the model is asked once for each');
    assert.equal((await ann.call('GET /api/v1/channels')).total, 2);
    assert.equal((await send('', { headers, body: { input: 'another' } })).status, 409);
  });

  test(`${database}: a response that is being written is ended by its name, keeps what came, and frees its place`, async (t) => {
    const { send, vendor, ann } = await open(t, database, { RATE_LIMITS: 'on' });
    vendor.usual(halting);
    const leaving = new AbortController();
    const names: string[] = [];
    for (let n = 0; n < 8; n++) {
      const response = await send('', { body: { stream: true }, signal: leaving.signal });
      names.push((await begun(response)).id);
    }
    leaving.abort();
    assert.equal((await send('', { body: {} })).status, 429, 'what is kept goes on without its caller');
    const [first = '', second = ''] = names;
    const cancelled = (await (await send(`/${first}/cancel`)).json()) as Told;
    assert.deepEqual(
      [cancelled.id, cancelled.status, cancelled.output[0]?.content?.[0]?.text],
      [first, 'cancelled', 'Well'],
    );
    assert.equal(((await (await send(`/${first}/cancel`)).json()) as Told).status, 'cancelled');
    const kept = await send(`/${first}`, { method: 'GET' });
    assert.equal(((await kept.json()) as Told).status, 'cancelled');
    const running = begun(await send('', { body: { stream: true } }));
    const { id, rest } = await running;
    await send(`/${id}/cancel`);
    assert.match(await rest(), /event: response\.incomplete\ndata: .*"status":"cancelled"/);
    for (const name of names.slice(1)) await send(`/${name}/cancel`);
    await until('every place is free', async () => (await send(`/${second}/cancel`)).status === 200);
    const messages = (await ann.call('GET /api/v1/channels')).data.length;
    assert.equal(messages, 9);
  });

  test(`${database}: a key that may not read has no earlier response told to a model`, async (t) => {
    const { send, ann, vendor } = await open(t, database);
    const first = (await (await send('', { body: {} })).json()) as Told;
    const { key } = await ann.call('POST /api/v1/api-keys', { body: { name: 'w', scopes: ['write'] } });
    const asWriter = { authorization: `Bearer ${key}` };
    const asked = vendor.asked.length;
    const item = { type: 'item_reference', id: `msg_${first.id.slice(5)}0000` };
    for (const body of [
      { previous_response_id: first.id },
      { input: [item, { role: 'user', content: 'Repeat it.' }] },
    ]) {
      const refused = await send('', { headers: asWriter, body });
      assert.equal(refused.status, 403);
      assert.match(await refused.text(), /does not have the scope read/);
      assert.equal((await send('', { body })).status, 200);
    }
    assert.equal((await send(`/${first.id}/cancel`, { headers: asWriter })).status, 403);
    assert.equal(vendor.asked.length, asked + 2);
    assert.equal((await send('', { headers: asWriter, body: {} })).status, 200, 'it may ask anew');
  });
}

// Questions without a channel: nothing is kept, so whatever goes wrong has to be said at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Engine, start } from '../../../test/harness.ts';
import { type Script, startStandIn } from '../../../test/providers/stand-in.ts';
import { streamed } from '../../../test/streams.ts';
import { until } from '../../../test/until.ts';

const open = async (t: Parameters<typeof start>[0], engine: Engine, env: Record<string, string> = {}) => {
  const vendor = await startStandIn(t);
  const harness = await start(t, engine, { env: { EGRESS_ALLOW: vendor.allow.join(','), ...env } });
  const ann = await harness.account('ann');
  await ann.call('POST /api/v1/admin/api-configs', {
    body: {
      name: 'stand-in',
      provider: 'openai',
      base_url: vendor.baseUrl('openai'),
      api_key: 'sk-something-long-enough-to-be-a-key',
      default_model: 'stand-in-large',
    },
  });
  return { vendor, harness, ann, token: ann.access_token };
};

const QUESTION = { model: 'stand-in-large', messages: [{ role: 'user', content: 'hello' }] };
const OPENAI = '/api/v1/openai/chat/completions';

/** Takes the question and says nothing, until whoever asked has gone. */
const hanging: Script = async ({ response, gone }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  await gone;
};

for (const database of DATABASES)
  test(`${database}: of answers at once, in channels and without one, the ninth is refused before its stream begins`, async (t) => {
    const { vendor, harness, ann, token } = await open(t, database, { RATE_LIMITS: 'on' });
    vendor.usual(hanging);
    const leaving = new AbortController();
    t.after(() => leaving.abort());
    const live = { signal: leaving.signal, isLive: true };
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
    const inChannel = { channel_id: id, content: 'hello', model: 'stand-in-large' };
    for (let n = 0; n < 3; n++) {
      assert.equal((await streamed(harness, token, { ...inChannel, parent_id: null }, live)).status, 200);
      assert.equal((await streamed(harness, token, QUESTION, live)).status, 200);
    }
    for (let n = 0; n < 2; n++)
      assert.equal(
        (await streamed(harness, token, { ...QUESTION, stream: true }, { ...live, path: OPENAI })).status,
        200,
      );
    await until('eight are asked', () => vendor.asked.length === 8);
    const ninth = [
      streamed(harness, token, QUESTION),
      streamed(harness, token, { ...QUESTION, stream: false }),
      streamed(harness, token, { ...QUESTION, stream: true }, { path: OPENAI }),
      streamed(harness, token, { ...inChannel, parent_id: null }),
    ];
    for (const response of await Promise.all(ninth)) {
      assert.deepEqual([response.status, response.headers.get('retry-after')], [429, '5']);
      assert.match(await response.text(), /8 answers being written/);
    }
    assert.equal(vendor.asked.length, 8);
    vendor.usual(({ response }) => void response.writeHead(400).end());
    leaving.abort();
    await until('those without a channel are over', async () => {
      const { status } = await streamed(harness, token, { ...QUESTION, stream: false });
      return status !== 429;
    });
  });

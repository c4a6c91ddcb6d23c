// Another version of an answer, and the rest of one, are asked for the way the first was.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../../../test/harness.ts';
import { type Heard, say } from '../../../test/providers/stand-in.ts';
import { startWithVendor } from '../../../test/vendor.ts';

const MANNER = {
  tools: ['calculator'],
  temperature: 0.25,
  top_p: 0.5,
  max_tokens: 77,
  response_format: { type: 'json_object' as const },
  stop: ['END'],
};

/** Everything that left but what was said. */
const mannerOf = (heard: Heard | undefined) => {
  const { messages: _, ...manner } = (heard?.body ?? {}) as Record<string, unknown>;
  return manner;
};

for (const database of DATABASES)
  test(`${database}: regenerate and continue keep the tools and settings of the question`, async (t) => {
    const { vendor, ann, configId: provider_config_id } = await startWithVendor(t, database);
    const { call } = ann;
    const { id } = await call('POST /api/v1/channels', { body: { title: 'T' } });
    const cut = say({ text: ['{"a":'], finish: 'length' });
    vendor.usual(cut);
    const done = await call('POST /api/v1/chat/completions', {
      body: {
        channel_id: id,
        content: 'hello',
        model: 'stand-in-large',
        provider_config_id,
        stream: false,
        ...MANNER,
      },
    });
    assert.ok(typeof done === 'object');
    const first = mannerOf(vendor.asked.at(-1));
    assert.match(JSON.stringify(first), /calculator.*0\.25|0\.25.*calculator/);
    assert.match(JSON.stringify(first), /77.*json_object|json_object.*77/);
    const params = { id, msgId: done.message_id ?? '' };
    const body = { stream: false };
    await call('POST /api/v1/channels/{id}/messages/{msgId}/continue', { params, body });
    assert.deepEqual(mannerOf(vendor.asked.at(-1)), first);
    const again = await call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', { params, body });
    assert.ok(typeof again === 'object');
    assert.deepEqual(mannerOf(vendor.asked.at(-1)), first);
    const version = { id, msgId: again.message_id ?? '' };
    await call('POST /api/v1/channels/{id}/messages/{msgId}/regenerate', {
      params: version,
      body: { ...body, temperature: 1.5 },
    });
    assert.deepEqual(mannerOf(vendor.asked.at(-1)), { ...first, temperature: 1.5 });
  });

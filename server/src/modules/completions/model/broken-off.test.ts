// What a provider broke off, or never began, is kept as what it is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import OpenAI from 'openai';
import { DATABASES } from '../../../../test/harness.ts';
import { say } from '../../../../test/providers/stand-in.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

for (const database of DATABASES)
  test(`${database}: an empty answer is a failed message, a broken one a stopped message with the reason`, async (t) => {
    const { vendor, ann, harness } = await startWithVendor(t, database);
    const { call } = ann;
    const { id } = await call('POST /api/v1/channels', { body: { title: 'T' } });
    const ask = () =>
      call('POST /api/v1/chat/completions', { body: { channel_id: id, content: 'hello', stream: false } });
    const last = async () => {
      const { messages } = await call('GET /api/v1/channels/{id}/path', { params: { id } });
      const { status, content, error, usage } = messages.at(-1) ?? assert.fail('nothing was kept');
      return { status, content, error, finish: usage?.finish_reason };
    };
    const broken = say({ text: ['Once upon'], finish: 'content_filter' });
    vendor.next(say({}));
    await assert.rejects(ask(), { status: 502, message: /without a word/ });
    const { error: emptied, ...empty } = await last();
    assert.deepEqual(empty, { status: 'failed', content: '', finish: null });
    assert.match(emptied ?? '', /^OpenAI ended without a word/);

    vendor.next(broken);
    await ask();
    const { error, ...kept } = await last();
    assert.deepEqual(kept, { status: 'stopped', content: 'Once upon', finish: 'content_filter' });
    assert.match(error ?? '', /broke off the answer because of its content rules/);

    // OpenAI's clients know that end by its name.
    const { key: apiKey } = await call('POST /api/v1/api-keys', { body: { name: 'k', scopes: ['write'] } });
    const client = new OpenAI({ baseURL: `${harness.url}/api/v1/openai`, apiKey, maxRetries: 0 });
    const question = {
      model: 'stand-in-large',
      messages: [{ role: 'user' as const, content: 'hello' }],
    };
    vendor.next(broken, broken);
    const whole = await client.chat.completions.create(question);
    assert.deepEqual(
      [whole.choices[0]?.message.content, whole.choices[0]?.finish_reason],
      ['Once upon', 'content_filter'],
    );
    const reasons: unknown[] = [];
    for await (const { choices } of await client.chat.completions.create({ ...question, stream: true }))
      reasons.push(choices[0]?.finish_reason);
    assert.equal(reasons.at(-1), 'content_filter');
  });

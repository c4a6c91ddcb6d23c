// What is asked beside the answers: every conversation gets a title with its first whole answer, and nothing is kept by halves.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine } from '../../../../test/harness.ts';
import { type Heard, refuse, type Script, say } from '../../../../test/providers/stand-in.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

const isForTitle = ({ body }: Heard): boolean => JSON.stringify(body).includes('Write a title');
const isForSummary = ({ body }: Heard): boolean => JSON.stringify(body).includes('Write the summary now.');
const modelOf = ({ body }: Heard): string => (body as { model: string }).model;
const refusing = refuse(401, 'invalid_api_key', 'no');

/** One model always fails; the others answer, and give the title when asked for it. */
const usual: Script = (exchange) => {
  if (modelOf(exchange.heard) === 'broken') return refusing(exchange);
  return say({ text: isForTitle(exchange.heard) ? 'On Whales' : 'Whales sing.' })(exchange);
};

const open = async (t: TestContext, engine: Engine) => {
  const house = await startWithVendor(t, engine);
  const { ann, vendor, configId: provider_config_id } = house;
  vendor.usual(usual);
  const channel = async (): Promise<string> => (await ann.call('POST /api/v1/channels', { body: {} })).id;
  const ask = (channel_id: string, body: object) =>
    ann.call('POST /api/v1/chat/completions', {
      body: { channel_id, provider_config_id, content: 'Do whales sing?', stream: false, ...body },
    });
  const titleOf = async (id: string) =>
    (await ann.call('GET /api/v1/channels/{id}', { params: { id } })).title;
  const entitled = (id: string) => until('it has a title', async () => (await titleOf(id)) === 'On Whales');
  return { ...house, provider_config_id, channel, ask, titleOf, entitled };
};

for (const database of DATABASES)
  test(`${database}: a title comes with the first whole answer, whoever gives it and whenever`, async (t) => {
    const { ann, vendor, provider_config_id, channel, ask, titleOf, entitled } = await open(t, database);
    const beside = await channel();
    const models = ['broken', 'singer'].map((model) => ({ model, provider_config_id }));
    await ask(beside, { models });
    await entitled(beside);

    const second = await channel();
    await assert.rejects(ask(second, { model: 'broken' }), { status: 502 });
    assert.equal(await titleOf(second), '');
    await ask(second, { model: 'singer' });
    await entitled(second);

    const continued = await channel();
    vendor.next(refusing);
    await assert.rejects(ask(continued, { model: 'singer' }), { status: 502 });
    const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params: { id: continued } });
    await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/continue', {
      params: { id: continued, msgId: messages.at(-1)?.id ?? '' },
      body: { stream: false },
    });
    await entitled(continued);

    const titles = vendor.asked.filter(isForTitle);
    assert.deepEqual(titles.map(modelOf), ['singer', 'singer', 'singer']);
    await ann.call('PUT /api/v1/channels/{id}', { params: { id: continued }, body: { title: '' } });
    await ask(continued, { model: 'singer' });
    assert.equal(
      vendor.asked.filter(isForTitle).length,
      titles.length,
      'a title that was taken away stays away',
    );
  });

for (const database of DATABASES)
  test(`${database}: a title or summary that was cut off is asked for again, and never kept by halves`, async (t) => {
    const { ann, vendor, channel, ask, titleOf, entitled } = await open(t, database);
    const id = await channel();
    const half = say({ text: 'The first half of a summ', finish: 'length' });
    vendor.next(usual, half);
    await ask(id, { model: 'singer' });
    await entitled(id);
    const params = { id };
    const roomOf = ({ body }: Heard): number => {
      const { max_tokens, max_completion_tokens } = body as Record<string, number | undefined>;
      return max_tokens ?? max_completion_tokens ?? 0;
    };
    const [first, again] = vendor.asked.filter(isForTitle).map(roomOf);
    assert.ok(first && again && again > first, 'with room for more');

    vendor.next(half, half);
    const title = ann.call('POST /api/v1/channels/{id}/generate-title', { params });
    await assert.rejects(title, { status: 502, message: /no whole title/ });
    assert.equal(await titleOf(id), 'On Whales');

    vendor.next(half, half);
    const summary = ann.call('POST /api/v1/channels/{id}/summarize', { params });
    await assert.rejects(summary, { status: 502, message: /no whole summary/ });
    vendor.next(half);
    await ann.call('POST /api/v1/channels/{id}/summarize', { params });
    const [, , before, after] = vendor.asked.filter(isForSummary).map(roomOf);
    assert.ok(before && after && after > before, 'with room for more');
    const { messages } = await ann.call('GET /api/v1/channels/{id}/path', { params });
    assert.deepEqual(
      messages.filter(({ role }) => role === 'system').map(({ content }) => content),
      ['Whales sing.'],
    );
  });

// How much of a branch a model is told, and what stands for the rest.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Account, DATABASES, type Engine } from '../../../test/harness.ts';
import { type Heard, type Script, say } from '../../../test/providers/stand-in.ts';
import { until } from '../../../test/until.ts';
import { startWithVendor, type VendorHouse } from '../../../test/vendor.ts';

const SMALL = 'small-window';
const LARGE = 'large-window';

interface Room extends VendorHouse {
  readonly id: string;
  /** Asks in the channel, and gives the answer's text. */
  readonly ask: (content: string, more?: object) => Promise<string>;
}

const open = async (t: TestContext, engine: Engine): Promise<Room> => {
  const house = await startWithVendor(t, engine);
  const { ann, configId: provider_config_id } = house;
  for (const [model_id, context_window] of [[SMALL, 2_000] as const, [LARGE, 400_000] as const])
    await ann.call('PUT /api/v1/admin/models', { body: { provider: 'openai', model_id, context_window } });
  const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
  const ask = async (content: string, more: object = {}) => {
    const body = { channel_id: id, content, model: SMALL, provider_config_id, ...more, stream: false };
    const done = await ann.call('POST /api/v1/chat/completions', { body });
    assert.ok(typeof done === 'object');
    return done.content;
  };
  return { ...house, id, ask };
};

const upload = async ({ call }: Account, id: string, name: string, text: string): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  return (await call('POST /api/v1/channels/{id}/files', { params: { id }, form })).id;
};

const pathOf = async ({ ann, id }: Room): Promise<string[]> =>
  (await ann.call('GET /api/v1/channels/{id}/path', { params: { id } })).messages.map(
    ({ role, content }) => `${role}: ${content.slice(0, 30)}`,
  );

const sentTo = ({ vendor }: Room): string => JSON.stringify(vendor.asked.at(-1)?.body);

test('sqlite: a file that takes half of the window is counted once, and stays for the next question', async (t) => {
  const room = await open(t, 'sqlite');
  const file = await upload(room.ann, room.id, 'code.txt', `The code is 4711. ${'k '.repeat(1_390)}`);
  room.vendor.usual(say({ text: ['I see.'] }));
  await room.ask('What is the code?', { attachments: [file] });
  await room.ask('And again?');
  assert.match(sentTo(room), /The code is 4711.*What is the code\?.*And again\?/);
  assert.ok(!sentTo(room).includes('the file is longer'));
  assert.equal(room.vendor.asked.length, 2, 'nothing had to be summed up');
  assert.equal((await pathOf(room)).length, 4);
});

const isForSummary = ({ body }: Heard): boolean => JSON.stringify(body).includes('Write the summary now.');

/** Sums up honestly: names every fact it was told of. Says little else. */
const remembering: Script = (exchange) => {
  const facts = new Set(JSON.stringify(exchange.heard.body).match(/fact\d+/g));
  return say({ text: [isForSummary(exchange.heard) ? `They told ${[...facts].join(', ')}.` : 'Noted.'] })(
    exchange,
  );
};

const FACTS = Array.from({ length: 10 }, (_, i) => `fact${i}`);
const told = (text: string | undefined): string[] => FACTS.filter((fact) => text?.includes(fact));

for (const database of DATABASES)
  test(`${database}: a summary covers the whole branch, however small the window; a large window sees the turns`, async (t) => {
    const room = await open(t, database);
    room.vendor.usual(remembering);
    for (const fact of FACTS) await room.ask(`${fact} ${'z '.repeat(700)}`, { model: LARGE });
    await room.ask('short question');
    await until(
      'the summary is there',
      async () => (await pathOf(room)).at(-1)?.startsWith('system: ') === true,
    );
    const summaries = room.vendor.asked.filter(isForSummary);
    assert.ok(summaries.length > 1, 'piece by piece');
    for (const { body } of summaries)
      assert.ok(JSON.stringify(body).length < 2_000 * 3.5, 'each fits the window');
    await room.ask('and you, with your small window?');
    assert.deepEqual(told(sentTo(room)), FACTS);
    assert.match(sentTo(room), /Summary of the conversation so far.*They told fact0/);
    await room.ask('what was the first?', { model: LARGE });
    assert.doesNotMatch(sentTo(room), /Summary of the conversation so far/);
    assert.match(sentTo(room), /fact0 z z z.*fact9 z z z.*what was the first\?/);
    const { summary_id } = await room.ann.call('POST /api/v1/channels/{id}/summarize', {
      params: { id: room.id },
    });
    await room.ask('and now?', { model: LARGE });
    assert.match(sentTo(room), /Summary of the conversation so far.*They told fact0/);
    assert.doesNotMatch(sentTo(room), /fact0 z z z/, 'one that somebody asked for stands for all above it');
    const params = { id: room.id, msgId: summary_id };
    const { author } = await room.ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
    assert.deepEqual([author.type, author.id], ['system', room.ann.user.id]);
  });

test('sqlite: one message longer than the window is summed up in parts, its file marked in each; too much is refused', async (t) => {
  const room = await open(t, 'sqlite');
  room.vendor.usual(say({ text: ['I see.'] }));
  const setting = { params: { key: 'auto_summarize' }, body: { value: false } } as const;
  await room.ann.call('PUT /api/v1/admin/settings/{key}', setting);
  const file = await upload(room.ann, room.id, 'list.txt', 'f '.repeat(4_000));
  await room.ask(`begin ${'x '.repeat(4_000)}end`, { attachments: [file] });
  room.vendor.usual(remembering);
  const params = { id: room.id };
  await room.ann.call('POST /api/v1/channels/{id}/summarize', { params });
  const sent = room.vendor.asked.filter(isForSummary).map(({ body }) => JSON.stringify(body));
  assert.ok(sent.length > 2 && sent.length < 8, String(sent.length));
  assert.ok(sent.some((text) => text.includes('begin x')) && sent.some((text) => text.includes('x end')));
  const ofFile = sent.filter((text) => text.includes('f f f'));
  assert.ok(ofFile.length > 1);
  for (const text of ofFile)
    assert.match(text, /list\.txt.{0,10}begins, mark [0-9a-f]{8};.*f f f.*file ends/);
  await room.ann.call('POST /api/v1/channels/{id}/messages', {
    params,
    body: { role: 'user', content: 'y '.repeat(40_000) },
  });
  const before = room.vendor.asked.length;
  await assert.rejects(room.ann.call('POST /api/v1/channels/{id}/summarize', { params }), {
    status: 400,
    message: /too long for small-window/,
  });
  assert.equal(room.vendor.asked.length, before, 'nobody pays for what would not be kept');
});

// How much of a branch a model is told, and what stands for the rest.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Account, DATABASES, type Engine } from '../../../../test/harness.ts';
import { type Heard, refuse, type Script, say } from '../../../../test/providers/stand-in.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor, type VendorHouse } from '../../../../test/vendor.ts';

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

/** Counts as some do, every sign a token, and refuses what is too much for its window. */
const counting =
  (tokensMax: number, spoken: Script): Script =>
  (exchange) => {
    const { messages } = exchange.heard.body as { messages: Array<{ content: unknown }> };
    const signs = messages.reduce((sum, { content }) => sum + JSON.stringify(content).length, 0);
    if (signs <= tokensMax) return spoken(exchange);
    const words = `This model's maximum context length is ${tokensMax} tokens.`;
    return refuse(400, 'context_length_exceeded', words)(exchange);
  };

const isSummedUp = async (room: Room): Promise<boolean> =>
  (await pathOf(room)).some((line) => line.startsWith('system: '));

for (const database of DATABASES)
  test(`${database}: a long conversation in Chinese goes on, and is summed up`, async (t) => {
    const room = await open(t, database);
    room.vendor.usual(counting(2_000, say({ text: ['好的。'] })));
    for (let turn = 0; turn < 6; turn++)
      assert.equal(await room.ask(`${turn}${'天地玄黄'.repeat(90)}`), '好的。');
    await until('a summary came by itself', () => isSummedUp(room));
    await room.ann.call('POST /api/v1/channels/{id}/summarize', { params: { id: room.id } });
    for (const { body } of room.vendor.asked) assert.ok(JSON.stringify(body).length < 2_500, 'each fits');
  });

for (const database of DATABASES)
  test(`${database}: where the provider counts more than we do, half of the room has to do, for a summary too`, async (t) => {
    const room = await open(t, database);
    room.vendor.usual(say({ text: ['Noted.'] }));
    const setting = { params: { key: 'auto_summarize' }, body: { value: false } } as const;
    await room.ann.call('PUT /api/v1/admin/settings/{key}', setting);
    for (const fact of FACTS) await room.ask(`${fact} ${'z '.repeat(200)}`);
    const before = room.vendor.asked.length;
    room.vendor.usual(counting(3_000, remembering));
    assert.equal(await room.ask('and now?'), 'Noted.');
    assert.equal(room.vendor.asked.length, before + 2, 'once more, no oftener');
    assert.ok(told(sentTo(room)).includes('fact9'), 'the newest is what stays');
    await room.ann.call('POST /api/v1/channels/{id}/summarize', { params: { id: room.id } });
    await room.ask('what was said?');
    assert.deepEqual(told(sentTo(room)), FACTS);
    room.vendor.usual(counting(10, say({ text: ['never'] })));
    const asked = room.vendor.asked.length;
    await assert.rejects(room.ask('short?'), { status: 400, message: /too long/ });
    assert.ok(room.vendor.asked.length <= asked + 2, 'no oftener than twice');
  });

const reading = (filename: string): Script =>
  say({ calls: [{ id: 'c1', name: 'file_read', arguments: JSON.stringify({ filename }) }] });

for (const database of DATABASES)
  test(`${database}: what a tool brings is cut to the room that is left, also when the answer goes on`, async (t) => {
    const room = await open(t, database);
    const file = await upload(room.ann, room.id, 'long.txt', 'f '.repeat(20_000));
    // The stand-in knows windows of 2,000 tokens as what 3.5 letters each come to, and keeps none for its answer.
    const usual = counting(2_000 * 3.5, say({ text: ['It is a list.'] }));
    room.vendor.usual(usual);
    room.vendor.next(reading('long.txt'), reading('long.txt'), usual);
    const more = { attachments: [file], tools: ['file_read', 'search_channel', 'web_fetch'] };
    assert.equal(await room.ask('What is in it?', more), 'It is a list.');
    assert.match(sentTo(room), /f f f.{0,10}\[cut: /);
    room.vendor.next(
      reading('long.txt'),
      say({ text: ['It is'], finish: 'length' }),
      say({ text: [' long.'], finish: 'stop' }),
    );
    assert.equal(await room.ask('Is it long?', { tools: ['file_read'] }), 'It is');
    const { messages } = await room.ann.call('GET /api/v1/channels/{id}/path', { params: { id: room.id } });
    const params = { id: room.id, msgId: messages.findLast(({ role }) => role === 'assistant')?.id ?? '' };
    await room.ann.call('POST /api/v1/channels/{id}/messages/{msgId}/continue', {
      params,
      body: { stream: false },
    });
    for (const { body } of room.vendor.asked)
      assert.ok(JSON.stringify((body as { messages: unknown }).messages).length < 2_000 * 3.5, 'each fits');
  });

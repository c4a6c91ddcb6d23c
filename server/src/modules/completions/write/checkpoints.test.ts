// What one answer holds or suffers does not delay other answers, and its events come in order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elapse } from '../../../../test/elapse.ts';
import { type Account, DATABASES, type Engine, start } from '../../../../test/harness.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { bytes, type Script, say } from '../../../../test/providers/stand-in.ts';
import { linesOf, streamed } from '../../../../test/streams.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';
import { type Db, raw, sql } from '../../../db/sql.ts';
import { systemCtx } from '../../../kernel/ctx.ts';
import { newId } from '../../../kernel/ids.ts';
import { newAnswer, type ToolStep } from '../model/answer.ts';
import { UNEXPECTED } from '../model/failures.ts';
import { citationOf, webSource } from '../model/sources.ts';
import { ABANDONED, sweep } from './checkpoints.ts';
import { patchOf } from './running-answers.ts';

const newChannel = async ({ call }: Account): Promise<string> =>
  (await call('POST /api/v1/channels', { body: { title: 'T' } })).id;

const messagesOf = async ({ call }: Account, id: string) =>
  (await call('GET /api/v1/channels/{id}/messages', { params: { id } })).data;

const answerIn = async (account: Account, id: string) => (await messagesOf(account, id))[1];

const ask = ({ call }: Account, channel_id: string, content: string, more: object = {}) =>
  call('POST /api/v1/chat/completions', { body: { channel_id, content, stream: false, ...more } });

/** Says something and then nothing more. */
const hanging =
  (text: string): Script =>
  async ({ response, gone }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`);
    await gone;
  };

/** From the end of this transaction on, the database refuses messages with this word in them. */
const refuse = async (tx: Db, engine: Engine, word: string): Promise<void> => {
  const like = raw.lit(`%${word}%`);
  await (engine === 'sqlite'
    ? raw`create trigger refuse before update on messages when new.content like ${like}
        begin select raise(abort, 'refused'); end`
    : raw`alter table messages add constraint refuse check (content not like ${like}) not valid`
  ).execute(sql(tx));
};

for (const database of DATABASES) {
  test(`${database}: whatever a model sends can be stored`, async (t) => {
    const { vendor, ann } = await startWithVendor(t, database);
    const id = await newChannel(ann);
    const call = { id: 'a\0b', name: 'calcu\0lator', arguments: '{"expression":"1"}' };
    vendor.next(say({ calls: [call] }), say({ text: 'Done.' }));
    const done = await ask(ann, id, 'hi', { model: 'stand-in-large', tools: ['calculator'] });
    const params = { id, msgId: done.message_id ?? '' };
    const message = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
    assert.deepEqual([message.status, message.content], ['complete', 'Done.']);
    assert.deepEqual(
      (message.tool_calls as ToolStep[]).map(({ id, name }) => [id, name]),
      [['ab', 'calculator']],
    );
    const usage = { prompt_tokens: 1e300, completion_tokens: 1, total_tokens: 1e300 };
    const chunk = { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }], usage };
    vendor.next(bytes([`data: ${JSON.stringify(chunk)}\n\n`, 'data: [DONE]\n\n']));
    const counted = await ask(ann, id, 'again', { model: 'stand-in-large' });
    assert.deepEqual([counted.content, counted.usage?.prompt_tokens], ['Hi', 1_000_000_000]);
  });

  test(`${database}: an answer that cannot be stored ends alone`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, database);
    const bob = await harness.account('bob');
    const [bad, good] = [await newChannel(ann), await newChannel(bob)];
    await harness.server.kernel.database.begin((tx) => refuse(tx, database, 'unspeakable'));
    const innocent = ask(bob, good, '/demo slow 40\n/demo long 200', { model: 'parley-demo' });
    await until('one is being written', async () => ((await answerIn(bob, good))?.content ?? '') !== '');
    vendor.next(hanging('unspeakable'));
    const refused = streamed(harness, ann.access_token, {
      channel_id: bad,
      content: 'hi',
      model: 'stand-in-large',
    });
    assert.match((await linesOf(await refused)).text, /could not be stored/);
    const { status, error } = (await answerIn(ann, bad)) ?? {};
    assert.equal(status, 'failed');
    assert.match(error ?? '', /could not be stored/);
    assert.equal((await innocent).choices[0]?.status, 'complete');
    vendor.next(say({ text: 'unspeakable at once' }));
    const [choice] = (await ask(ann, bad, 'again', { model: 'stand-in-large' })).choices;
    assert.deepEqual([choice?.status, choice?.error], ['failed', UNEXPECTED], 'as it is stored');
    const titled = {
      ...newAnswer(),
      citations: [citationOf({ ...webSource({ url: 'https://example.com/', title: 'a\0b' }), n: 1 })],
    };
    assert.equal(patchOf(titled).citations_json[0]?.title, 'ab', 'titles of pages are cleaned, too');
  });

  test(`${database}: an answer of signs that are long in an event is kept whole, and those who hear of it fetch it`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, database);
    const id = await newChannel(ann);
    for (const text of ['"'.repeat(32_700), '\u0001'.repeat(11_000), '語'.repeat(10_900)]) {
      vendor.next(say({ text }));
      const done = await ask(ann, id, 'hi', { model: 'stand-in-large', parent_id: null });
      assert.deepEqual([done.choices[0]?.status, done.content], ['complete', text]);
      const params = { id, msgId: done.message_id ?? '' };
      const message = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
      assert.deepEqual([message.status, message.content], ['complete', text]);
      const broadcastPosition = () =>
        harness.heard.flatMap(({ payload }) => {
          const news = payload as { message?: { id: string; status: string }; is_truncated: boolean };
          return news.message?.id === params.msgId ? [[news.message.status, news.is_truncated]] : [];
        });
      await until('its end is told', () => broadcastPosition().some(([status]) => status === 'complete'));
      assert.deepEqual(broadcastPosition().at(-1), ['complete', true]);
    }
  });

  test(`${database}: an abandoned answer that cannot be ended keeps neither the others nor the start waiting`, async (t) => {
    const harness = await start(t, database);
    const ann = await harness.account('ann');
    const [bad, good] = [await newChannel(ann), await newChannel(ann)];
    await ask(ann, bad, '/demo echo unspeakable');
    await ask(ann, good, '/demo echo fine');
    await harness.server.kernel.database.begin(async (tx) => {
      const lease_until = '2020-01-01T00:00:00.000Z';
      await sql(tx)
        .updateTable('generations')
        .set({ state: 'running', leased_by: newId(), lease_until })
        .execute();
      await sql(tx)
        .updateTable('generations')
        .set({ lease_until: '2019-01-01T00:00:00.000Z' })
        .where('channel_id', '=', bad)
        .execute();
      await sql(tx)
        .updateTable('messages')
        .set({ status: 'streaming' })
        .where('role', '=', 'assistant')
        .execute();
      await refuse(tx, database, 'unspeakable');
    });
    await harness.server.stop({ graceMs: 0 });
    const { server } = await start(t, database, { on: harness.database });
    const rows = await sql(server.kernel.database.read)
      .selectFrom('messages')
      .select(['channel_id', 'status', 'error'])
      .where('role', '=', 'assistant')
      .execute();
    assert.deepEqual(
      new Map(rows.map(({ channel_id, ...row }) => [channel_id, row])),
      new Map([
        [good, { status: 'failed', error: ABANDONED }],
        [bad, { status: 'streaming', error: null }],
      ]),
    );
  });

  test(`${database}: an answer that is deleted while it is written ends, and what it took is counted`, async (t) => {
    const harness = await start(t, database);
    const ann = await harness.account('ann');
    const id = await newChannel(ann);
    const response = streamed(harness, ann.access_token, {
      channel_id: id,
      content: '/demo slow 40\n/demo long 800',
    });
    await until('a part has come', async () => ((await answerIn(ann, id))?.content ?? '') !== '');
    const msgId = (await answerIn(ann, id))?.id ?? '';
    const fork = await ann.call('POST /api/v1/channels/{id}/fork', { params: { id }, body: {} });
    assert.equal((await answerIn(ann, fork.id))?.status, 'stopped', 'nobody writes on in a copy');
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    await linesOf(await response);
    const path = `/api/v1/channels/${id}/messages/${msgId}/stream`;
    await linesOf(await harness.raw('GET', path, { token: ann.access_token }));
    const message = await ann.call('GET /api/v1/channels/{id}/messages/{msgId}', { params: { id, msgId } });
    assert.deepEqual([message.status, message.is_deleted, message.content], ['stopped', true, '']);
    const db = sql(harness.server.kernel.database.read);
    const { state } = await db
      .selectFrom('generations')
      .select('state')
      .where('message_id', '=', msgId)
      .executeTakeFirstOrThrow();
    assert.equal(state, 'over');
    const calls = await db
      .selectFrom('usage_records')
      .select('outcome')
      .where('message_id', '=', msgId)
      .execute();
    assert.deepEqual(calls, [{ outcome: 'stopped' }]);
    assert.equal(
      (await harness.send('POST', `/api/v1/channels/${id}/summarize`, { token: ann.access_token })).status,
      200,
    );
  });

  test(`${database}: what is asked and what is said are told in the order in which they are stored`, async (t) => {
    const { account, send, heard } = await start(t, database);
    const ann = await account('ann');
    const token = ann.access_token;
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T', ai_mode: 'false' } });
    const body = (content: string) => ({ channel_id: id, content, stream: false });
    const asking = (i: number) =>
      send('POST', '/api/v1/chat/completions', {
        token,
        headers: { 'idempotency-key': `${i}` },
        body: body('x'),
      });
    const saying = () =>
      send('POST', `/api/v1/channels/${id}/messages`, { token, body: { role: 'user', content: 'y' } });
    const answered = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? asking(i) : saying())),
    );
    assert.deepEqual(
      answered.filter(({ status }) => status >= 400).map(({ body }) => body),
      [],
    );
    const broadcastPosition = () =>
      heard.flatMap(({ kind, payload }) =>
        kind === 'user.message.created'
          ? [(payload as { message: { id: string; parent_id: string | null } }).message]
          : [],
      );
    await until('all are told', () => broadcastPosition().length === 40);
    const known = new Set<string | null>([null]);
    for (const { id, parent_id } of broadcastPosition()) {
      assert.ok(known.has(parent_id), 'a message was told before the one above it');
      known.add(id);
    }
  });

  test(`${database}: the last word about an answer is how it ended`, async (t) => {
    const { account, send, heard } = await start(t, database);
    const ann = await account('ann');
    const token = ann.access_token;
    const round = async () => {
      const id = await newChannel(ann);
      const asked = ask(ann, id, '/demo slow 5\n/demo echo one two three four five');
      await until('it has begun', async () => (await answerIn(ann, id)) !== undefined);
      const msgId = (await answerIn(ann, id))?.id ?? '';
      let isOver = false;
      const over = asked.finally(() => {
        isOver = true;
      });
      const path = `/api/v1/channels/${id}/messages/${msgId}/reactions/${encodeURIComponent('🎉')}`;
      for (let i = 0; !isOver; i++) await send(i % 2 === 0 ? 'PUT' : 'DELETE', path, { token });
      await over;
      await ann.call('PUT /api/v1/channels/{id}', { params: { id }, body: { title: 'Over' } });
      const isExplained = () =>
        heard.some(
          ({ kind, payload }) => kind === 'user.channel.updated' && JSON.stringify(payload).includes(id),
        );
      await until('everything before it is told', isExplained);
      const states = heard.flatMap(({ kind, payload }) => {
        const { message } = payload as { message?: { id: string; status: string } };
        return kind === 'user.message.updated' && message?.id === msgId ? [message.status] : [];
      });
      assert.equal(states.at(-1), 'complete');
    };
    for (let i = 0; i < 5; i++) await round();
  });

  test(`${database}: a clock that jumps ahead does not end an answer that is being written`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const ann = await harness.account('ann');
    const id = await newChannel(ann);
    const body = { channel_id: id, content: '/demo slow 40\n/demo long 5000' };
    const reading = linesOf(await streamed(harness, ann.access_token, body, { isLive: true }));
    await until('a part has come', async () => ((await answerIn(ann, id))?.content.length ?? 0) > 20);
    clock.advance(60_000);
    await sweep(systemCtx(harness.server.kernel, 'test'), null);
    const answer = await answerIn(ann, id);
    assert.equal(answer?.status, 'streaming');
    const params = { id, msgId: answer?.id ?? '' };
    await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/stop', { params });
    await reading;
  });

  test(`${database}: what an answer has cost is written down although its reader left and the server stops`, async (t) => {
    const { vendor, harness, ann } = await startWithVendor(t, database);
    let isLeft = false;
    vendor.usual(async (exchange) => {
      await hanging('Hello')(exchange);
      isLeft = true;
    });
    const leaving = new AbortController();
    const question = { model: 'stand-in-large', messages: [{ role: 'user', content: 'hello' }] };
    const { body } = await streamed(harness, ann.access_token, question, {
      isLive: true,
      signal: leaving.signal,
    });
    const reader = body?.getReader();
    let heard = '';
    while (!heard.includes('Hello')) heard += Buffer.from((await reader?.read())?.value ?? []).toString();
    const { database: db } = harness.server.kernel;
    const [begin, late] = [db.begin.bind(db), Promise.withResolvers<void>()];
    t.mock.method(db, 'begin', (async (work) => {
      if (/modules\/usage\//.test(new Error('who writes?').stack ?? '')) await late.promise;
      return begin(work);
    }) as typeof db.begin);
    leaving.abort();
    await until('the provider was hung up on', () => isLeft);
    const stopped = harness.server.stop({ graceMs: 120_000 });
    await Promise.race([stopped, elapse(500, 'it would have stopped by now')]);
    late.resolve();
    await stopped;
    const again = await start(t, database, { on: harness.database });
    const rows = await sql(again.server.kernel.database.read)
      .selectFrom('usage_records')
      .select('id')
      .execute();
    assert.equal(rows.length, 1);
  });
}

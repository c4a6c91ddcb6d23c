// A large import is written in blocks, and is there as a whole or not at all.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Channel, ImportInput } from '@parley/contract';
import { DATABASES, type Harness, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { type Ctx, systemCtx, transact } from '../../kernel/ctx.ts';
import { authenticate } from '../auth/index.ts';
import { countChannels } from '../channels/index.ts';
import { purgeDue } from '../channels/removal.ts';
import { importChannel } from './service.ts';

const MESSAGES = 700;
/** Of these, one makes the channel and the last opens it. */
const TRANSACTIONS = 16;
const CREATED = 'user.channel.created';

const tree = (title = 'long'): ImportInput => ({
  format: 'parley.channel.v1',
  title,
  messages: Array.from({ length: MESSAGES }, (_, i) => ({
    id: String(i),
    parent_id: i === 0 ? null : String(i - 1),
    role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `said ${i} rosemary`,
    author_name: 'Ann',
    created_at: '2026-01-02T03:04:05.000Z',
  })),
});

interface Breaking extends Ctx {
  /** How many transactions were begun. */
  begun(): number;
}

/** The context of the person, in which some transactions fail as on a server that goes down, the first having the number 1. */
const breaking = async (
  { server }: Harness,
  token: string,
  isBroken: (n: number) => boolean,
): Promise<Breaking> => {
  const { database: opened } = server.kernel;
  let begun = 0;
  const begin: typeof opened.begin = async (work, order) => {
    if (isBroken(++begun)) throw new Error('the server goes down');
    return opened.begin(work, order);
  };
  const ctx = systemCtx({ ...server.kernel, database: { ...opened, begin } }, 'test');
  const actor = await authenticate(ctx, token);
  assert.ok(actor);
  return { ...ctx, actor, begun: () => begun };
};

const rowsOf = ({ server }: Harness, table: 'channels' | 'messages') =>
  sql(server.kernel.database.read).selectFrom(table).select('id').execute();

for (const database of DATABASES) {
  test(`${database}: a large import is there once, however often its request comes`, async (t) => {
    const harness = await start(t, database);
    const { access_token: token, call } = await harness.account('ann');
    const key = randomUUID();
    const bring = (body: ImportInput) =>
      harness.send('POST', '/api/v1/channels/import', { token, body, headers: { 'idempotency-key': key } });
    const first = await bring(tree());
    assert.equal(first.status, 201);
    const again = await bring(tree());
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal((await bring(tree('other'))).status, 409);
    const { data } = await call('GET /api/v1/channels');
    assert.deepEqual(
      data.map(({ title, message_count, unread_count }) => [title, message_count, unread_count]),
      [['long', MESSAGES, 0]],
    );
    assert.equal((await rowsOf(harness, 'messages')).length, MESSAGES);
    await until('all that happened was told', () => harness.heard.some(({ kind }) => kind === CREATED));
    const told = harness.heard
      .filter(({ kind }) => kind === CREATED)
      .map(({ payload }) => payload as Channel);
    assert.deepEqual(
      told.map(({ message_count, unread_count }) => [message_count, unread_count]),
      [[MESSAGES, 0]],
      'its owner has read it',
    );
    const [{ id } = assert.fail()] = data;
    const exported = await call('GET /api/v1/channels/{id}/export', { params: { id } });
    const { messages } = JSON.parse(exported) as ImportInput;
    assert.deepEqual(
      messages.map(({ content }) => content),
      tree().messages.map(({ content }) => content),
    );
  });

  test(`${database}: two of the same request at once make one channel`, async (t) => {
    const harness = await start(t, database);
    const { access_token: token } = await harness.account('ann');
    const ctx = await breaking(harness, token, () => false);
    const kept: unknown[] = [];
    // The other one was faster: its answer is told, and nothing is written.
    const late = async <T>(_: Ctx, __: (ctx: Ctx) => Promise<T>): Promise<T> => {
      kept.push(await rowsOf(harness, 'channels'));
      return { id: 'of the other' } as T;
    };
    assert.deepEqual(await importChannel(ctx, tree(), late), { id: 'of the other' });
    assert.equal((kept[0] as unknown[]).length, 1);
    await until(
      'what the slower one wrote is gone',
      async () => (await rowsOf(harness, 'channels')).length === 0,
    );
    assert.equal((await rowsOf(harness, 'messages')).length, 0);
  });

  test(`${database}: nobody sees what a server that went down had written of one, and it is purged`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const { access_token: token, call } = await harness.account('ann');
    const ctx = await breaking(harness, token, (n) => n > TRANSACTIONS - 2);
    await assert.rejects(importChannel(ctx, tree(), transact), /goes down/);
    const [{ id } = assert.fail()] = await rowsOf(harness, 'channels');
    assert.equal((await rowsOf(harness, 'messages')).length, 650);
    assert.equal((await call('GET /api/v1/channels')).total, 0);
    await assert.rejects(call('GET /api/v1/channels/{id}', { params: { id } }), { status: 404 });
    await assert.rejects(call('GET /api/v1/channels/{id}/messages', { params: { id } }), { status: 404 });
    assert.deepEqual((await call('GET /api/v1/search', { query: { q: 'rosemary' } })).data, []);
    const counted = await countChannels(harness.server.kernel.database.read, clock.now().toISOString());
    assert.deepEqual(counted, { total: 0, messages: 0 });
    const sweep = () => purgeDue(systemCtx(harness.server.kernel, 'test'), new AbortController().signal);
    clock.advance(59 * 60_000);
    await sweep();
    assert.equal((await rowsOf(harness, 'messages')).length, 650, 'it might still go on');
    clock.advance(2 * 60_000);
    await sweep();
    assert.deepEqual([await rowsOf(harness, 'channels'), await rowsOf(harness, 'messages')], [[], []]);
  });

  test(`${database}: what fails at its end leaves nothing, and what comes too late is refused`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const { access_token: token } = await harness.account('ann');
    const ctx = await breaking(harness, token, (n) => n === TRANSACTIONS);
    await assert.rejects(importChannel(ctx, tree(), transact), /goes down/);
    const isEmpty = async () => (await rowsOf(harness, 'channels')).length === 0;
    await until('it was removed', isEmpty);
    assert.equal((await rowsOf(harness, 'messages')).length, 0);
    const slow = await breaking(harness, token, (n) => {
      if (n === TRANSACTIONS) clock.advance(61 * 60_000);
      return false;
    });
    await assert.rejects(importChannel(slow, tree(), transact), { status: 409 });
    await until('it was removed, too', isEmpty);
  });

  test(`${database}: a second import at once is told to wait`, async (t) => {
    const harness = await start(t, database);
    const { access_token: token, call } = await harness.account('ann');
    const opening = Promise.withResolvers<void>();
    const free = await breaking(harness, token, () => false);
    const first = importChannel(free, tree('first'), async (ctx, write) => {
      await opening.promise;
      return transact(ctx, write);
    });
    await assert.rejects(importChannel(free, tree('second'), transact), {
      status: 429,
      message: 'you have 1 import under way; wait until one has ended',
    });
    opening.resolve();
    await first;
    await importChannel(free, tree('third'), transact);
    const { data } = await call('GET /api/v1/channels');
    assert.deepEqual(data.map(({ title }) => title).sort(), ['first', 'third']);
  });
}

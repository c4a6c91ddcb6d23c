// Answers that outlive their process, their instance and their readers.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { ChatMessage } from '@parley/contract';
import { createClient } from '@parley/contract/client';
import pg from 'pg';
import { freshDatabase } from '../../../../test/databases.ts';
import { DATABASES, start, TEST_PASSWORD } from '../../../../test/harness.ts';
import { serverProcess } from '../../../../test/kill/server-process.ts';
import { linesOf, streamed } from '../../../../test/streams.ts';
import { until } from '../../../../test/until.ts';
import { NOT_BEGUN } from '../turn/followers.ts';
import { ABANDONED } from './checkpoints.ts';

const SLOW = '/demo slow 40\n/demo long 800';

const registerAt = async (baseUrl: string) => {
  const anonymous = createClient({ baseUrl, fetch });
  const body = { username: 'ann', password: TEST_PASSWORD, email: 'ann@example.com' };
  const answer = await anonymous('POST /api/v1/auth/register', { body });
  const token = 'access_token' in answer ? answer.access_token : '';
  const headers = () => ({ authorization: `Bearer ${token}` });
  return { token, call: createClient({ baseUrl, fetch, headers }) };
};

const contentOf = (message: ChatMessage | undefined): string => message?.content ?? '';

test('sqlite: what came is there and marked after kill -9, and after an orderly stop', async (t) => {
  const { dataDir } = await freshDatabase(t, 'sqlite');
  const server = await serverProcess({ DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('hex') });
  t.after(() => server.kill());
  await server.start();
  const { call, token } = await registerAt(server.url);
  const { id } = await call('POST /api/v1/channels', { body: { title: 'T' } });
  const last = async () => (await call('GET /api/v1/channels/{id}/messages', { params: { id } })).data.at(-1);
  const begin = async () => {
    const asked = call('POST /api/v1/chat/completions', { body: { channel_id: id, content: SLOW } });
    asked.catch(() => {});
    await until('a part has come', async () => {
      const message = await last();
      return message?.status === 'streaming' && contentOf(message).length > 50;
    });
    return contentOf(await last());
  };
  const before = await begin();
  await server.kill();
  await server.start();
  const killed = await last();
  assert.equal(killed?.status, 'failed');
  assert.match(killed?.error ?? '', /the server stopped while answering; what came is kept/);
  assert.ok(contentOf(killed).startsWith(before));
  const params = { id, msgId: killed?.id ?? '' };
  const path = `${server.url}/api/v1/channels/${id}/messages/${params.msgId}`;
  const headers = { authorization: `Bearer ${token}` };
  const joined = await linesOf(await fetch(`${path}/stream`, { headers }));
  assert.equal(joined.content, contentOf(killed));

  const more = await begin();
  assert.equal(await server.stop(), 0);
  await server.start();
  const stopped = await last();
  assert.equal(stopped?.status, 'failed');
  assert.match(stopped?.error ?? '', /restarted while answering/);
  assert.ok(contentOf(stopped).startsWith(more));
});

/**
 * As if its lease had run out: twenty seconds that a test need not wait. What the killed server had sent is still carried out by the
 * database, and may renew the lease; so its connections end first.
 */
const expireLeases = async (databaseUrl: string | null): Promise<void> => {
  if (databaseUrl === null) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const OTHERS = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await until('no connection of the killed server is left', async () => {
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) ${OTHERS}`);
    return rowCount === 0;
  });
  await client.query("update generations set lease_until = lease_until - interval '1 minute'");
  await client.end();
};

for (const database of DATABASES)
  test(`${database}: after kill -9 those who had not begun say so, and can be continued`, async (t) => {
    const { dataDir, databaseUrl } = await freshDatabase(t, database);
    const server = await serverProcess({
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('hex'),
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    });
    t.after(() => server.kill());
    await server.start();
    const { call } = await registerAt(server.url);
    const { id } = await call('POST /api/v1/channels', { body: { title: 'T' } });
    const params = { id };
    for (const handle of ['ada', 'bob', 'cyd'])
      await call('POST /api/v1/personas', { body: { name: handle, handle, model: 'parley-demo' } });
    const messages = async () => (await call('GET /api/v1/channels/{id}/messages', { params })).data;
    const content = `@ada @bob @cyd\n${SLOW}`;
    call('POST /api/v1/chat/completions', { body: { channel_id: id, content } }).catch(() => {});
    let came = '';
    await until('the first has begun', async () => {
      came = contentOf((await messages())[1]);
      return came.length > 50;
    });
    await server.kill();
    await expireLeases(databaseUrl);
    await server.start();
    await until('all have ended', async () => (await messages()).length === 4);
    const [question, first, second, third] = await messages();
    assert.deepEqual(
      [first, second, third].map((one) => [one?.author.display_name, one?.status, one?.error]),
      [
        ['ada', 'failed', ABANDONED],
        ['bob', 'failed', NOT_BEGUN],
        ['cyd', 'failed', NOT_BEGUN],
      ],
    );
    assert.ok(contentOf(first).startsWith(came));
    assert.deepEqual(
      [first?.parent_id, second?.parent_id, third?.parent_id],
      [question?.id, first?.id, second?.id],
    );
    const bob = { id, msgId: second?.id ?? '' };
    await call('POST /api/v1/channels/{id}/messages/{msgId}/continue', {
      params: bob,
      body: { stream: false },
    });
    const continued = (await messages())[2];
    assert.deepEqual([continued?.status, continued?.author.display_name], ['complete', 'bob']);
    assert.notEqual(contentOf(continued), '');
    assert.equal((await messages()).length, 4);
  });

test('postgres: an answer is read, joined and stopped on another instance', async (t) => {
  const first = await start(t, 'postgres');
  const second = await start(t, 'postgres', { on: first.database });
  const ann = await first.account('ann');
  const there = second.clientOf(ann.access_token);
  const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
  const body = { channel_id: id, content: '/demo slow 20\n/demo long 120' };
  const here = linesOf(await streamed(first, ann.access_token, body, { isLive: true }));
  let msgId = '';
  await until('it has begun', async () => {
    const { data } = await there('GET /api/v1/channels/{id}/messages', { params: { id } });
    msgId = data[1]?.id ?? '';
    return msgId !== '';
  });
  const pathTo = (msgId: string) => `/api/v1/channels/${id}/messages/${msgId}/stream`;
  const [mine, theirs] = await Promise.all([
    here,
    second.raw('GET', pathTo(msgId), { token: ann.access_token }).then(linesOf),
  ]);
  assert.ok(mine.content.length > 100);
  assert.equal(theirs.content, mine.content);

  const reading = linesOf(
    await streamed(
      first,
      ann.access_token,
      { ...body, content: '/demo slow 40\n/demo long 5000' },
      { isLive: true },
    ),
  );
  await until('a part of the next one has come', async () => {
    const { data } = await there('GET /api/v1/channels/{id}/messages', { params: { id } });
    msgId = data[3]?.id ?? '';
    return (data[3]?.content.length ?? 0) > 20;
  });
  const headers = { authorization: `Bearer ${ann.access_token}` };
  const { body: joined } = await fetch(second.url + pathTo(msgId), { headers });
  const [counted, kept] = (joined ?? assert.fail()).tee();
  let pieces = 0;
  const counting = (async () => {
    for await (const _piece of counted) pieces += 1;
  })();
  await until('it comes there in pieces', () => pieces > 5);
  const stopped = await there('POST /api/v1/channels/{id}/messages/{msgId}/stop', { params: { id, msgId } });
  assert.equal(stopped.status, 'stopped');
  assert.equal((await reading).content, stopped.content);
  await counting;
  assert.equal((await linesOf(new Response(kept))).content, stopped.content);
});

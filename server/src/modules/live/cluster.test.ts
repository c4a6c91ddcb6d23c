// Two instances on one Postgres: what one does, the other one's people hear.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { makeRoom, say } from '../../../test/rooms.ts';
import { connect, openSocket } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';

const isThere = DATABASES.includes('postgres');

test('tickets, messages, typing, presence and sign-out work across instances', {
  skip: !isThere && 'no Postgres here',
}, async (t) => {
  const first = await start(t, 'postgres');
  const second = await start(t, 'postgres', { on: first.database });
  const [ann, bob] = [await first.account('ann'), await first.account('bob')];
  const room = await makeRoom(ann, bob);
  const there = second.clientOf(bob.access_token);
  const { ticket } = await bob.call('POST /api/v1/ws/ticket');
  const socket = await openSocket(`${second.url.replace('http', 'ws')}/ws?ticket=${ticket}`);
  await assert.rejects(openSocket(`${first.url.replace('http', 'ws')}/ws?ticket=${ticket}`), /401/);
  await socket.follow(`channel:${room}`);
  await socket.follow('presence');
  const said = await say(ann, room, 'over there');
  const frame = await socket.next('the message arrives', ({ type }) => type === 'user.message.created');
  assert.equal((frame.data as { message: { id: string } }).message.id, said.id);
  await ann.call('POST /api/v1/channels/{id}/typing', { params: { id: room } });
  await socket.next('the typing arrives', ({ type }) => type === 'user.typing');
  await ann.call('POST /api/v1/presence/heartbeat');
  await socket.next('the presence arrives', ({ type }) => type === 'presence.changed');
  assert.equal(
    (await there('GET /api/v1/presence', { query: { users: ann.user.id } })).data[ann.user.id]?.status,
    'online',
  );
  await bob.call('POST /api/v1/auth/logout');
  assert.equal((await socket.closed).code, 4401);
  await assert.rejects(there('GET /api/v1/profile'), { status: 401 });
});

test('what is said at the same moment on two instances is told in the order of the tree', {
  skip: !isThere && 'no Postgres here',
}, async (t) => {
  const first = await start(t, 'postgres');
  const second = await start(t, 'postgres', { on: first.database });
  const ann = await first.account('ann');
  const id = await makeRoom(ann);
  const calls = [ann.call, second.clientOf(ann.access_token)];
  const said = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      (calls[i % 2] ?? ann.call)('POST /api/v1/channels/{id}/messages', {
        params: { id },
        body: { role: 'user', content: `word ${i}` },
        headers: { 'idempotency-key': `word ${i}` },
      }),
    ),
  );
  const told = () => first.heard.filter(({ kind }) => kind === 'user.message.created');
  await until('all are told', () => told().length === said.length);
  const known = new Set<string | null>([null]);
  for (const { payload } of told()) {
    const { message } = payload as { message: { id: string; parent_id: string | null } };
    assert.ok(known.has(message.parent_id), 'whoever hears an answer has heard what it answers');
    known.add(message.id);
  }
});

for (const database of DATABASES)
  test(`${database}: a client that was away and came back sees exactly what one that stayed sees`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const room = await makeRoom(ann, bob);
    const stayed = await connect(url, bob.call);
    await stayed.follow(`channel:${room}`);
    const left = await connect(url, bob.call);
    const { data } = await left.follow(`channel:${room}`);
    left.close();
    await left.closed;
    const of = { id: room };
    const one = await say(ann, room, 'one');
    const two = await say(bob, room, 'two');
    await ann.call('POST /api/v1/channels/{id}/messages/{msgId}/edit', {
      params: { ...of, msgId: one.id },
      body: { content: 'one again' },
    });
    await ann.call('PUT /api/v1/channels/{id}/messages/{msgId}/pin', { params: { ...of, msgId: two.id } });
    await ann.call('PUT /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}', {
      params: { ...of, msgId: two.id, emoji: '🎉' },
    });
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', { params: { ...of, msgId: one.id } });
    await ann.call('PUT /api/v1/channels/{id}/cursor', { params: of, body: { active_leaf_id: two.id } });
    await ann.call('POST /api/v1/channels/{id}/mark-read', { params: of });
    const back = await connect(url, bob.call);
    await back.follow(`channel:${room}`, (data as { cursor: string }).cursor);
    const last = await say(ann, room, 'last');
    const isLast = (frame: { data: unknown }) =>
      (frame.data as { message?: { id: string } }).message?.id === last.id;
    await Promise.all([stayed.next('the last one comes', isLast), back.next('the last one comes', isLast)]);
    const heard = ({ frames }: typeof back) =>
      frames
        .filter(({ channel, id }) => channel === `channel:${room}` && id !== null)
        .map(({ id, type }) => `${id} ${type}`);
    assert.deepEqual(heard(back), heard(stayed));
    // Applying what was heard to nothing gives what a fresh fetch gives.
    const view = new Map<string, string>();
    for (const { type, data } of back.frames)
      if (/^user\.message\.(created|updated)$/.test(type)) {
        const { message } = data as {
          message: { id: string; content: string; is_pinned: boolean; is_deleted: boolean };
        };
        view.set(message.id, `${message.content}|${message.is_pinned}|${message.is_deleted}`);
      }
    const fresh = await bob.call('GET /api/v1/channels/{id}/messages', { params: of });
    assert.deepEqual(
      [...view].sort(),
      fresh.data.map((m) => [m.id, `${m.content}|${m.is_pinned}|${m.is_deleted}`]).sort(),
    );
    for (const socket of [stayed, back]) socket.close();
  });

// A branch proposed as the main line of a channel, and what members make of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { goTo, makeRoom, pathOf, say } from '../../../test/rooms.ts';

const propose = ({ call }: Account, id: string, leaf_id: string, note?: string) =>
  call('POST /api/v1/channels/{id}/proposals', {
    params: { id },
    body: { leaf_id, ...(note ? { note } : {}) },
  });
type Act = 'agree' | 'decline' | 'withdraw';
const act = ({ call }: Account, id: string, proposalId: string, what: Act) =>
  call(`POST /api/v1/channels/{id}/proposals/{proposalId}/${what}` as const, { params: { id, proposalId } });
const listed = async ({ call }: Account, id: string) =>
  (await call('GET /api/v1/channels/{id}/proposals', { params: { id } })).data;

/** A room with a question and two answers to it, where everybody is at the first. */
const parted = async (
  t: Parameters<typeof start>[0],
  database: (typeof DATABASES)[number],
  names: string[],
) => {
  const harness = await start(t, database);
  const people: Account[] = [];
  for (const name of names) people.push(await harness.account(name));
  const [owner, ...others] = people as [Account, ...Account[]];
  const id = await makeRoom(owner, ...others);
  const root = await say(owner, id, 'root');
  const left = await say(owner, id, 'left');
  const right = await say(owner, id, 'right', { parent_id: root.id });
  for (const one of people) await goTo(one, id, left.id);
  return { harness, people, id, root, left, right };
};

const remove = async (owner: Account, id: string, who: Account, role?: 'observer') => {
  const { participants } = await owner.call('GET /api/v1/channels/{id}/participants', { params: { id } });
  const participantId = participants.find((one) => one.participant_id === who.user.id)?.id ?? '';
  const params = { id, participantId };
  if (role)
    await owner.call('PATCH /api/v1/channels/{id}/participants/{participantId}', { params, body: { role } });
  else await owner.call('DELETE /api/v1/channels/{id}/participants/{participantId}', { params });
};

for (const database of DATABASES) {
  test(`${database}: more than half move everybody to the branch, and each can go back`, async (t) => {
    const { harness, people, id, left, right } = await parted(t, database, ['ann', 'bob', 'eve', 'dan']);
    const [ann, bob, eve, dan] = people as [Account, Account, Account, Account];
    const made = await propose(bob, id, right.id, 'shorter');
    assert.deepEqual(
      [made.state, made.needed, made.votes.map(({ agrees }) => agrees), made.note],
      ['open', 3, [true], 'shorter'],
    );
    const news = await eve.call('GET /api/v1/notifications', { query: { unread: 'true' } });
    assert.ok(news.data.some(({ data }) => data.proposal_id === made.id));
    assert.equal((await act(eve, id, made.id, 'agree')).state, 'open');
    assert.deepEqual(await pathOf(eve, id), ['root', 'left'], 'nobody is moved before it is accepted');
    const done = await act(dan, id, made.id, 'agree');
    assert.deepEqual([done.state, done.my_place_before], ['accepted', left.id]);
    for (const one of people) assert.deepEqual(await pathOf(one, id), ['root', 'right']);
    const { main_leaf_id } = await ann.call('GET /api/v1/channels/{id}', { params: { id } });
    assert.equal(main_leaf_id, right.id);
    const [mine] = await listed(ann, id);
    assert.equal(mine?.my_place_before, left.id);
    await goTo(ann, id, left.id);
    assert.deepEqual(await pathOf(ann, id), ['root', 'left']);
    const read = await ann.call('GET /api/v1/notifications', { query: { unread: 'true' } });
    assert.ok(!read.data.some(({ data }) => data.proposal_id === made.id), 'nothing is asked any more');
    const grown = await say(bob, id, 'more');
    const ida = await harness.account('ida');
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: ida.user.id },
    });
    assert.deepEqual(await pathOf(ida, id), ['root', 'right', grown.content], 'who comes later starts there');
  });

  test(`${database}: the owner decides alone; others decline together`, async (t) => {
    const { people, id, left, right } = await parted(t, database, ['ann', 'bob', 'eve', 'dan', 'ida']);
    const [ann, bob, eve, dan, ida] = people as [Account, Account, Account, Account, Account];
    const first = await propose(bob, id, right.id);
    await assert.rejects(propose(eve, id, left.id), { status: 409 }, 'one is open at a time');
    await assert.rejects(act(bob, id, first.id, 'decline'), { status: 409 });
    await act(eve, id, first.id, 'decline');
    await act(dan, id, first.id, 'decline');
    assert.equal((await act(ida, id, first.id, 'decline')).state, 'declined');
    assert.deepEqual(await pathOf(ann, id), ['root', 'left']);
    const second = await propose(bob, id, right.id);
    assert.equal((await act(ann, id, second.id, 'decline')).state, 'declined');
    const third = await propose(bob, id, right.id);
    assert.equal((await act(ann, id, third.id, 'agree')).state, 'accepted');
    await assert.rejects(act(eve, id, third.id, 'agree'), { status: 409 });
    await assert.rejects(propose(eve, id, right.id), { status: 409 }, 'it is the main line already');
    const fourth = await propose(eve, id, left.id);
    await assert.rejects(act(bob, id, fourth.id, 'withdraw'), { status: 403 });
    assert.equal((await act(ann, id, fourth.id, 'withdraw')).state, 'withdrawn');
    assert.deepEqual(
      (await listed(bob, id)).map(({ state }) => state),
      ['withdrawn', 'accepted', 'declined', 'declined'],
    );
  });

  test(`${database}: those who left, or only read, do not count`, async (t) => {
    const { harness, people, id, left, right } = await parted(t, database, [
      'ann',
      'bob',
      'eve',
      'dan',
      'ida',
    ]);
    const [ann, bob, eve, dan, ida] = people as [Account, Account, Account, Account, Account];
    const made = await propose(bob, id, right.id);
    await act(eve, id, made.id, 'agree');
    await remove(ann, id, eve);
    await remove(ann, id, ida, 'observer');
    await assert.rejects(act(ida, id, made.id, 'agree'), { status: 403 });
    await assert.rejects(propose(ida, id, left.id), { status: 403 });
    await assert.rejects(act(eve, id, made.id, 'agree'), { status: 404 });
    await assert.rejects(listed(eve, id), { status: 404 });
    const [now] = await listed(ida, id);
    assert.deepEqual([now?.needed, now?.votes.length], [2, 1], 'of three who write, one has agreed');
    const other = await makeRoom(ann);
    await assert.rejects(act(ann, other, made.id, 'agree'), { status: 404 });
    await assert.rejects(propose(ann, other, left.id), { status: 404 });
    assert.equal((await act(dan, id, made.id, 'agree')).state, 'accepted');
    assert.deepEqual(await pathOf(ida, id), ['root', 'right'], 'observers are moved too');
    const alone = await harness.account('solo');
    const own = await makeRoom(alone);
    const only = await say(alone, own, 'only');
    assert.equal((await propose(alone, own, only.id)).state, 'accepted', 'where nobody else writes');
  });

  test(`${database}: of those who decide at one moment one is first, and it is decided once`, async (t) => {
    const { people, id, right } = await parted(t, database, ['ann', 'bob', 'eve', 'dan']);
    const [ann, bob, eve, dan] = people as [Account, Account, Account, Account];
    const made = await propose(bob, id, right.id);
    const all = await Promise.allSettled([
      act(eve, id, made.id, 'agree'),
      act(dan, id, made.id, 'agree'),
      act(bob, id, made.id, 'withdraw'),
      act(ann, id, made.id, 'decline'),
      propose(eve, id, right.id),
    ]);
    for (const one of all) if (one.status === 'rejected') assert.equal(one.reason.status, 409);
    const rows = await listed(ann, id);
    const first = rows.find((row) => row.id === made.id);
    assert.notEqual(first?.state, 'open');
    const isMoved = (await pathOf(eve, id)).includes('right');
    assert.equal(
      isMoved,
      rows.some(({ state }) => state === 'accepted'),
    );
    assert.ok(rows.filter(({ state }) => state === 'open').length <= 1);
  });
}

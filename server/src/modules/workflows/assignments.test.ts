// Assignments: who may take one, for how long, and when enough have decided.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { JsonValue } from '@parley/contract';
import { type Account, DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { formOf, send as sendFile } from '../../../test/multipart.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';
import { actionOf } from './completing.ts';

type StageInput = { [key: string]: JsonValue };

const ACTIONS = [
  { key: 'yes', label: 'Yes', to: 'good' },
  { key: 'no', label: 'No', to: 'bad' },
];

/** With a key that outlives what the clock jumps over. */
const lasting = async (house: Harness, name: string): Promise<Account> => {
  const account = await house.account(name);
  const { key } = await account.call('POST /api/v1/api-keys', {
    body: { name: 'k', scopes: ['read', 'write'] },
  });
  return { ...account, call: house.clientOf(key) };
};

/** Ann's team, with Bob and Cid in it, and a workflow of one review. */
const open = async (t: TestContext, engine: Engine) => {
  const clock = manualClock('2026-06-01T12:00:00.000Z');
  const house = await start(t, engine, { clock });
  const [ann, bob, cid, dan] = [
    await lasting(house, 'ann'),
    await lasting(house, 'bob'),
    await lasting(house, 'cid'),
    await lasting(house, 'dan'),
  ];
  const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Readers' } });
  for (const { user } of [bob, cid])
    await ann.call('POST /api/v1/teams/{id}/members', {
      params: { id: team_id },
      body: { user_id: user.id, role: 'member' },
    });
  const review = async (stage: StageInput): Promise<() => Promise<string>> => {
    const definition = {
      ...{ schema: 1, start: 'check' },
      stages: [
        { key: 'check', kind: 'review', actions: ACTIONS, ...stage },
        { key: 'good', kind: 'end', outcome: 'good' },
        { key: 'bad', kind: 'end', outcome: 'bad' },
      ],
    };
    const { id } = await ann.call('POST /api/v1/workflows', { body: { title: 'Review', definition } });
    await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
    return async () => (await ann.call('POST /api/v1/workflows/{id}/instances', { params: { id } })).id;
  };
  const outcomeOf = async (id: string) =>
    (await ann.call('GET /api/v1/instances/{id}', { params: { id } })).outcome;
  return { ...house, clock, ann, bob, cid, dan, team_id, review, outcomeOf };
};

const mine = async ({ call }: Account, query: { status?: string; due?: 'overdue' } = {}) =>
  (await call('GET /api/v1/assignments/mine', { query })).data;

const first = async (account: Account) => {
  const [one] = await mine(account);
  assert.ok(one, 'there is one');
  return one;
};

const claim = ({ call }: Account, id: string) =>
  call('POST /api/v1/assignments/{id}/claim', { params: { id } });
const complete = ({ call }: Account, id: string, action: string) =>
  call('POST /api/v1/assignments/{id}/complete', { params: { id }, body: { action } });

test('an action is one of those that are offered, and where there is none to choose, none is taken', () => {
  assert.equal(actionOf({ actions_json: ACTIONS }, 'yes'), 'yes');
  assert.throws(() => actionOf({ actions_json: ACTIONS }, 'perhaps'), { status: 400, message: /yes, no/ });
  assert.equal(actionOf({ actions_json: [] }, null), null);
  assert.throws(() => actionOf({ actions_json: [] }, 'yes'), { status: 400, message: /leave it out/ });
});

for (const database of DATABASES) {
  test(`${database}: what told of an assignment is read for all once one of them has done it, and its answer is there for the next`, async (t) => {
    const { bob, cid, ann, team_id, review } = await open(t, database);
    const fields = [{ key: 'note', type: 'text', label: 'What you saw', required: true }];
    const begin = await review({
      title: 'Look at it',
      assignees: { kind: 'team', team_id },
      form: { fields },
    });
    const id = await begin();
    const unread = async ({ call }: Account) =>
      (await call('GET /api/v1/notifications', { query: { unread: 'true', type: 'assignment' } })).total;
    assert.deepEqual([await unread(bob), await unread(cid)], [1, 1]);
    const { data: news } = await bob.call('GET /api/v1/notifications', { query: { type: 'assignment' } });
    assert.equal(news[0]?.link, `/assignments/${(await first(bob)).id}`, 'it leads to what is to be done');
    const before = await ann.call('GET /api/v1/instances/{id}', { params: { id } });
    assert.deepEqual(before.line, [
      { key: 'check', state: 'now' },
      { key: 'good', state: 'ahead' },
    ]);
    const { id: given } = await first(bob);
    await claim(bob, given);
    await bob.call('POST /api/v1/assignments/{id}/complete', {
      params: { id: given },
      body: { action: 'yes', data: { note: 'A crack' } },
    });
    assert.deepEqual([await unread(bob), await unread(cid)], [0, 0]);
    const { steps, line } = await ann.call('GET /api/v1/instances/{id}', { params: { id } });
    assert.deepEqual(line, [
      { key: 'check', state: 'done' },
      { key: 'good', state: 'done' },
    ]);
    assert.deepEqual(steps[0], {
      ...{ key: 'check', kind: 'review', title: 'Look at it', labels: { note: 'What you saw' } },
      ...{ actions: ACTIONS.map(({ key, label }) => ({ key, label })), answers: { note: 'A crack' } },
      fields: [{ key: 'note', type: 'text', label: 'What you saw', options: [] }],
    });
    assert.equal(steps[1]?.answers, null);
  });

  test(`${database}: who left the team that a step was offered to is no longer told which it was; who was told that it is late still is`, async (t) => {
    const { ann, bob, cid, dan, team_id, review, clock, server } = await open(t, database);
    const begin = await review({
      ...{ title: 'Look at the gold', instructions: 'Under the oak', due: 'PT1H' },
      assignees: { kind: 'team', team_id },
      escalate: [{ after: 'PT2H', do: 'notify', to: { kind: 'users', ids: [dan.user.id] } }],
    });
    await begin();
    const told = async ({ call }: Account) => (await call('GET /api/v1/notifications')).data;
    const offered = async (person: Account) => {
      const one = (await told(person)).find(({ data }) => data.kind === 'step_to_take');
      return [one?.title, one?.body, one?.data.assignment_id];
    };
    const { id } = await first(bob);
    const whole = ['To be taken: Look at the gold', 'Under the oak', id];
    await claim(cid, id);
    assert.deepEqual(await offered(bob), whole, 'another has it: it may be free again');
    const unread = async () => (await bob.call('GET /api/v1/notifications/unread-count')).count;
    const before = await unread();
    await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { id: team_id, userId: bob.user.id },
    });
    await assert.rejects(bob.call('GET /api/v1/assignments/{id}', { params: { id } }), { status: 404 });
    assert.ok(!/gold|oak/.test(JSON.stringify(await told(bob))));
    assert.ok(!JSON.stringify(await told(bob)).includes(id));
    assert.ok((await unread()) < before);
    assert.deepEqual(await offered(cid), whole);
    clock.advance(3 * 60 * 60_000);
    server.kernel.jobs.wake();
    await until('dan is told', async () => (await told(dan)).length > 0);
    assert.match((await told(dan))[0]?.title ?? '', /Look at the gold/);
    await assert.rejects(dan.call('GET /api/v1/assignments/{id}', { params: { id } }), { status: 404 });
  });

  test(`${database}: of those who may take it one holds it, until it is given back or the lease runs out`, async (t) => {
    const { ann, bob, cid, dan, team_id, review, clock, server, outcomeOf } = await open(t, database);
    const begin = await review({ assignees: { kind: 'team', team_id }, claim_minutes: 30, due: 'PT1H' });
    const instanceId = await begin();
    const { id, workflow_id, claimable, status } = await first(bob);
    assert.deepEqual([claimable, status], [true, 'open']);
    await assert.rejects(claim(dan, id), { status: 404 });
    await assert.rejects(complete(bob, id, 'yes'), { status: 409, message: 'claim it first' });
    const give = { params: { id } };
    await assert.rejects(bob.call('POST /api/v1/assignments/{id}/release', give), { status: 409 });
    const shown = { params: { id: instanceId } };
    assert.equal((await bob.call('GET /api/v1/instances/{id}', shown)).id, instanceId, 'who may take it');
    await assert.rejects(dan.call('GET /api/v1/instances/{id}', shown), { status: 404 });
    const held = await claim(bob, id);
    assert.deepEqual(
      [held.status, held.claimed_by, held.lease_until],
      ['claimed', bob.user.id, '2026-06-01T12:30:00.000Z'],
    );
    await assert.rejects(claim(cid, id), { status: 409 });
    await assert.rejects(complete(cid, id, 'yes'), { status: 409 });
    const params = { id };
    const draft = { params, body: { data: { a: 1 }, comment: 'Looks good', rev: held.rev } };
    const saved = await bob.call('PUT /api/v1/assignments/{id}/draft', draft);
    assert.deepEqual([saved.draft, saved.comment], [{ a: 1 }, 'Looks good']);
    await assert.rejects(bob.call('PUT /api/v1/assignments/{id}/draft', draft), { status: 409 });
    const queue = await cid.call('GET /api/v1/teams/{id}/assignments', { params: { id: team_id } });
    for (const seen of [await ann.call('GET /api/v1/assignments/{id}', { params }), queue.data[0]])
      assert.deepEqual([seen?.draft, seen?.comment], [null, ''], 'what is being written is its writer’s');
    clock.advance(20 * 60_000);
    const beat = await bob.call('POST /api/v1/assignments/{id}/heartbeat', { params });
    assert.equal(beat.lease_until, '2026-06-01T12:50:00.000Z');
    clock.advance(31 * 60_000);
    server.kernel.jobs.wake();
    await until('it is free again', async () => (await mine(cid))[0]?.status === 'open');
    await assert.rejects(bob.call('POST /api/v1/assignments/{id}/heartbeat', { params }), { status: 409 });
    await claim(cid, id);
    await ann.call('PATCH /api/v1/workflows/{id}', {
      params: { id: workflow_id ?? '' },
      body: { team_id, visibility: 'team' },
    });
    const refused = { status: 403 };
    await assert.rejects(bob.call('POST /api/v1/assignments/{id}/release', { params }), refused);
    const released = await cid.call('POST /api/v1/assignments/{id}/release', { params });
    assert.deepEqual([released.status, released.draft, released.comment], ['open', { a: 1 }, 'Looks good']);
    clock.advance(60 * 60_000);
    const late = await bob.call('GET /api/v1/teams/{id}/assignments', {
      params: { id: team_id },
      query: { due: 'overdue' },
    });
    assert.deepEqual([late.total, late.data[0]?.is_overdue], [1, true]);
    await assert.rejects(dan.call('GET /api/v1/teams/{id}/assignments', { params: { id: team_id } }), {
      status: 404,
    });
    const to = (user_id: string) => ({ params, body: { user_id, reason: 'Away' } });
    await assert.rejects(bob.call('POST /api/v1/assignments/{id}/reassign', to(dan.user.id)), {
      status: 403,
    });
    const given = await ann.call('POST /api/v1/assignments/{id}/reassign', to(dan.user.id));
    assert.deepEqual([given.status, given.assignee_id], ['assigned', dan.user.id]);
    const { data: news } = await dan.call('GET /api/v1/notifications');
    assert.deepEqual(
      news.map(({ type, title }) => [type, title]),
      [['assignment', 'For you: check']],
    );
    await complete(dan, id, 'yes');
    assert.equal(await outcomeOf(instanceId), 'good');
    const over = await dan.call('GET /api/v1/assignments/{id}', { params });
    assert.equal(over.comment, '', 'the words of another are not handed in as theirs');
  });

  test(`${database}: all means every one, a quorum as many as it takes, and one against all is enough`, async (t) => {
    const { bob, cid, ann, review, outcomeOf } = await open(t, database);
    const ids = [ann.user.id, bob.user.id, cid.user.id];
    const all = await review({ assignees: { kind: 'users', ids }, mode: 'all' });
    const one = await all();
    for (const account of [ann, bob]) await complete(account, (await first(account)).id, 'yes');
    assert.equal(await outcomeOf(one), null);
    await complete(cid, (await first(cid)).id, 'yes');
    assert.equal(await outcomeOf(one), 'good');
    const two = await all();
    await complete(bob, (await first(bob)).id, 'no');
    assert.equal(await outcomeOf(two), 'bad');
    assert.deepEqual(await mine(cid), [], 'the others are taken back');
    const quorum = await review({ assignees: { kind: 'users', ids }, mode: 'quorum', required: 2 });
    const three = await quorum();
    await complete(ann, (await first(ann)).id, 'no');
    await complete(bob, (await first(bob)).id, 'yes');
    assert.equal(await outcomeOf(three), null);
    await complete(cid, (await first(cid)).id, 'yes');
    assert.equal(await outcomeOf(three), 'good');
  });

  test(`${database}: a quorum that is missed refuses, and the order of the actions decides nothing`, async (t) => {
    const { ann, bob, cid, team_id, review, outcomeOf } = await open(t, database);
    const named = (...people: Account[]) => ({ kind: 'users', ids: people.map(({ user }) => user.id) });
    const [two, three] = [named(ann, bob), named(ann, bob, cid)];
    const vote = async (account: Account, action: string) =>
      complete(account, (await first(account)).id, action);
    for (const actions of [ACTIONS, ACTIONS.toReversed()]) {
      const quorum = await review({ assignees: three, mode: 'quorum', required: 3, actions });
      const missed = await quorum();
      await vote(ann, 'yes');
      assert.equal(await outcomeOf(missed), null);
      await vote(bob, 'no');
      assert.equal(await outcomeOf(missed), 'bad', 'it can no longer be reached');
      assert.deepEqual(await mine(cid), [], 'the last is not asked any more');
      const tied = await (await review({ assignees: two, mode: 'quorum', required: 2, actions }))();
      await vote(bob, 'no');
      await vote(ann, 'yes');
      assert.equal(await outcomeOf(tied), 'bad', 'a tie is no approval');
      const all = await review({ assignees: two, mode: 'all', actions });
      const agreed = await all();
      await vote(ann, 'yes');
      assert.equal(await outcomeOf(agreed), null, 'one alone does not agree for all');
      await vote(bob, 'yes');
      assert.equal(await outcomeOf(agreed), 'good');
      const refused = await all();
      await vote(ann, 'yes');
      await vote(bob, 'no');
      assert.equal(await outcomeOf(refused), 'bad');
    }
    const single = [{ key: 'seen', label: 'Seen', to: 'good' }];
    const unnamed = [...single, { key: 'other', label: 'Other', to: 'bad' }];
    const differing = await (await review({ assignees: two, mode: 'all', actions: unnamed }))();
    await vote(bob, 'other');
    assert.equal(await outcomeOf(differing), null);
    await vote(ann, 'seen');
    assert.equal(await outcomeOf(differing), 'bad');
    const alone = { mode: 'quorum', required: 4, actions: single, on_error: 'bad' };
    const unreachable = await (await review({ assignees: { kind: 'team', team_id }, ...alone }))();
    await vote(ann, 'seen');
    assert.equal(await outcomeOf(unreachable), 'bad', 'no action refuses: the stage has failed');
    await assert.rejects(review({ assignees: two, mode: 'quorum', required: 3 }), {
      status: 400,
      message: /required is 3, but the people named are 2/,
    });
  });

  test(`${database}: messages are given to a team, people hear when it is nearly due, late and done, and queues when it is taken`, async (t) => {
    const { ann, bob, cid, dan, team_id, clock, server, url } = await open(t, database);
    const { id: channel } = await ann.call('POST /api/v1/channels', { body: {} });
    const said = async (content: string) =>
      (
        await ann.call('POST /api/v1/channels/{id}/messages', {
          params: { id: channel },
          body: { role: 'user', content },
        })
      ).id;
    const message_ids = [await said('The boiler is cold.'), await said('Since Monday.')];
    const due_at = new Date(clock.now().getTime() + 80 * 60_000).toISOString();
    const assignee = { kind: 'team', team_id } as const;
    const give = (account: Account) =>
      account.call('POST /api/v1/assignments/from-messages', { body: { message_ids, assignee, due_at } });
    await assert.rejects(give(dan), { status: 404 });
    const { id, status, instructions } = await give(ann);
    assert.deepEqual([status, instructions], ['open', 'The boiler is cold.\n\nSince Monday.']);
    const params = { id };
    const kindsOf = async ({ call }: Account) =>
      (await call('GET /api/v1/notifications')).data
        .filter(({ link }) => link === `/assignments/${id}`)
        .map(({ data }) => data.kind);
    assert.deepEqual(await kindsOf(cid), ['step_to_take']);
    const socket = await connect(url, cid.call);
    t.after(() => socket.close());
    await socket.follow('notifications');
    await bob.call('POST /api/v1/assignments/{id}/claim', { params });
    await socket.next(
      'who might have taken it sees that it is taken',
      (frame) => frame.type === 'workflow.assignment.updated' && JSON.stringify(frame.data).includes(id),
    );
    clock.advance(41 * 60_000);
    server.kernel.jobs.wake();
    await until('it is nearly due', async () => (await kindsOf(bob)).includes('step_due_soon'));
    assert.ok(!(await kindsOf(ann)).includes('step_due_soon'), 'who gave it waits');
    clock.advance(40 * 60_000);
    server.kernel.jobs.wake();
    await until('it is late', async () => (await kindsOf(ann)).includes('step_late'));
    await bob.call('POST /api/v1/assignments/{id}/claim', { params }).catch(() => {});
    await bob.call('POST /api/v1/assignments/{id}/complete', { params, body: {} });
    await until('it is done', async () => (await kindsOf(ann)).includes('step_done'));
    await assert.rejects(dan.call('GET /api/v1/assignments/{id}', { params }), { status: 404 });
  });

  test(`${database}: turns go round in a team, or to the one with least to do, and what lies too long is escalated`, async (t) => {
    const { ann, bob, cid, team_id, review, clock, server, outcomeOf } = await open(t, database);
    const begin = await review({ assignees: { kind: 'round_robin', team_id } });
    for (let n = 0; n < 4; n++) await begin();
    const loads = async () => {
      const counts = [];
      for (const account of [ann, bob, cid])
        counts.push((await mine(account, { status: 'assigned' })).length);
      return counts;
    };
    assert.deepEqual(await loads(), [2, 1, 1]);
    await (await review({ assignees: { kind: 'least_loaded', team_id } }))();
    assert.deepEqual((await loads()).toSorted(), [1, 2, 2]);
    const escalated = await review({
      assignees: { kind: 'user', id: bob.user.id },
      escalate: [
        { after: 'PT1H', do: 'reassign', to: { kind: 'user', id: cid.user.id } },
        { after: 'PT2H', do: 'transition', to: 'bad' },
      ],
    });
    const before = (await mine(cid)).length;
    const id = await escalated();
    clock.advance(61 * 60_000);
    server.kernel.jobs.wake();
    await until('it is given to another', async () => (await mine(cid)).length === before + 1);
    await ann.call('POST /api/v1/instances/{id}/pause', { params: { id } });
    clock.advance(61 * 60_000);
    server.kernel.jobs.wake();
    await ann.call('POST /api/v1/instances/{id}/resume', { params: { id } });
    clock.advance(61_000);
    server.kernel.jobs.wake();
    await until('it goes on without them', async () => (await outcomeOf(id)) === 'bad');
    const decided = await review({
      ...{ assignees: { kind: 'users', ids: [bob.user.id, cid.user.id] }, mode: 'all' },
      escalate: [{ after: 'PT1H', do: 'reassign', to: { kind: 'user', id: cid.user.id } }],
    });
    const held = (await mine(cid)).length;
    const params = { id: await decided() };
    clock.advance(61 * 60_000);
    server.kernel.jobs.wake();
    await until('both were escalated', async () => {
      const { data } = await ann.call('GET /api/v1/instances/{id}/history', { params });
      return data.filter(({ kind }) => kind === 'assignment_escalated').length === 2;
    });
    assert.equal((await mine(cid)).length, held + 1, 'one person, one voice');
  });

  test(`${database}: messages become an assignment of the person they are given to`, async (t) => {
    const { ann, bob, cid } = await open(t, database);
    const { id: channel } = await ann.call('POST /api/v1/channels', { body: {} });
    const { id: message } = await ann.call('POST /api/v1/channels/{id}/messages', {
      params: { id: channel },
      body: { role: 'user', content: 'Please read this.\nAll of it.' },
    });
    const body = {
      message_ids: [message],
      assignee: { id: bob.user.id },
      form: { fields: [{ key: 'ok', type: 'boolean', label: 'Read', must_be_true: true }] },
    };
    await assert.rejects(cid.call('POST /api/v1/assignments/from-messages', { body }), { status: 404 });
    const made = await ann.call('POST /api/v1/assignments/from-messages', { body });
    assert.deepEqual(
      [made.title, made.instance_id, made.status, made.assignee_id],
      ['Please read this.', null, 'assigned', bob.user.id],
    );
    const params = { id: made.id };
    const hand = (data: { ok: boolean }) =>
      bob.call('POST /api/v1/assignments/{id}/complete', { params, body: { data } });
    await assert.rejects(hand({ ok: false }), { status: 400 });
    assert.equal((await hand({ ok: true })).status, 'completed');
    assert.deepEqual((await ann.call('GET /api/v1/assignments/{id}', { params })).data, { ok: true });
  });

  test(`${database}: a file goes along with what a form was given, also where there is no conversation yet`, async (t) => {
    const { ann, bob, cid, dan, team_id } = await open(t, database);
    const own = ({ call }: Account, name: string) =>
      call('POST /api/v1/files', { form: formOf('A letter', name) });
    const readable = ({ call }: Account, id: string) => call('GET /api/v1/files/{id}', { params: { id } });
    const hidden = { status: 404, message: 'file not found' };
    const PAPER = { key: 'paper', type: 'file', label: 'Paper', required: true };
    const WHO = { key: 'who', type: 'user', label: 'Who' };
    const TEAM = { key: 'team', type: 'team', label: 'Team' };
    const SIZE = { key: 'size', type: 'select', label: 'Size', options: [{ value: 'l', label: 'Large' }] };
    const MORE = { key: 'more', type: 'files', label: 'More', accept: ['.txt'] };
    const { id } = await ann.call('POST /api/v1/workflows', {
      body: {
        title: 'Papers',
        definition: {
          ...{ schema: 1, start: 'check', input: { fields: [PAPER, WHO, TEAM, SIZE] } },
          stages: [
            {
              ...{ key: 'check', kind: 'form', form: { fields: [MORE] } },
              ...{ assignee: { kind: 'team', team_id }, next: [{ to: 'end' }] },
            },
            { key: 'end', kind: 'end', outcome: 'read' },
          ],
        },
      },
    });
    await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
    const [paper, others] = [await own(ann, 'paper.txt'), await own(dan, 'dans.txt')];
    assert.equal(paper.channel_id, null);
    await assert.rejects(readable(bob, paper.id), hidden);
    const begin = (paper: string) =>
      ann.call('POST /api/v1/workflows/{id}/instances', {
        params: { id },
        body: { input: { paper, who: dan.user.id.toUpperCase(), team: team_id, size: 'l' } },
      });
    await assert.rejects(begin(others.id), { status: 400 }, 'only what they sent themselves');
    const run = await begin(paper.id);
    assert.ok(run.channel_id);
    assert.equal((await readable(ann, paper.id)).channel_id, run.channel_id);
    await assert.rejects(readable(bob, paper.id), hidden, 'who only might take it does not read it yet');
    const { id: step } = await first(bob);
    await claim(bob, step);
    await readable(bob, paper.id);
    const { data: news } = await bob.call('GET /api/v1/notifications');
    assert.deepEqual(
      news.map(({ data }) => data.kind).filter((kind) => kind !== 'added_to_team'),
      ['step_to_take'],
      'what they have to do is told once, and not again as a chat',
    );
    const more = await own(bob, 'more.txt');
    await assert.rejects(readable(ann, more.id), hidden, 'what is not handed in is theirs alone');
    const hand = { action: null, data: { more: [more.id] } };
    await bob.call('POST /api/v1/assignments/{id}/complete', { params: { id: step }, body: hand });
    assert.equal((await readable(ann, more.id)).channel_id, run.channel_id);
    const seen = await ann.call('GET /api/v1/instances/{id}', { params: { id: run.id } });
    assert.equal(seen.outcome, 'read');
    assert.deepEqual(
      seen.input_fields.map(({ type, options }) => [type, options]),
      [
        ['file', []],
        ['user', []],
        ['team', []],
        ['select', SIZE.options],
      ],
    );
    assert.deepEqual(seen.names, {
      ...{ [paper.id]: 'paper.txt', [more.id]: 'more.txt' },
      ...{ [dan.user.id]: dan.user.display_name, [team_id]: 'Readers' },
    });
    await assert.rejects(readable(dan, paper.id), hidden);

    const stepOf = (key: string, { user }: Account, to: string) => ({
      ...{ key, kind: 'form', form: { fields: [MORE] } },
      ...{ assignee: { kind: 'user', id: user.id }, next: [{ to }] },
    });
    const late = await ann.call('POST /api/v1/workflows', {
      body: {
        title: 'Late papers',
        definition: {
          ...{ schema: 1, start: 'tell' },
          stages: [stepOf('tell', bob, 'send'), stepOf('send', cid, 'end'), { key: 'end', kind: 'end' }],
        },
      },
    });
    const lateOne = { params: { id: late.id } };
    await ann.call('POST /api/v1/workflows/{id}/publish', lateOne);
    const role = 'viewer' as const;
    await ann.call('POST /api/v1/workflows/{id}/members', {
      ...lateOne,
      body: { user_id: dan.user.id, role },
    });
    const begun = await dan.call('POST /api/v1/workflows/{id}/instances', lateOne);
    const handOver = async (who: Account, more: string[]) =>
      who.call('POST /api/v1/assignments/{id}/complete', {
        params: { id: (await first(who)).id },
        body: { data: { more } },
      });
    await handOver(bob, []);
    const lateFile = await own(cid, 'late.txt');
    await handOver(cid, [lateFile.id]);
    for (const who of [dan, bob, cid, ann]) {
      const { channel_id } = await readable(who, lateFile.id);
      const run = await who.call('GET /api/v1/instances/{id}', { params: { id: begun.id } });
      const shown = run.channel_id;
      assert.deepEqual([shown, run.can_steer], [channel_id, who === ann]);
      await who.call('GET /api/v1/channels/{id}', { params: { id: String(shown) } });
      const { data } = await who.call('GET /api/v1/notifications');
      const ofChat = data.filter(({ data }) => data.kind === 'added_to_chat' && data.channel_id === shown);
      const isTold = who === dan || who === bob;
      assert.equal(ofChat.length, isTold ? 1 : 0, 'who did not bring the file is told of the chat');
    }

    const { id: channel_id } = await ann.call('POST /api/v1/channels', { body: { title: 'Mine alone' } });
    const said = await ann.call('POST /api/v1/channels/{id}/messages', {
      params: { id: channel_id },
      body: { role: 'user', content: 'Send the letter' },
    });
    const given = await ann.call('POST /api/v1/assignments/from-messages', {
      body: { message_ids: [said.id], assignee: { id: dan.user.id }, form: { fields: [PAPER] } },
    });
    await dan.call('POST /api/v1/assignments/{id}/complete', {
      params: { id: given.id },
      body: { data: { paper: others.id } },
    });
    const sent = await readable(ann, others.id);
    assert.notEqual(sent.channel_id, channel_id, 'who is not in a conversation does not come into it');
    await readable(dan, others.id);

    const secret = await sendFile(ann.call, channel_id, 'A secret', 'secret.txt');
    const other = await begin(secret.id);
    await claim(bob, (await first(bob)).id);
    const namesFor = async ({ call }: Account, id: string) =>
      (await call('GET /api/v1/instances/{id}', { params: { id } })).names;
    const dans = { [dan.user.id]: dan.user.display_name };
    assert.deepEqual(await namesFor(bob, other.id), { ...dans, [team_id]: 'Readers' }, 'it lies elsewhere');
    assert.equal((await namesFor(ann, other.id))[secret.id], 'secret.txt');
    await ann.call('POST /api/v1/assignments/{id}/reassign', {
      params: { id: (await first(bob)).id },
      body: { user_id: dan.user.id },
    });
    assert.deepEqual(await namesFor(dan, other.id), dans, 'the team is not theirs');
    await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { id: team_id, userId: bob.user.id },
    });
    await assert.rejects(
      namesFor(bob, run.id),
      { status: 404 },
      'what was handed in as a member is not either',
    );
  });

  test(`${database}: without who gave it out, a form is handed in where no file has to move to them`, async (t) => {
    const { account, ann, bob, cid, dan } = await open(t, database);
    const fields = [{ key: 'more', type: 'files', label: 'More' }];
    const stages = [
      {
        ...{ key: 'send', kind: 'form', form: { fields } },
        ...{ assignee: { kind: 'user', id: cid.user.id }, next: [{ to: 'end' }] },
      },
      { key: 'end', kind: 'end' },
    ];
    const { id } = await bob.call('POST /api/v1/workflows', {
      body: { title: 'Papers', definition: { schema: 1, start: 'send', stages } },
    });
    await bob.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
    await bob.call('POST /api/v1/workflows/{id}/instances', { params: { id } });
    const { id: channel } = await bob.call('POST /api/v1/channels', { body: {} });
    const said = await bob.call('POST /api/v1/channels/{id}/messages', {
      params: { id: channel },
      body: { role: 'user', content: 'Send the letter' },
    });
    const given = await bob.call('POST /api/v1/assignments/from-messages', {
      body: { message_ids: [said.id], assignee: { id: dan.user.id }, form: { fields } },
    });
    await (await account('ann')).call('PUT /api/v1/admin/users/{id}', {
      params: { id: bob.user.id },
      body: { is_active: false },
    });
    const own = ({ call }: Account) => call('POST /api/v1/files', { form: formOf('A letter', 'letter.txt') });
    const handIn = ({ call }: Account, id: string, file: string) =>
      call('POST /api/v1/assignments/{id}/complete', { params: { id }, body: { data: { more: [file] } } });
    const { id: step } = await first(cid);
    await assert.rejects(handIn(cid, step, (await own(cid)).id), { status: 403 });
    const { id: place } = await cid.call('POST /api/v1/channels', { body: {} });
    const lying = await sendFile(cid.call, place, 'A letter', 'letter.txt');
    assert.equal((await handIn(cid, step, lying.id)).status, 'completed');
    const loose = await own(dan);
    assert.equal((await handIn(dan, given.id, loose.id)).status, 'completed');
    const kept = await dan.call('GET /api/v1/files/{id}', { params: { id: loose.id } });
    assert.equal(kept.channel_id, null, 'nobody else is there to read it');
    await assert.rejects(ann.call('GET /api/v1/files/{id}', { params: { id: loose.id } }), { status: 404 });
  });

  test(`${database}: who left the team has no longer what they took, and one person has one voice`, async (t) => {
    const { ann, bob, cid, dan, team_id, review } = await open(t, database);
    await (await review({ assignees: { kind: 'team', team_id } }))();
    const { id } = await first(bob);
    await claim(bob, id);
    await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { id: team_id, userId: bob.user.id },
    });
    await assert.rejects(bob.call('GET /api/v1/assignments/{id}', { params: { id } }), { status: 404 });
    await assert.rejects(bob.call('POST /api/v1/assignments/{id}/heartbeat', { params: { id } }), {
      status: 404,
    });
    await assert.rejects(complete(bob, id, 'yes'), { status: 404 });
    const people = [bob, cid, dan].map(({ user }) => user.id);
    await (await review({ assignees: { kind: 'users', ids: people }, mode: 'quorum', required: 2 }))();
    await complete(bob, (await first(bob)).id, 'yes');
    const ofDan = (await first(dan)).id;
    const to = (user_id: string) => ({ params: { id: ofDan }, body: { user_id } });
    await assert.rejects(ann.call('POST /api/v1/assignments/{id}/reassign', to(bob.user.id)), {
      status: 409,
    });
    await assert.rejects(ann.call('POST /api/v1/assignments/{id}/reassign', to(cid.user.id)), {
      status: 409,
    });
  });
}

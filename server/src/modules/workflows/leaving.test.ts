// Who has left the team, is removed, is something else there or cannot sign in has nothing of what came to them through it: no step, no voice,
// no conversation. And the instance goes on with those who are left.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { JsonValue } from '@parley/contract';
import { type Account, DATABASES, type Engine, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { formOf } from '../../../test/multipart.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';

type StageInput = { [key: string]: JsonValue };

const ACTIONS = [
  { key: 'yes', label: 'Yes', to: 'good' },
  { key: 'no', label: 'No', to: 'bad' },
];
const TITLE = 'Look at the hull';

/** Ann's team, with Bob and Cid in it, and her workflows: a conversation, which she ends, and then a review. */
const open = async (t: TestContext, engine: Engine) => {
  const clock = manualClock('2026-06-01T12:00:00.000Z');
  const house = await start(t, engine, { clock });
  const [ann, bob, cid, dan] = [
    await house.account('ann'),
    await house.account('bob'),
    await house.account('cid'),
    await house.account('dan'),
  ];
  const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Readers' } });
  const join = ({ user }: Account, role = 'member') =>
    ann.call('POST /api/v1/teams/{id}/members', {
      params: { id: team_id },
      body: { user_id: user.id, role },
    });
  for (const one of [bob, cid]) await join(one);
  const { id: persona_id } = await ann.call('POST /api/v1/personas', {
    body: { name: 'Robot', model: 'parley-demo' },
  });
  const workflowOf = async (
    stage: StageInput,
    titled = 'Review',
    sharing: object = {},
  ): Promise<() => Promise<string>> => {
    const definition = {
      ...{ schema: 1, start: 'talk' },
      stages: [
        { key: 'talk', kind: 'chat', persona_id, next: [{ to: 'check' }] },
        { key: 'check', kind: 'review', title: TITLE, actions: ACTIONS, ...stage },
        { key: 'good', kind: 'end', outcome: 'good' },
        { key: 'bad', kind: 'end', outcome: 'bad' },
      ],
    };
    const { id } = await ann.call('POST /api/v1/workflows', {
      body: { title: titled, definition, ...sharing },
    });
    await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
    return async () => {
      const run = await ann.call('POST /api/v1/workflows/{id}/instances', { params: { id } });
      const talk = (await mine(ann)).find(({ instance_id }) => instance_id === run.id);
      await ann.call('POST /api/v1/assignments/{id}/complete', { params: { id: talk?.id ?? '' } });
      return run.id;
    };
  };
  const readRun = (id: string) => ann.call('GET /api/v1/instances/{id}', { params: { id } });
  const ended = (id: string, outcome: string) =>
    until(`the instance ends: ${outcome}`, async () => (await readRun(id)).outcome === outcome);
  const member = ({ user }: Account) => ({ params: { id: team_id, userId: user.id } });
  const remove = (who: Account) => ann.call('DELETE /api/v1/teams/{id}/members/{userId}', member(who));
  const giveRole = (who: Account, role: string) =>
    ann.call('PATCH /api/v1/teams/{id}/members/{userId}', { ...member(who), body: { role } });
  return { ...house, clock, ann, bob, cid, dan, team_id, join, workflowOf, readRun, ended, remove, giveRole };
};

const mine = async ({ call }: Account) => (await call('GET /api/v1/assignments/mine')).data;
const ofRun = async (who: Account, runId: string) =>
  (await mine(who)).find(({ instance_id }) => instance_id === runId);
const vote = async (who: Account, runId: string, action = 'yes') => {
  const one = await ofRun(who, runId);
  await who.call('POST /api/v1/assignments/{id}/complete', {
    params: { id: one?.id ?? '' },
    body: { action },
  });
};

/** Neither by its identifier nor in a list: the step, its instance, its conversation, what told of it. */
const hasNothing = async (who: Account, { id, instance_id, channel_id }: Step): Promise<void> => {
  const { call } = who;
  const params = { id };
  for (const asked of [
    () => call('GET /api/v1/assignments/{id}', { params }),
    () => call('POST /api/v1/assignments/{id}/claim', { params }),
    () => call('POST /api/v1/assignments/{id}/heartbeat', { params }),
    () => call('POST /api/v1/assignments/{id}/release', { params }),
    () => call('PUT /api/v1/assignments/{id}/draft', { params, body: { data: {} } }),
    () => call('POST /api/v1/assignments/{id}/complete', { params, body: { action: 'yes' } }),
    () => call('GET /api/v1/instances/{id}', { params: { id: instance_id ?? '' } }),
    () => call('GET /api/v1/instances/{id}/history', { params: { id: instance_id ?? '' } }),
    () => call('GET /api/v1/channels/{id}', { params: { id: channel_id ?? '' } }),
  ])
    await assert.rejects(asked(), { status: 404 });
  for (const status of ['open,assigned,claimed', 'completed,cancelled']) {
    const { data } = await call('GET /api/v1/assignments/mine', { query: { status } });
    assert.ok(!data.some((one) => one.id === id));
  }
  const { data: chats } = await call('GET /api/v1/channels');
  assert.ok(!chats.some((one) => one.id === channel_id));
  const news = JSON.stringify((await call('GET /api/v1/notifications')).data);
  assert.ok(!news.includes(TITLE) && !news.includes(id), 'nor does the inbox name it');
};

type Step = Awaited<ReturnType<typeof mine>>[number];

for (const database of DATABASES) {
  for (const kind of ['round_robin', 'least_loaded'] as const)
    test(`${database}: what ${kind} gave to who leaves is the next one's`, async (t) => {
      const { url, ann, bob, cid, team_id, workflowOf, ended, remove } = await open(t, database);
      const begin = await workflowOf({ assignees: { kind, team_id } });
      let runId = '';
      for (let n = 0; n < 5 && !(await ofRun(bob, runId)); n++) runId = await begin();
      const given = (await ofRun(bob, runId)) ?? assert.fail('his turn comes');
      const params = { id: given.id };
      await bob.call('PUT /api/v1/assignments/{id}/draft', { params, body: { data: {} } });
      const socket = await connect(url, bob.call);
      t.after(() => socket.close());
      const answer = await socket.follow(`channel:${given.channel_id}`);
      assert.equal(answer.type, 'system.subscribed', 'he is in its conversation');
      await remove(bob);
      await hasNothing(bob, given);
      await socket.next('his subscription ends', ({ type }) => type === 'system.error');
      await until('it is given to another', async () =>
        [await ofRun(ann, runId), await ofRun(cid, runId)].some((one) => one?.status === 'assigned'),
      );
      const next = (await ofRun(ann, runId)) ? ann : cid;
      await next.call('GET /api/v1/channels/{id}', { params: { id: given.channel_id ?? '' } });
      await vote(next, runId);
      await ended(runId, 'good');
      await hasNothing(bob, given);
    });

  test(`${database}: what was taken, or given by hand, of a team's is open again for who is left; what is theirs by name stays`, async (t) => {
    const { ann, bob, cid, dan, team_id, workflowOf, remove, readRun } = await open(t, database);
    const begin = await workflowOf({ assignees: { kind: 'team', team_id } });
    const [taken, handed, named, brought] = [
      await begin(),
      await begin(),
      await (await workflowOf({ title: 'His', assignees: { kind: 'user', id: bob.user.id } }))(),
      await begin(),
    ];
    const claimed = (await ofRun(bob, taken)) ?? assert.fail();
    await bob.call('POST /api/v1/assignments/{id}/claim', { params: { id: claimed.id } });
    const reassigned = (await ofRun(cid, handed)) ?? assert.fail();
    const to = (who: Account) => ({ params: { id: reassigned.id }, body: { user_id: who.user.id } });
    await ann.call('POST /api/v1/assignments/{id}/reassign', to(bob));
    const { channel_id: ofNamed } = await readRun(named);
    const { channel_id: ofBrought } = await readRun(brought);
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id: ofBrought ?? '' },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    await remove(bob);
    await hasNothing(bob, claimed);
    await hasNothing(bob, reassigned);
    for (const runId of [taken, handed])
      await until('it is open', async () => (await ofRun(cid, runId))?.status === 'open');
    assert.deepEqual(
      (await mine(bob)).map(({ instance_id }) => instance_id),
      [named],
    );
    for (const id of [ofNamed, ofBrought])
      await bob.call('GET /api/v1/channels/{id}', { params: { id: id ?? '' } });
    // Who is not in the team has it by name, whatever becomes of the team.
    await ann.call('POST /api/v1/assignments/{id}/reassign', to(dan));
    await vote(dan, handed);
    const done = await dan.call('GET /api/v1/assignments/{id}', { params: { id: reassigned.id } });
    assert.equal(done.status, 'completed');
  });

  test(`${database}: what a workflow of the team gives by name ends with it, also in runs begun afterwards; who never was in it keeps it`, async (t) => {
    const { ann, bob, cid, dan, team_id, workflowOf, join, ended } = await open(t, database);
    const ofTeam = { team_id, visibility: 'team' };
    const by = (assignees: StageInput, more: StageInput = {}) =>
      workflowOf({ assignees, ...more }, 'Review', ofTeam);
    const [toBob, toDan, toBoth, ofAll] = [
      await by({ kind: 'user', id: bob.user.id }),
      await by({ kind: 'user', id: dan.user.id }),
      await by({ kind: 'users', ids: [bob.user.id, cid.user.id] }),
      await by({ kind: 'users', ids: [bob.user.id, cid.user.id] }, { mode: 'all' }),
    ];
    const [held, done, offered, voted, outside] = [
      await toBob(),
      await toBob(),
      await toBoth(),
      await ofAll(),
      await toDan(),
    ];
    const steps = [];
    for (const id of [held, done, offered, voted]) steps.push((await ofRun(bob, id)) ?? assert.fail());
    for (const id of [done, voted]) await vote(bob, id);
    await ended(done, 'good');
    const leave = () =>
      bob.call('DELETE /api/v1/teams/{id}/members/{userId}', {
        params: { id: team_id, userId: bob.user.id },
      });
    await leave();
    for (const step of steps) await hasNothing(bob, step);
    await until('it is the publisher’s', async () => (await ofRun(ann, held))?.status === 'assigned');
    await vote(ann, held);
    await ended(held, 'good');
    assert.equal((await ofRun(cid, offered))?.status, 'open', 'it is there for whom it names besides');
    await cid.call('POST /api/v1/assignments/{id}/claim', {
      params: { id: (await ofRun(cid, offered))?.id ?? '' },
    });
    for (const id of [offered, voted]) await vote(cid, id);
    for (const id of [offered, voted]) await ended(id, 'good');

    const later = await toBob();
    assert.equal(await ofRun(bob, later), undefined);
    assert.equal(
      (await ofRun(ann, later))?.status,
      'assigned',
      'the next run does not give it to him either',
    );
    for (const id of [outside, await toDan()])
      assert.equal(
        (await ofRun(dan, id))?.status,
        'assigned',
        'who never was in the team is named as before',
      );
    await join(bob);
    assert.equal((await ofRun(bob, await toBob()))?.status, 'assigned', 'back in the team, he is');
  });

  test(`${database}: the voice of who leaves is counted no longer, and the decision comes from those who are left`, async (t) => {
    const { ann, bob, cid, dan, team_id, workflowOf, join, ended, remove, readRun } = await open(t, database);
    const of = (more: StageInput) => workflowOf({ assignees: { kind: 'team', team_id }, ...more });
    const beginAll = await of({ mode: 'all' });
    const [waiting, begun] = [await beginAll(), await beginAll()];
    const quorum = await (await of({ mode: 'quorum', required: 2 }))();
    const short = await (await of({ mode: 'quorum', required: 3 }))();
    for (const one of [ann, cid]) await vote(one, waiting);
    await vote(ann, quorum);
    await vote(bob, begun);
    const steps = [];
    for (const runId of [waiting, quorum, short]) steps.push((await ofRun(bob, runId)) ?? assert.fail());
    const voted = (
      await bob.call('GET /api/v1/assignments/mine', { query: { status: 'completed' } })
    ).data.find(({ instance_id }) => instance_id === begun);
    await remove(bob);
    for (const step of [...steps, voted ?? assert.fail()]) await hasNothing(bob, step);
    await ended(waiting, 'good');
    await ended(short, 'bad');
    const { data: history } = await ann.call('GET /api/v1/instances/{id}/history', { params: { id: short } });
    assert.ok(history.some(({ kind }) => kind === 'quorum_missed'));
    for (const runId of [quorum, begun]) assert.equal((await readRun(runId)).outcome, null);
    await vote(cid, quorum);
    await ended(quorum, 'good');
    for (const one of [ann, cid]) await vote(one, begun);
    await ended(begun, 'good');

    await join(bob);
    const filled = await (await of({ mode: 'quorum', required: 3 }))();
    await join(dan);
    await remove(bob);
    await until('who came later has his voice', async () => (await ofRun(dan, filled)) !== undefined);
    for (const one of [ann, cid, dan]) await vote(one, filled);
    await ended(filled, 'good');
  });

  test(`${database}: with nobody left as what a step asks for, it is the publisher's`, async (t) => {
    const { ann, bob, team_id, workflowOf, ended, giveRole, readRun } = await open(t, database);
    await ann.call('POST /api/v1/teams/{id}/roles', {
      params: { id: team_id },
      body: { name: 'Pilot', permissions: [] },
    });
    await giveRole(bob, 'pilot');
    const assignees = { kind: 'role', team_id, role: 'pilot' };
    const [openOne, voted, taken] = [
      await (await workflowOf({ assignees }))(),
      await (await workflowOf({ assignees, mode: 'all' }))(),
      await (await workflowOf({ assignees }))(),
    ];
    const steps = [];
    for (const runId of [openOne, voted, taken]) steps.push((await ofRun(bob, runId)) ?? assert.fail());
    await bob.call('POST /api/v1/assignments/{id}/claim', { params: { id: steps[2]?.id ?? '' } });
    await giveRole(bob, 'member');
    for (const step of steps) await hasNothing(bob, step);
    for (const runId of [openOne, voted, taken]) {
      await until('it is hers', async () => (await ofRun(ann, runId))?.status === 'assigned');
      await vote(ann, runId);
      await ended(runId, 'good');
    }
    const { channel_id } = await readRun(taken);
    await assert.rejects(bob.call('GET /api/v1/channels/{id}', { params: { id: channel_id ?? '' } }), {
      status: 404,
    });
  });

  test(`${database}: who is switched off or deleted, and a team that ends, leave no step behind; a paused instance goes on later`, async (t) => {
    const { clock, ann, bob, cid, dan, team_id, join, workflowOf, ended, remove, readRun } = await open(
      t,
      database,
    );
    await join(dan);
    const ofTeam = { assignees: { kind: 'team', team_id } };
    const all = await workflowOf({ ...ofTeam, mode: 'all' });
    const [first, paused] = [await all(), await all()];
    const named = await (await workflowOf({ assignees: { kind: 'user', id: cid.user.id } }))();
    await ann.call('POST /api/v1/instances/{id}/pause', { params: { id: paused } });
    const account = ({ user }: Account) => ({ params: { id: user.id } });
    await ann.call('PUT /api/v1/admin/users/{id}', { ...account(bob), body: { is_active: false } });
    await ann.call('DELETE /api/v1/admin/users/{id}', account(cid));
    await remove(dan);
    await vote(ann, first);
    await ended(first, 'good');
    await until('what was his by name is hers', async () => (await ofRun(ann, named))?.status === 'assigned');
    assert.equal((await readRun(paused)).status, 'paused');
    await ann.call('POST /api/v1/instances/{id}/resume', { params: { id: paused } });
    await vote(ann, paused);
    assert.equal((await readRun(paused)).outcome, null, 'the voices of who went are not counted yet');
    clock.advance(61_000);
    await ended(paused, 'good');

    const last = await (await workflowOf(ofTeam))();
    await ann.call('DELETE /api/v1/teams/{id}', { params: { id: team_id }, query: { things: 'keep' } });
    await until('it is hers', async () => (await ofRun(ann, last))?.status === 'assigned');
    await vote(ann, last);
    await ended(last, 'good');
  });

  test(`${database}: who left is not brought back into the conversation by what comes later`, async (t) => {
    const { ann, bob, cid, team_id, remove } = await open(t, database);
    const { id: persona_id } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Second', model: 'parley-demo' },
    });
    const { data: places } = await ann.call('GET /api/v1/workspaces');
    const workspace_id = places.find((place) => place.team_id === team_id)?.id ?? '';
    const publish = async (title: string, stages: StageInput[]): Promise<string> => {
      const { id } = await ann.call('POST /api/v1/workflows', {
        body: {
          ...{ title, workspace_id, team_id, visibility: 'team' },
          definition: { schema: 1, start: 'first', stages: [...stages, { key: 'end', kind: 'end' }] },
        },
      });
      await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
      return id;
    };
    const begin = async ({ call }: Account, id: string): Promise<string> =>
      (await call('POST /api/v1/workflows/{id}/instances', { params: { id } })).id;
    const form = (assignee: StageInput, fields: StageInput[], to: string) => ({
      ...{ kind: 'form', form: { fields }, assignee, next: [{ to }] },
    });
    const hand = async (who: Account, runId: string, data: StageInput) => {
      const one = await ofRun(who, runId);
      const params = { id: one?.id ?? '' };
      if (one?.status === 'open') await who.call('POST /api/v1/assignments/{id}/claim', { params });
      await who.call('POST /api/v1/assignments/{id}/complete', { params, body: { data } });
    };
    const channelOf = async (runId: string): Promise<string> =>
      (await ann.call('GET /api/v1/instances/{id}', { params: { id: runId } })).channel_id ?? '';
    const isOut = async (who: Account, runId: string) => {
      const id = await channelOf(runId);
      assert.notEqual(id, '');
      await assert.rejects(who.call('GET /api/v1/channels/{id}', { params: { id } }), { status: 404 });
    };

    const text = { key: 'text', type: 'text', label: 'Text' };
    const paper = { key: 'paper', type: 'file', label: 'Paper', required: true };
    const papers = await publish('Papers', [
      { key: 'first', ...form({ kind: 'team', team_id }, [text], 'second') },
      { key: 'second', ...form({ kind: 'user', id: ann.user.id }, [paper], 'third') },
      { key: 'third', ...form({ kind: 'user', id: cid.user.id }, [text], 'end') },
    ]);
    const talks = await publish('Talks', [
      { key: 'first', ...form({ kind: 'user', id: ann.user.id }, [text], 'second') },
      { key: 'second', kind: 'chat', persona_id, next: [{ to: 'end' }] },
    ]);
    const [withPaper, withTalk, kept] = [
      await begin(ann, papers),
      await begin(bob, talks),
      await begin(cid, talks),
    ];
    await hand(bob, withPaper, { text: 'Here.' });
    await remove(bob);
    const form2 = formOf('A letter', 'paper.txt');
    const { id: fileId } = await ann.call('POST /api/v1/files', { form: form2 });
    await hand(ann, withPaper, { paper: fileId });
    await isOut(bob, withPaper);
    await hand(cid, withPaper, { text: 'Read.' });
    for (const runId of [withTalk, kept]) await hand(ann, runId, { text: 'Go on.' });
    await isOut(bob, withTalk);
    assert.ok(await ofRun(ann, withTalk), 'its publisher talks in his place');
    await cid.call('GET /api/v1/channels/{id}', { params: { id: await channelOf(kept) } });
    const news = JSON.stringify((await bob.call('GET /api/v1/notifications')).data);
    assert.ok(!news.includes('Talks') && !news.includes('Papers'));
  });

  test(`${database}: a conversation whose initiator's account is gone is its publisher's to end`, async (t) => {
    const { ann, team_id, account } = await open(t, database);
    const eve = await account('eve');
    await ann.call('POST /api/v1/teams/{id}/members', {
      params: { id: team_id },
      body: { user_id: eve.user.id, role: 'member' },
    });
    const { id: persona_id } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Third', model: 'parley-demo' },
    });
    const { id } = await ann.call('POST /api/v1/workflows', {
      body: {
        ...{ title: 'Talk', team_id, visibility: 'team' },
        definition: {
          ...{ schema: 1, start: 'talk' },
          stages: [
            { key: 'talk', kind: 'chat', persona_id, next: [{ to: 'end' }] },
            { key: 'end', kind: 'end', outcome: 'over' },
          ],
        },
      },
    });
    await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
    const run = await eve.call('POST /api/v1/workflows/{id}/instances', { params: { id } });
    await ann.call('DELETE /api/v1/admin/users/{id}', { params: { id: eve.user.id } });
    await until('it is hers', async () => (await ofRun(ann, run.id))?.status === 'assigned');
    const step = await ofRun(ann, run.id);
    await ann.call('POST /api/v1/assignments/{id}/complete', { params: { id: step?.id ?? '' } });
    await until(
      'it ends',
      async () =>
        (await ann.call('GET /api/v1/instances/{id}', { params: { id: run.id } })).outcome === 'over',
    );
  });

  test(`${database}: the own workflow of who left gives no work to the team`, async (t) => {
    const { ann, bob, cid, team_id, remove } = await open(t, database);
    const { id } = await bob.call('POST /api/v1/workflows', {
      body: {
        ...{ title: 'Orders', team_id, visibility: 'team' },
        definition: {
          ...{ schema: 1, start: 'first' },
          stages: [
            {
              ...{ key: 'first', kind: 'form', form: { fields: [{ key: 'a', type: 'text', label: 'A' }] } },
              ...{ assignee: { kind: 'team', team_id }, next: [{ to: 'end' }] },
            },
            { key: 'end', kind: 'end' },
          ],
        },
      },
    });
    await bob.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
    const begin = async () =>
      (await bob.call('POST /api/v1/workflows/{id}/instances', { params: { id } })).id;
    const before = await begin();
    assert.ok(await ofRun(cid, before), 'while he is in the team, he does');
    await remove(bob);
    const after = await begin();
    for (const one of [ann, cid]) assert.equal(await ofRun(one, after), undefined);
    assert.ok(await ofRun(bob, after), 'it is his own to do');
  });
}

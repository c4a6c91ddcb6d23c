// What a list of tasks holds, how a task moves, whom it is given to and who hears of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Task, TaskInput } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { listOverdue } from './store.ts';

const create = ({ call }: Account, body: TaskInput): Promise<Task> => call('POST /api/v1/tasks', { body });

const told = async ({ call }: Account) =>
  (await call('GET /api/v1/notifications')).data.map(({ type, title, link }) => [type, title, link]);

for (const database of DATABASES) {
  test(`${database}: a task keeps what it was given, and lists are filtered by it`, async (t) => {
    const clock = manualClock('2026-06-03T12:00:00.000Z');
    const { account, send } = await start(t, database, { clock });
    const ann = await account('ann');
    const { id: project_id } = await ann.call('POST /api/v1/projects', { body: { name: 'House' } });
    const rent = await create(ann, {
      title: 'Pay the RENT',
      description: '100% on time',
      priority: 'high',
      due_at: '2026-06-03T20:00:00+02:00',
      labels: ['home', 'home', 'bills'],
      checklist: [{ text: 'Find the number' }, { text: 'Pay', done: true }],
      project_id,
    });
    assert.deepEqual(rent.labels, ['bills', 'home']);
    assert.equal(rent.due_at, '2026-06-03T18:00:00.000Z');
    assert.deepEqual(
      rent.checklist.map(({ text, done }) => [text, done]),
      [
        ['Find the number', false],
        ['Pay', true],
      ],
    );
    const late = await create(ann, { title: 'Late', due_at: '2026-06-01T00:00:00Z' });
    const soon = await create(ann, { title: 'Soon', due_at: '2026-06-08T00:00:00Z' });
    const some = await create(ann, { title: 'Some day' });
    await assert.rejects(create(ann, { title: 'No moment', due_at: 'tomorrow' }), {
      status: 400,
      message: 'due_at: must be a date and a time with its offset, such as 2026-03-01T09:30:00Z',
    });
    const found = async (query: object) =>
      (await ann.call('GET /api/v1/tasks', { query })).data.map(({ title }) => title);
    assert.deepEqual(await found({}), ['Late', 'Pay the RENT', 'Soon', 'Some day']);
    assert.deepEqual(await found({ due: 'overdue' }), ['Late']);
    assert.deepEqual(await found({ due: 'today' }), ['Pay the RENT']);
    assert.deepEqual(await found({ due: 'today', timezone: 'Asia/Tokyo' }), []);
    assert.deepEqual(await found({ due: 'week' }), ['Pay the RENT', 'Soon']);
    assert.deepEqual(await found({ label: 'home' }), ['Pay the RENT']);
    assert.deepEqual(await found({ q: 'rent' }), ['Pay the RENT']);
    assert.deepEqual(await found({ q: '0%' }), ['Pay the RENT']);
    assert.deepEqual(await found({ q: '%' }), ['Pay the RENT']);
    assert.deepEqual(await found({ project_id }), ['Pay the RENT']);
    const ofProject = await ann.call('GET /api/v1/projects/{id}/tasks', { params: { id: project_id } });
    assert.deepEqual([ofProject.total, ofProject.data[0]?.id], [1, rent.id]);
    await ann.call('POST /api/v1/tasks/{id}/complete', { params: { id: late.id } });
    assert.deepEqual(await found({ due: 'overdue' }), []);
    assert.deepEqual(await found({ status: 'done' }), ['Late']);
    await ann.call('PUT /api/v1/tasks/{id}', {
      params: { id: some.id },
      body: { assignee: { type: 'user', id: ann.user.id } },
    });
    assert.deepEqual(await found({ assignee: 'me' }), ['Some day']);
    assert.deepEqual(await found({ assignee: 'none', due: 'week' }), ['Pay the RENT', 'Soon']);
    assert.deepEqual(await found({ assignee: 'responsible', status: 'open' }), [
      ...['Pay the RENT', 'Soon', 'Some day'],
    ]);
    for (const query of ['due=never', 'timezone=Mars%2FBase', 'status=x', 'assignee=you'])
      assert.equal(
        (await send('GET', `/api/v1/tasks?${query}`, { token: ann.access_token })).status,
        400,
        query,
      );
    assert.equal(soon.reminder_minutes, 60);
  });

  test(`${database}: a task moves from state to state, and a wrong move is a conflict that changes nothing`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const { id } = await create(ann, { title: 'Move' });
    const params = { id };
    const go = async (verb: 'start' | 'complete' | 'reopen' | 'cancel') =>
      (await ann.call(`POST /api/v1/tasks/{id}/${verb}`, { params })).status;
    const put = async (status: Task['status']) =>
      (await ann.call('PUT /api/v1/tasks/{id}', { params, body: { status } })).status;
    await assert.rejects(go('reopen'), { status: 409 });
    assert.equal(await go('start'), 'in_progress');
    await assert.rejects(go('start'), { status: 409 });
    assert.equal(await put('blocked'), 'blocked');
    assert.equal(await put('blocked'), 'blocked', 'to stay is no move');
    assert.equal(await go('start'), 'in_progress');
    const done = await ann.call('POST /api/v1/tasks/{id}/complete', { params });
    assert.equal(done.status, 'done');
    assert.notEqual(done.completed_at, null);
    for (const verb of ['start', 'complete', 'cancel'] as const)
      await assert.rejects(go(verb), { status: 409 });
    await assert.rejects(put('blocked'), { status: 409 });
    await assert.rejects(ann.call('PUT /api/v1/tasks/{id}', { params, body: { status: 'open' } }), {
      status: 409,
      message: /reopen it first/,
    });
    const again = await ann.call('POST /api/v1/tasks/{id}/reopen', { params });
    assert.deepEqual([again.status, again.completed_at], ['open', null]);
    assert.equal(await go('cancel'), 'cancelled');
    assert.equal(await go('reopen'), 'open');
    const { data } = await ann.call('GET /api/v1/tasks/{id}/history', { params });
    assert.deepEqual(
      data.map(({ action }) => action),
      [
        ...['reopened', 'cancelled', 'reopened', 'completed', 'started'],
        ...['updated', 'updated', 'started', 'created'],
      ],
    );
    assert.equal(data[0]?.user?.id, ann.user.id);
  });

  test(`${database}: a person who is given a task sees it, and hears of it and of what is said about it`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const given = { title: 'Paint', assignee: { type: 'user', id: bob.user.id } } as const;
    const unknown = { status: 404, message: 'user not found' };
    await assert.rejects(create(ann, given), unknown, 'a stranger is given nothing');
    const nobody = {
      ...given,
      assignee: { type: 'user', id: '00000000-0000-7000-8000-000000000000' },
    } as const;
    await assert.rejects(create(ann, nobody), unknown, 'and is not told from none');
    assert.deepEqual(await told(bob), []);
    const { id: chat } = await ann.call('POST /api/v1/channels', { body: { title: 'Painters' } });
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id: chat },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const before = await told(bob);
    const { id } = await create(ann, given);
    const params = { id };
    assert.deepEqual(await told(bob), [['assignment', 'A task for you: Paint', `/tasks/${id}`], ...before]);
    assert.equal((await bob.call('GET /api/v1/tasks/{id}', { params })).my_role, 'editor');
    const said = await bob.call('POST /api/v1/tasks/{id}/comments', {
      params,
      body: { content: 'Which colour?' },
    });
    assert.equal(said.author?.id, bob.user.id);
    assert.deepEqual(await told(ann), [['task', 'A comment: Paint', `/tasks/${id}`]]);
    const comments = await ann.call('GET /api/v1/tasks/{id}/comments', { params });
    assert.deepEqual([comments.total, comments.data], [1, [said]]);
    const assign = (who: Account, to: string) =>
      who.call('PUT /api/v1/tasks/{id}', { params, body: { assignee: { type: 'user', id: to } } });
    await assert.rejects(assign(bob, eve.user.id), unknown);
    const { id: theirs } = await bob.call('POST /api/v1/channels', { body: { title: 'Two' } });
    await bob.call('POST /api/v1/channels/{id}/participants', {
      params: { id: theirs },
      body: { participant_type: 'user', participant_id: eve.user.id },
    });
    await assert.rejects(assign(bob, eve.user.id), { status: 403 }, 'an editor shares nothing');
    await assert.rejects(assign(ann, '00000000-0000-7000-8000-000000000000'), { status: 404 });
    await assert.rejects(assign(ann, eve.user.id), unknown);
    assert.equal((await assign(bob, ann.user.id)).assignee?.display_name, ann.user.display_name);
    for (const path of ['history', 'comments', 'runs'] as const)
      await assert.rejects(eve.call(`GET /api/v1/tasks/{id}/${path}`, { params }), { status: 404 });
    const { id: team } = await ann.call('POST /api/v1/teams', { body: { name: 'Painters' } });
    await ann.call('POST /api/v1/teams/{id}/members', {
      params: { id: team },
      body: { user_id: eve.user.id },
    });
    assert.equal((await assign(ann, eve.user.id)).assignee?.id, eve.user.id, 'who is in a team with her is');
    const ofTeam = await create(ann, {
      title: 'Roof',
      team_id: team,
      visibility: 'team',
      assignee: { type: 'user', id: eve.user.id },
    });
    await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { id: team, userId: eve.user.id },
    });
    const put = (body: object) => ann.call('PUT /api/v1/tasks/{id}', { params: { id: ofTeam.id }, body });
    const assignee = { type: 'user', id: eve.user.id };
    await assert.rejects(put({ assignee }), unknown, 'who left is not given it again');
  });

  test(`${database}: a reminder comes once, before the task is due, and not for what is finished`, async (t) => {
    const clock = manualClock();
    const { account, clientOf, server } = await start(t, database, { clock });
    const ann = await account('ann');
    const { key } = await ann.call('POST /api/v1/api-keys', {
      body: { name: 'k', scopes: ['read', 'write'] },
    });
    const call = clientOf(key);
    const due = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    const first = await create(ann, { title: 'First', due_at: due(90) });
    const gone = await create(ann, { title: 'Finished', due_at: due(90) });
    await create(ann, { title: 'Silent', due_at: due(90), reminder_minutes: null });
    const moved = await create(ann, { title: 'Moved', due_at: due(90) });
    await ann.call('POST /api/v1/tasks/{id}/complete', { params: { id: gone.id } });
    await ann.call('PUT /api/v1/tasks/{id}', { params: { id: moved.id }, body: { due_at: due(600) } });
    const heard = async () =>
      (await call('GET /api/v1/notifications')).data.map(({ title, link }) => `${title} ${link}`);
    assert.deepEqual(await heard(), []);
    clock.advance(31 * 60_000);
    server.kernel.jobs.wake();
    await until('the first is told', async () => (await heard()).length > 0);
    await call('POST /api/v1/tasks/{id}/start', { params: { id: first.id } });
    clock.advance(60 * 60_000);
    server.kernel.jobs.wake();
    await until('no reminder waits that is due', async () => {
      const { db } = systemCtx(server.kernel, 'test');
      return (await listOverdue(db, 'remind_at', clock.now().toISOString(), 1)).length === 0;
    });
    assert.equal((await heard()).length, 1, 'to begin with it is no reason to be reminded again');
    clock.advance(460 * 60_000);
    server.kernel.jobs.wake();
    await until('the moved one is told', async () => (await heard()).length > 1);
    assert.deepEqual(await heard(), [
      `Due soon: Moved /tasks/${moved.id}`,
      `Due soon: First /tasks/${first.id}`,
    ]);
  });
}

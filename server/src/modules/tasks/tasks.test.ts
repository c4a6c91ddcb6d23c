import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskPatch } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { updateComment } from './discussion-store.ts';

const create = ({ call }: Account, title: string) => call('POST /api/v1/tasks', { body: { title } });

for (const database of DATABASES) {
  test(`${database}: a task is its owner's alone until it is shared`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const made = await create(ann, 'Mine');
    assert.deepEqual(
      [made.title, made.description, made.my_role, made.visibility],
      ['Mine', '', 'owner', 'private'],
    );
    const params = { id: made.id };
    const refused = { status: 404, message: 'task not found' };
    await assert.rejects(bob.call('GET /api/v1/tasks/{id}', { params }), refused);
    await assert.rejects(bob.call('PUT /api/v1/tasks/{id}', { params, body: { title: 'x' } }), refused);
    await assert.rejects(bob.call('DELETE /api/v1/tasks/{id}', { params }), refused);
    assert.deepEqual(await bob.call('GET /api/v1/tasks'), { data: [], total: 0 });
    assert.deepEqual(await ann.call('GET /api/v1/tasks'), { data: [made], total: 1 });
    assert.deepEqual(await ann.call('GET /api/v1/tasks/{id}', { params }), made);
  });

  test(`${database}: a change of a task touches only what it names`, async (t) => {
    const { account, send } = await start(t, database);
    const { call, access_token: token } = await account('ann');
    const body = { title: ' Plan ', description: 'First the roof' };
    const made = await call('POST /api/v1/tasks', { body });
    assert.deepEqual([made.title, made.description], ['Plan', 'First the roof']);
    const params = { id: made.id };
    const renamed = await call('PUT /api/v1/tasks/{id}', { params, body: { title: 'Plans' } });
    assert.deepEqual(
      [renamed.title, renamed.description, renamed.created_at],
      ['Plans', made.description, made.created_at],
    );
    for (const wrong of [
      { title: '' },
      { title: null },
      { visibility: 'team' },
      { visibility: 'all' },
      { description: 7 },
    ])
      assert.equal((await send('PUT', `/api/v1/tasks/${made.id}`, { token, body: wrong })).status, 400);
  });

  test(`${database}: a blocked task says what it waits for, until it goes on`, async (t) => {
    const { call } = await (await start(t, database)).account('ann');
    const { id } = await call('POST /api/v1/tasks', { body: { title: 'Book the test chamber' } });
    const change = (body: object) => call('PUT /api/v1/tasks/{id}', { params: { id }, body });
    await assert.rejects(change({ blocked_reason: 'Cells' }), {
      status: 400,
      message: /only a blocked task/,
    });
    const blocked = await change({ status: 'blocked', blocked_reason: ' Order of cells ' });
    assert.deepEqual([blocked.status, blocked.blocked_reason], ['blocked', 'Order of cells']);
    assert.equal((await change({ priority: 'high' })).blocked_reason, 'Order of cells');
    assert.equal((await change({ blocked_reason: '' })).blocked_reason, null);
    await change({ blocked_reason: 'Permit' });
    assert.equal((await call('POST /api/v1/tasks/{id}/start', { params: { id } })).blocked_reason, null);
    // One that is made has the state that it is given.
    const make = (body: object) => call('POST /api/v1/tasks', { body: { title: 'Brought in', ...body } });
    const waiting = await make({ status: 'blocked', blocked_reason: 'Permit' });
    assert.deepEqual([waiting.status, waiting.blocked_reason], ['blocked', 'Permit']);
    const done = await make({ status: 'done' });
    assert.deepEqual([done.status, done.completed_at], ['done', done.created_at]);
    assert.equal((await make({ status: 'cancelled' })).completed_at, null);
    await assert.rejects(make({ status: 'finished' }), { status: 400, message: /status/ });
    await assert.rejects(make({ blocked_reason: 'Permit' }), { status: 400, message: /only a blocked task/ });
  });

  test(`${database}: two people who change steps of one task at once both do`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const body = { title: 'Move', checklist: [{ text: 'Boxes' }, { text: 'Van' }, { text: 'Keys' }] };
    const { id, checklist } = await ann.call('POST /api/v1/tasks', { body });
    const params = { id };
    const member = { params, body: { user_id: bob.user.id, role: 'editor' } } as const;
    await ann.call('POST /api/v1/tasks/{id}/members', member);
    const [boxes, van, keys] = checklist.map((step) => step.id);
    const change = ({ call }: Account, ...checklist_changes: NonNullable<TaskPatch['checklist_changes']>) =>
      call('PUT /api/v1/tasks/{id}', { params, body: { checklist_changes } });
    await Promise.all([
      change(ann, { id: boxes, done: true }),
      change(bob, { id: van, text: 'Lorry' }, { text: 'Lamp', done: true }),
      change(ann, { id: keys, remove: true }),
    ]);
    const steps = (await bob.call('GET /api/v1/tasks/{id}', { params })).checklist;
    assert.deepEqual(
      steps.map(({ text, done }) => [text, done]),
      [
        ['Boxes', true],
        ['Lorry', false],
        ['Lamp', true],
      ],
    );
    await change(bob, { id: keys, remove: true });
    await assert.rejects(change(bob, { id: keys, done: true }), { status: 409, message: /meanwhile/ });
    await assert.rejects(change(bob, { done: true }), { status: 400, message: /needs a text/ });
    const many = Array.from({ length: 98 }, (_, index) => ({ text: `${index}` }));
    await assert.rejects(change(bob, ...many), { status: 400, message: /100 steps at most/ });
    const [{ fields } = { fields: [] }] = (await ann.call('GET /api/v1/tasks/{id}/history', { params })).data;
    assert.deepEqual(fields, ['checklist']);
  });

  test(`${database}: what the members of a task may do is said by their role`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await create(ann, 'Shared');
    const params = { id };
    const share = { params, body: { user_id: bob.user.id, role: 'viewer' } } as const;
    const { id: memberId } = await ann.call('POST /api/v1/tasks/{id}/members', share);
    const read = await bob.call('GET /api/v1/tasks/{id}', { params });
    assert.deepEqual([read.my_role, read.rights], ['viewer', { write: false, manage: false }]);
    const rename = () => bob.call('PUT /api/v1/tasks/{id}', { params, body: { title: 'Ours' } });
    await assert.rejects(rename(), { status: 403 });
    await ann.call('PATCH /api/v1/tasks/{id}/members/{memberId}', {
      params: { id, memberId },
      body: { role: 'editor' },
    });
    assert.equal((await rename()).title, 'Ours');
    await assert.rejects(bob.call('DELETE /api/v1/tasks/{id}', { params }), { status: 403 });
    await ann.call('DELETE /api/v1/tasks/{id}/members/{memberId}', { params: { id, memberId } });
    await assert.rejects(rename(), { status: 404 });
  });

  test(`${database}: a comment is changed by who wrote it, and goes with their word or the owner's`, async (t) => {
    const { account, server } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const { id } = await create(ann, 'Talked about');
    const other = await create(ann, 'Another');
    const params = { id };
    for (const { user } of [bob, eve])
      await ann.call('POST /api/v1/tasks/{id}/members', {
        params,
        body: { user_id: user.id, role: 'editor' },
      });
    const said = await bob.call('POST /api/v1/tasks/{id}/comments', { params, body: { content: 'Teh' } });
    assert.equal(said.edited_at, null);
    const one = { params: { id, commentId: said.id } };
    const edit = ({ call }: Account, content: string, where = one) =>
      call('PUT /api/v1/tasks/{id}/comments/{commentId}', { ...where, body: { content } });
    const remove = ({ call }: Account) => call('DELETE /api/v1/tasks/{id}/comments/{commentId}', one);
    const mended = await edit(bob, 'The');
    assert.deepEqual([mended.content, mended.edited_at !== null], ['The', true]);
    for (const person of [ann, eve]) await assert.rejects(edit(person, 'Mine'), { status: 403 });
    await assert.rejects(edit(bob, ' '), { status: 400 });
    const elsewhere = { params: { id: other.id, commentId: said.id } };
    await assert.rejects(edit(ann, 'x', elsewhere), { status: 404 });
    await assert.rejects(remove(eve), { status: 403 });
    const { data } = await eve.call('GET /api/v1/tasks/{id}/comments', { params });
    assert.deepEqual(
      data.map(({ content }) => content),
      ['The'],
    );
    await remove(ann);
    // As it is for who looked before it was deleted and changes it after.
    const patch = { content: 'Gone', edited_at: new Date().toISOString() };
    await server.kernel.database.begin(async (tx) =>
      assert.equal(await updateComment(tx, said.id, patch), false),
    );
    await assert.rejects(edit(bob, 'Gone'), { status: 404, message: 'comment not found' });
    const own = await bob.call('POST /api/v1/tasks/{id}/comments', { params, body: { content: 'Oops' } });
    const mine = { params: { id, commentId: own.id } };
    await bob.call('DELETE /api/v1/tasks/{id}/comments/{commentId}', mine);
    assert.equal((await ann.call('GET /api/v1/tasks/{id}/comments', { params })).total, 0);
  });

  test(`${database}: those who may read a task hear that it changed, and which`, async (t) => {
    const { account, heard } = await start(t, database);
    const ann = await account('ann');
    const { id } = await create(ann, 'Heard');
    await ann.call('PUT /api/v1/tasks/{id}', { params: { id }, body: { title: 'Told' } });
    await ann.call('DELETE /api/v1/tasks/{id}', { params: { id } });
    const told = () => heard.filter(({ kind }) => kind.startsWith('user.task.'));
    await until('all of it is told', () => told().length === 3);
    assert.deepEqual(
      told().map(({ kind, payload, audience }) => [kind.split('.').at(-1), payload, audience]),
      [
        ['created', { id }, { topics: [`members:${id}`] }],
        ['updated', { id }, { topics: [`members:${id}`] }],
        ['deleted', { id }, { userIds: [ann.user.id] }],
      ],
    );
  });

  test(`${database}: a task keeps the message that it came from, for those who may read it`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const channel = await ann.call('POST /api/v1/channels', { body: { title: 'Garden' } });
    const message = await ann.call('POST /api/v1/channels/{id}/messages', {
      params: { id: channel.id },
      body: { role: 'user', content: 'Water the beans' },
    });
    const body = { title: 'Beans', message_id: message.id };
    const made = await ann.call('POST /api/v1/tasks', { body });
    assert.deepEqual([made.message_id, made.channel_id], [message.id, channel.id]);

    const refused = { status: 404, message: 'message not found' };
    await assert.rejects(bob.call('POST /api/v1/tasks', { body }), refused);
    assert.deepEqual((await bob.call('GET /api/v1/tasks')).data, [], 'nothing is left of what was refused');
    const own = await create(bob, 'His own');
    const change = { params: { id: own.id }, body: { message_id: message.id } };
    await assert.rejects(bob.call('PUT /api/v1/tasks/{id}', change), refused);

    const params = { id: made.id };
    await ann.call('POST /api/v1/tasks/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    const seen = await bob.call('GET /api/v1/tasks/{id}', { params });
    assert.deepEqual([seen.title, seen.message_id, seen.channel_id], ['Beans', null, null]);
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id: channel.id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    assert.equal((await bob.call('GET /api/v1/tasks/{id}', { params })).message_id, message.id);
  });
}

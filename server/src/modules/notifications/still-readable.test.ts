// A notification outlives the right to read what it names; its words do not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';

for (const database of DATABASES)
  test(`${database}: who may no longer read a task, a team or what was shared with them is no longer told its name`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const first = await connect(url, bob.call);
    t.after(() => first.close());
    const { cursor: from } = (await first.follow('notifications')).data as { cursor: string };
    const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Smugglers' } });
    await ann.call('POST /api/v1/teams/{id}/members', {
      params: { id: team_id },
      body: { user_id: bob.user.id, role: 'member' },
    });
    const body = {
      title: 'Bury the gold',
      description: 'Under the oak',
      team_id,
      visibility: 'team',
      assignee: { type: 'user', id: bob.user.id },
    } as const;
    const task = await ann.call('POST /api/v1/tasks', { body });
    const told = async () => (await bob.call('GET /api/v1/notifications')).data;
    /** What a socket that was away since the beginning is told of it. */
    const replayed = async () => {
      const socket = await connect(url, bob.call);
      t.after(() => socket.close());
      await socket.follow('notifications', from);
      await bob.call('POST /api/v1/notifications/mark-all-read');
      await socket.next('what came last', ({ type }) => type === 'notification.read');
      return socket.frames.filter(({ type }) => type === 'notification.created');
    };
    const live = () => first.frames.filter(({ type }) => type === 'notification.created');
    await until('both are told', () => live().length === 2);
    const saying = (words: RegExp, all: unknown) => words.test(JSON.stringify(all));
    const before = await told();
    assert.ok(
      saying(/Bury the gold/, before) && saying(/Under the oak/, before) && saying(/Smugglers/, before),
    );

    const unread = async () => (await bob.call('GET /api/v1/notifications/unread-count')).count;
    assert.equal(await unread(), 2);
    await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { id: team_id, userId: bob.user.id },
    });
    await assert.rejects(bob.call('GET /api/v1/tasks/{id}', { params: { id: task.id } }), { status: 404 });
    const isRemoval = ({ data }: { readonly data: unknown }) => saying(/removed_from_team/, data);
    const all = await told();
    assert.equal(all.filter(isRemoval).length, 1, 'that they were removed is told, with its name');
    const after = all.filter((one) => !isRemoval(one));
    assert.equal(
      after.length,
      before.length - 1,
      'that a task was given stays, and that they were added goes',
    );
    assert.ok(!saying(/gold|oak|Smugglers/, after), JSON.stringify(after));
    assert.ok(!saying(new RegExp(`${task.id}|${team_id}`), after), 'nor which ones they were');
    assert.equal(await unread(), 1, 'all else asks for nothing any more');
    await until('the removal is told', () => live().length === before.length + 1);
    assert.ok((await replayed()).every(isRemoval), 'nor is it told anew');
    const given = after.find(({ data }) => data.kind === 'task_given');
    assert.deepEqual(
      [given?.title, given?.body, given?.link, given?.data.title],
      ['A task for you: …', '', null, '…'],
    );
    const read = await bob.call('PATCH /api/v1/notifications/{id}/read', { params: { id: given?.id ?? '' } });
    assert.ok(!saying(/gold|oak/, read));

    const project = await ann.call('POST /api/v1/projects', { body: { name: 'Sunken ship' } });
    const params = { id: project.id };
    await ann.call('POST /api/v1/projects/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    assert.equal(await unread(), 1);
    const [shared] = await told();
    assert.deepEqual([shared?.title, shared?.link], ['ann shared Sunken ship with you', `/p/${project.id}`]);
    await ann.call('DELETE /api/v1/projects/{id}', { params });
    assert.equal(await unread(), 0);
    assert.ok(!saying(new RegExp(`Sunken|${project.id}`), await told()));
  });

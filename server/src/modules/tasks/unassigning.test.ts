// A task is not to be done by a person who sees it no longer, however they lost it; the others are told, and its history says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { connect } from '../../../test/socket.ts';

for (const engine of DATABASES)
  test(`${engine}: a task that its assignee sees no longer is given to nobody`, async (t) => {
    const { account, url } = await start(t, engine);
    const [ann, bob, cleo] = [await account('ann'), await account('bob'), await account('cleo')];
    const { id: teamId } = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    const add = ({ user }: Account) =>
      ann.call('POST /api/v1/teams/{id}/members', { params: { id: teamId }, body: { user_id: user.id } });
    const remove = ({ user }: Account) =>
      ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id: teamId, userId: user.id } });
    for (const one of [bob, cleo]) await add(one);
    const place = (await ann.call('GET /api/v1/workspaces')).data.find(({ team_id }) => team_id === teamId);
    const assignee = { type: 'user', id: bob.user.id } as const;
    const task = async (by: Account, body: object): Promise<string> =>
      (await by.call('POST /api/v1/tasks', { body: { title: 'Scrub', assignee, ...body } })).id;
    const assigneeOf = async (id: string) =>
      (await ann.call('GET /api/v1/tasks/{id}', { params: { id } })).assignee?.id ?? null;
    const inPlace = { workspace_id: place?.id, visibility: 'team' } as const;

    await t.test('when they leave the team or are removed from it', async () => {
      const ids = [
        await task(ann, inPlace),
        await task(ann, { team_id: teamId, visibility: 'team' }),
        // By name: what lies in the team's workspace is shared with them no more.
        await task(ann, { workspace_id: place?.id }),
        await task(bob, inPlace),
      ];
      const own = await task(ann, {});
      const socket = await connect(url, cleo.call);
      await remove(bob);
      await socket.next(
        'Cleo hears of it',
        ({ type, data }) => type === 'user.task.updated' && JSON.stringify(data).includes(ids[0] ?? ''),
      );
      socket.close();
      for (const id of ids) {
        assert.equal(await assigneeOf(id), null);
        const { data } = await ann.call('GET /api/v1/tasks/{id}/history', { params: { id } });
        assert.deepEqual(data.map(({ action, fields }) => [action, fields]).at(0), ['updated', ['assignee']]);
      }
      assert.equal(await assigneeOf(own), bob.user.id, 'hers was shared with him by name and is still');
      await add(bob);
      assert.equal(await assigneeOf(ids[0] ?? ''), null);
    });

    await t.test('when they are taken off it, or it is theirs no more who shared it', async () => {
      const byName = await task(ann, {});
      const params = { id: byName };
      const { data } = await ann.call('GET /api/v1/tasks/{id}/members', { params });
      const memberId = data.find(({ user_id }) => user_id === bob.user.id)?.id ?? '';
      await ann.call('DELETE /api/v1/tasks/{id}/members/{memberId}', { params: { ...params, memberId } });
      assert.equal(await assigneeOf(byName), null);
      const given = await task(cleo, { team_id: teamId, visibility: 'team' });
      await remove(cleo);
      const left = await cleo.call('GET /api/v1/tasks/{id}', { params: { id: given } });
      assert.equal(left.assignee, null);
    });

    await t.test('when it is made private, in the same change as what else is said', async () => {
      const id = await task(ann, inPlace);
      const params = { id };
      const hidden = await ann.call('PUT /api/v1/tasks/{id}', {
        params,
        body: { title: 'Mine', visibility: 'private', assignee },
      });
      assert.deepEqual([hidden.assignee, hidden.title], [null, 'Mine']);
      const shown = await ann.call('PUT /api/v1/tasks/{id}', {
        params,
        body: { visibility: 'team', assignee },
      });
      assert.equal(shown.assignee?.id, bob.user.id);
    });
  });

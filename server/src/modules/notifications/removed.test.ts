// Who is taken off a chat, a team or a thing by another person finds in the inbox what it was.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { makeRoom } from '../../../test/rooms.ts';

for (const database of DATABASES)
  test(`${database}: who is removed by another person is told what from and by whom, and who leaves is not`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob, eve] = [await account('ann'), await account('bob'), await account('eve')];
    const told = async ({ call }: Account) => {
      const { data } = await call('GET /api/v1/notifications');
      await call('POST /api/v1/notifications/mark-all-read');
      return data.filter(({ is_read }) => !is_read);
    };
    const titles = async (of: Account) => (await told(of)).map(({ title }) => title);
    const remove = async (by: Account, id: string, { user }: Account): Promise<void> => {
      const { participants } = await by.call('GET /api/v1/channels/{id}/participants', { params: { id } });
      const participantId = participants.find(({ participant_id }) => participant_id === user.id)?.id ?? '';
      const params = { id, participantId };
      await by.call('DELETE /api/v1/channels/{id}/participants/{participantId}', { params });
    };
    const room = await makeRoom(ann, bob, eve);
    const { id: untitled } = await ann.call('POST /api/v1/channels', { body: { type: 'group' } });
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id: untitled },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const persona = await ann.call('POST /api/v1/personas', { body: { name: 'Scout' } });
    const { id: scout } = await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id: room },
      body: { participant_type: 'persona', participant_id: persona.id },
    });
    for (const person of [ann, bob, eve]) await told(person);
    await remove(ann, room, bob);
    const [removed, ...others] = await told(bob);
    assert.deepEqual(
      [removed?.type, removed?.title, removed?.body, removed?.link, removed?.data],
      [
        ...['share', 'ann removed you from Room', '', null],
        { kind: 'removed_from_chat', name: 'ann', title: 'Room' },
      ],
    );
    assert.deepEqual(others, []);
    await remove(ann, untitled, bob);
    assert.deepEqual(await titles(bob), ['ann removed you from a conversation']);
    await remove(eve, room, eve);
    await ann.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id: room, participantId: scout },
    });
    assert.deepEqual([await titles(eve), await titles(ann)], [[], []], 'who leaves knows it');

    const { id: team } = await ann.call('POST /api/v1/teams', { body: { name: 'Riders' } });
    const join = ({ user }: Account) =>
      ann.call('POST /api/v1/teams/{id}/members', { params: { id: team }, body: { user_id: user.id } });
    const off = (by: Account, { user }: Account) =>
      by.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id: team, userId: user.id } });
    for (const person of [bob, eve]) await join(person);
    for (const person of [bob, eve]) await told(person);
    await off(ann, bob);
    const [lost] = await told(bob);
    assert.deepEqual(
      [lost?.type, lost?.title, lost?.link, lost?.data],
      [
        ...['share', 'ann removed you from the team Riders', null],
        { kind: 'removed_from_team', name: 'ann', title: 'Riders' },
      ],
    );
    await off(eve, eve);
    assert.deepEqual(await titles(eve), []);

    const project = await ann.call('POST /api/v1/projects', { body: { name: 'Launch', team_id: team } });
    const params = { id: project.id };
    const share = async (member: { user_id: string } | { team_id: string }) =>
      (await ann.call('POST /api/v1/projects/{id}/members', { params, body: { ...member, role: 'viewer' } }))
        .id;
    const unshare = (by: Account, memberId: string) =>
      by.call('DELETE /api/v1/projects/{id}/members/{memberId}', { params: { ...params, memberId } });
    const [his, hers] = [await share({ user_id: bob.user.id }), await share({ user_id: eve.user.id })];
    for (const person of [bob, eve]) await told(person);
    await unshare(ann, his);
    const [unshared] = await told(bob);
    assert.deepEqual(
      [unshared?.type, unshared?.title, unshared?.link, unshared?.data],
      [
        ...['share', 'ann stopped sharing Launch with you', null],
        { kind: 'unshared', name: 'ann', title: 'Launch' },
      ],
    );
    await unshare(eve, hers);
    assert.deepEqual(await titles(eve), []);
    const again = await share({ user_id: bob.user.id });
    for (const person of [bob, eve]) await join(person);
    await share({ team_id: team });
    for (const person of [ann, bob, eve]) await told(person);
    await unshare(ann, again);
    assert.deepEqual(await titles(bob), [], 'he reads it still, with his team');

    await eve.call('PUT /api/v1/notifications/preferences/{type}', {
      params: { type: 'share' },
      body: { in_app: false },
    });
    await ann.call('DELETE /api/v1/teams/{id}', { params: { id: team }, query: { things: 'keep' } });
    const [gone, ...rest] = await told(bob);
    assert.deepEqual(
      [gone?.type, gone?.title, gone?.link, gone?.data],
      [
        ...['share', 'ann deleted the team Riders', null],
        { kind: 'team_deleted', name: 'ann', title: 'Riders' },
      ],
    );
    assert.deepEqual([rest, await titles(ann)], [[], []]);
    assert.deepEqual(await titles(eve), [], 'who does not want to be told of such things');
  });

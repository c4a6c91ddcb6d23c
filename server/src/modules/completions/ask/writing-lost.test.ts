// A member who may only read from now on while their answer is under way: it ends at once, as what came.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES } from '../../../../test/harness.ts';
import { say } from '../../../../test/providers/stand-in.ts';
import { until } from '../../../../test/until.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

/** A chat in which Bob writes by what he may, and what takes that from him. */
interface Room {
  readonly id: string;
  demote(): Promise<unknown>;
}

const OPEN = { title: 'T', type: 'group', ai_mode: 'auto', visibility: 'team' } as const;

const openInTeam = async (ann: Account, bob: Account, role: string, teamId: string): Promise<string> => {
  const params = { id: teamId };
  await ann.call('POST /api/v1/teams/{id}/members', { params, body: { user_id: bob.user.id, role } });
  const { data } = await ann.call('GET /api/v1/workspaces');
  const workspace_id = data.find(({ team_id }) => team_id === teamId)?.id;
  const { id } = await ann.call('POST /api/v1/channels', { body: { ...OPEN, workspace_id } });
  await bob.call('POST /api/v1/channels/{id}/join', { params: { id } });
  return id;
};

const WAYS: Readonly<Record<string, (ann: Account, bob: Account) => Promise<Room>>> = {
  'is made a guest of the team': async (ann, bob) => {
    const { id: teamId } = await ann.call('POST /api/v1/teams', { body: { name: 'Crew' } });
    const params = { id: teamId, userId: bob.user.id };
    return {
      id: await openInTeam(ann, bob, 'member', teamId),
      demote: () =>
        ann.call('PATCH /api/v1/teams/{id}/members/{userId}', { params, body: { role: 'guest' } }),
    };
  },
  'has a role of the team that writes no longer': async (ann, bob) => {
    const { id: teamId } = await ann.call('POST /api/v1/teams', { body: { name: 'Crew' } });
    const role = await ann.call('POST /api/v1/teams/{id}/roles', {
      params: { id: teamId },
      body: { name: 'Mate', permissions: ['team.things.write'] },
    });
    const params = { id: teamId, roleId: role.id };
    return {
      id: await openInTeam(ann, bob, role.key, teamId),
      demote: () => ann.call('PUT /api/v1/teams/{id}/roles/{roleId}', { params, body: { permissions: [] } }),
    };
  },
  'is made an observer of the chat': async (ann, bob) => {
    const { id } = await ann.call('POST /api/v1/channels', { body: { ...OPEN, visibility: 'private' } });
    const { id: participantId } = await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const params = { id, participantId };
    const body = { role: 'observer' } as const;
    const path = 'PATCH /api/v1/channels/{id}/participants/{participantId}' as const;
    return { id, demote: () => ann.call(path, { params, body }) };
  },
};

for (const engine of DATABASES)
  for (const [what, open] of Object.entries(WAYS))
    test(`${engine}: an answer ends when the member who asked for it ${what}, and those of others go on`, async (t) => {
      const { harness, vendor, ann } = await startWithVendor(t, engine);
      const bob = await harness.account('bob');
      const { id, demote } = await open(ann, bob);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      t.after(() => release());
      vendor.usual(async (exchange) => {
        await released;
        await say({ text: ['Aye.'] })(exchange);
      });
      const ask = ({ access_token: token }: Account) =>
        harness.send('POST', '/api/v1/chat/completions', {
          token,
          body: { channel_id: id, content: 'hello', model: 'stand-in-large', stream: false },
        });
      const answers = [ask(ann), ask(bob)];
      await until('both are asked', () => vendor.asked.length === 2);
      await demote();
      const statuses = async () =>
        (await ann.call('GET /api/v1/channels/{id}/messages', { params: { id } })).data
          .filter(({ role }) => role === 'assistant')
          .map(({ status }) => status)
          .sort();
      await until('his has ended', async () => (await statuses()).includes('stopped'));
      assert.deepEqual(await statuses(), ['stopped', 'streaming']);
      release();
      await Promise.all(answers);
      assert.deepEqual(await statuses(), ['complete', 'stopped']);
    });

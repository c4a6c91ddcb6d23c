// What the audit log has of a team, its workspaces and its projects: every act, by whom, and of what people wrote nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry } from '@parley/contract';
import { type Account, DATABASES, start } from '../../../test/harness.ts';

for (const engine of DATABASES)
  test(`${engine}: acts on a team, its workspaces and its projects are in the audit log`, async (t) => {
    const { account } = await start(t, engine);
    const root = await account('root');
    const [ann, bob, cid] = [await account('ann'), await account('bob'), await account('cid')];
    /** What was done to a thing, the earliest first. */
    const actsOn = async (id: string): Promise<AuditEntry[]> => {
      const { data } = await root.call('GET /api/v1/admin/audit', { query: { per_page: '200' } });
      return data.filter(({ target_id }) => target_id === id).reverse();
    };
    const told = async (id: string) =>
      (await actsOn(id)).map(({ action, actor_name, details }) => [action, actor_name, details]);
    const teamOf = async ({ call }: Account, name: string) =>
      (await call('POST /api/v1/teams', { body: { name } })).id;
    const homeOf = async ({ call }: Account, teamId: string) =>
      (await call('GET /api/v1/workspaces')).data.find(({ team_id }) => team_id === teamId)?.id ?? '';

    await t.test('of a team: what it is called, its roles, invitations, budget, people and end', async () => {
      const id = await teamOf(ann, 'Crew');
      const params = { id };
      await ann.call('PUT /api/v1/teams/{id}', { params, body: { description: 'Unsaid words' } });
      await ann.call('PUT /api/v1/teams/{id}', { params, body: { name: 'Hands' } });
      await ann.call('PUT /api/v1/teams/{id}', { params, body: { name: 'Hands' } });
      const role = await ann.call('POST /api/v1/teams/{id}/roles', {
        params,
        body: { name: 'Cook', permissions: ['team.things.write'] },
      });
      const ofRole = { params: { id, roleId: role.id } };
      await ann.call('PUT /api/v1/teams/{id}/roles/{roleId}', { ...ofRole, body: { permissions: [] } });
      await ann.call('DELETE /api/v1/teams/{id}/roles/{roleId}', ofRole);
      const invite = () =>
        ann.call('POST /api/v1/teams/{id}/invitations', { params, body: { role: 'member' } });
      const [used, taken] = [await invite(), await invite()];
      await bob.call('POST /api/v1/invitations/{token}/accept', { params: { token: used.token } });
      await ann.call('DELETE /api/v1/teams/{id}/invitations/{invitationId}', {
        params: { id, invitationId: taken.id },
      });
      await ann.call('PUT /api/v1/teams/{id}/budget', { params, body: { tokens_max: 1_000 } });
      await bob.call('DELETE /api/v1/teams/{id}/members/{userId}', {
        params: { id, userId: bob.user.id },
      });
      await ann.call('DELETE /api/v1/teams/{id}', { params, query: { things: 'delete' } });
      const by = 'link';
      assert.deepEqual(await told(id), [
        ['team.created', 'ann', { name: 'Crew', handle: 'crew' }],
        ['team.updated', 'ann', { changed: ['description'] }],
        ['team.updated', 'ann', { name: 'Hands', changed: ['name'] }],
        ['team.role_created', 'ann', { role: role.key, permissions: ['team.things.write'] }],
        ['team.role_updated', 'ann', { role: role.key, permissions: [] }],
        ['team.role_deleted', 'ann', { role: role.key }],
        ['team.invitation_created', 'ann', { invitation_id: used.id, role: 'member', by }],
        ['team.invitation_created', 'ann', { invitation_id: taken.id, role: 'member', by }],
        ['team.invitation_accepted', 'bob', { invitation_id: used.id, role: 'member' }],
        ['team.invitation_revoked', 'ann', { invitation_id: taken.id }],
        ['team.budget_changed', 'ann', { tokens_max: 1_000, cost_max: null }],
        ['team.left', 'bob', { user_id: bob.user.id }],
        ['team.deleted', 'ann', { name: 'Hands', things: 'delete' }],
      ]);
    });

    await t.test('of its workspaces: made, changed and deleted; of a person’s own nothing', async () => {
      const team_id = await teamOf(ann, 'Port');
      const { id } = await ann.call('POST /api/v1/workspaces', { body: { name: 'Docks', team_id } });
      const params = { id };
      const change = (body: object) => ann.call('PUT /api/v1/workspaces/{id}', { params, body });
      await change({ instructions: 'Unsaid words', color: '#3366cc' });
      await change({ instructions: 'Unsaid words' });
      await ann.call('DELETE /api/v1/workspaces/{id}', { params });
      assert.deepEqual(await told(id), [
        ['workspace.created', 'ann', { team_id, name: 'Docks' }],
        ['workspace.updated', 'ann', { team_id, changed: ['color', 'instructions'] }],
        ['workspace.deleted', 'ann', { team_id, name: 'Docks' }],
      ]);
      const own = (await ann.call('GET /api/v1/workspaces')).data.find(({ kind }) => kind === 'personal');
      const mine = { params: { id: own?.id ?? '' }, body: { instructions: 'Mine' } };
      await ann.call('PUT /api/v1/workspaces/{id}', mine);
      assert.deepEqual(await told(own?.id ?? ''), []);
    });

    await t.test('of its projects: made, changed, shared, archived, restored, deleted', async () => {
      const team_id = await teamOf(ann, 'Yard');
      const body = {
        name: 'Unsaid hull',
        workspace_id: await homeOf(ann, team_id),
        visibility: 'team',
      } as const;
      const { id } = await ann.call('POST /api/v1/projects', { body });
      const params = { id };
      const change = (patch: object) => ann.call('PUT /api/v1/projects/{id}', { params, body: patch });
      await change({ instructions: 'Unsaid words', name: 'Unsaid keel' });
      await change({ name: 'Unsaid keel' });
      const member = await ann.call('POST /api/v1/projects/{id}/members', {
        params,
        body: { user_id: cid.user.id, role: 'viewer' },
      });
      const ofMember = { params: { id, memberId: member.id } };
      await ann.call('PATCH /api/v1/projects/{id}/members/{memberId}', {
        ...ofMember,
        body: { role: 'editor' },
      });
      await ann.call('DELETE /api/v1/projects/{id}/members/{memberId}', ofMember);
      await change({ is_archived: true });
      await change({ is_archived: false });
      await ann.call('DELETE /api/v1/projects/{id}', { params });
      const user_id = cid.user.id;
      assert.deepEqual(await told(id), [
        ['project.created', 'ann', { team_id }],
        ['project.updated', 'ann', { team_id, changed: ['instructions', 'name'] }],
        ['project.member_added', 'ann', { user_id, role: 'viewer' }],
        ['project.member_role_changed', 'ann', { user_id, role: 'editor' }],
        ['project.member_removed', 'ann', { user_id, role: 'editor' }],
        ['project.archived', 'ann', { team_id }],
        ['project.restored', 'ann', { team_id }],
        ['project.deleted', 'ann', { team_id }],
      ]);
      const own = await ann.call('POST /api/v1/projects', { body: { name: 'Mine' } });
      await ann.call('DELETE /api/v1/projects/{id}', { params: { id: own.id } });
      assert.deepEqual(await told(own.id), [], 'a person’s own is nobody else’s business');
      const { data } = await root.call('GET /api/v1/admin/audit', { query: { per_page: '200' } });
      assert.doesNotMatch(JSON.stringify(data), /Unsaid/);
      assert.equal((await root.call('GET /api/v1/admin/audit/verify')).ok, true);
    });
  });

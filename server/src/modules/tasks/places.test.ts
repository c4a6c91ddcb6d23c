// Where the AI does its work: the chat of a task is where the task is, so that its workspace and its project speak there, and is its owner's alone.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { TaskInput } from '@parley/contract';
import { type Account, DATABASES, type Engine } from '../../../test/harness.ts';
import { say } from '../../../test/providers/stand-in.ts';
import { until } from '../../../test/until.ts';
import { startWithVendor } from '../../../test/vendor.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { settle } from './runs.ts';

const [OF_TEAM, OF_PROJECT, OWN] = ['Write for sailors.', 'Think of tides.', 'Mention my boat.'];

/** Ann's team, with Bob in it, whose workspace and project say something; Bob's own workspace says something else. */
const open = async (t: TestContext, engine: Engine) => {
  const { vendor, harness, ann } = await startWithVendor(t, engine);
  const bob = await harness.account('bob');
  vendor.usual(say({ text: ['Aye.'] }));
  const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
  const ofTeam = { params: { id: team_id } };
  await ann.call('POST /api/v1/teams/{id}/members', {
    ...ofTeam,
    body: { user_id: bob.user.id, role: 'member' },
  });
  const placeOf = async ({ call }: Account, team: string | null) => {
    const place = (await call('GET /api/v1/workspaces')).data.find((one) => one.team_id === team);
    return place?.id ?? assert.fail('there is one');
  };
  const tell = ({ call }: Account, id: string, instructions: string) =>
    call('PUT /api/v1/workspaces/{id}', { params: { id }, body: { instructions } });
  const workspace_id = await placeOf(ann, team_id);
  await tell(ann, workspace_id, OF_TEAM);
  await tell(bob, await placeOf(bob, null), OWN);
  const project = await ann.call('POST /api/v1/projects', {
    body: { name: 'Voyage', instructions: OF_PROJECT, workspace_id, visibility: 'team' },
  });
  const { id: personaId } = await bob.call('POST /api/v1/personas', { body: { name: 'Robot' } });
  const ctx = systemCtx(harness.server.kernel, 'test');
  /** Bob's task is made and then done: the chat, and what the model was told. */
  const runOf = async (body: Partial<TaskInput>, meanwhile = async () => {}) => {
    const assignee = { type: 'persona', id: personaId } as const;
    const task = await bob.call('POST /api/v1/tasks', { body: { title: 'Report', assignee, ...body } });
    const params = { id: task.id };
    await meanwhile();
    const before = vendor.asked.length;
    await bob.call('POST /api/v1/tasks/{id}/run', { params });
    const run = async () => (await bob.call('GET /api/v1/tasks/{id}/runs', { params })).data[0];
    await until('the run is over', async () => {
      const { id, status, ended_at } = (await run()) ?? assert.fail();
      if (status === 'running') await settle(ctx, id);
      return ended_at !== null;
    });
    const { channel_id, message_id, status, error } = (await run()) ?? assert.fail();
    const told = JSON.stringify(vendor.asked.slice(before).map((heard) => heard.body));
    return {
      ...{ channelId: channel_id ?? '', messageId: message_id ?? '', status, error },
      told: [OF_TEAM, OF_PROJECT, OWN].filter((text) => told.includes(text)),
    };
  };
  const demote = async () => {
    await ann.call('PATCH /api/v1/teams/{id}/members/{userId}', {
      params: { id: team_id, userId: bob.user.id },
      body: { role: 'guest' },
    });
  };
  return { ann, bob, ofTeam, workspace_id, project, runOf, demote, placeOf };
};

for (const database of DATABASES) {
  test(`${database}: the AI does a task where the task is, and nobody else of the team reads what it says`, async (t) => {
    const { ann, bob, ofTeam, workspace_id, project, runOf, placeOf } = await open(t, database);
    for (const visibility of ['private', 'team'] as const) {
      const { channelId, messageId, told } = await runOf({
        workspace_id,
        project_id: project.id,
        visibility,
      });
      assert.deepEqual(told, [OF_TEAM, OF_PROJECT], 'the places of the task speak, and not its owner’s own');
      const params = { id: channelId };
      const chat = await bob.call('GET /api/v1/channels/{id}', { params });
      assert.deepEqual(
        [chat.workspace_id, chat.project_id, chat.visibility, chat.person_count],
        [workspace_id, project.id, 'private', 1],
      );
      const { parts } = await bob.call('GET /api/v1/channels/{id}/messages/{msgId}/context', {
        params: { ...params, msgId: messageId },
      });
      const sources = parts.map(({ source, title }) => `${source} ${title}`);
      for (const part of ['workspace Sailors', 'project Voyage'])
        assert.ok(sources.includes(part), `the context of the answer has ${part}: ${sources}`);
      await assert.rejects(ann.call('GET /api/v1/channels/{id}', { params }), { status: 404 });
      await assert.rejects(ann.call('POST /api/v1/channels/{id}/join', { params }), { status: 404 });
      const lists = [
        await ann.call('GET /api/v1/workspaces/{id}/channels', {
          params: { id: workspace_id },
          query: { scope: 'open' },
        }),
        await ann.call('GET /api/v1/projects/{id}/channels', { params: { id: project.id } }),
        await ann.call('GET /api/v1/channels'),
      ];
      for (const { data } of lists) assert.ok(!data.some(({ id }) => id === channelId));
    }
    const { total } = await ann.call('GET /api/v1/teams/{id}/usage', ofTeam);
    assert.ok(total.calls >= 2, 'what was asked there is the team’s use');
    const apart = await runOf({ workspace_id: await placeOf(bob, null), project_id: project.id });
    assert.deepEqual(apart.told, [OF_PROJECT, OWN], 'one of his own in the project is in his own workspace');
  });

  test(`${database}: a task whose owner may no longer write in its place is done in their own; an archived project refuses it`, async (t) => {
    const { ann, bob, workspace_id, project, runOf, demote, placeOf } = await open(t, database);
    const params = { id: project.id };
    const archive = async () =>
      void (await ann.call('PUT /api/v1/projects/{id}', { params, body: { is_archived: true } }));
    const shelved = await runOf({ workspace_id, project_id: project.id }, archive);
    assert.equal(shelved.status, 'failed');
    assert.match(shelved.error ?? '', /archived; restore the project/);
    const own = await runOf({ workspace_id }, demote);
    assert.deepEqual([own.status, own.told], ['done', [OWN]]);
    const chat = await bob.call('GET /api/v1/channels/{id}', { params: { id: own.channelId } });
    assert.equal(chat.workspace_id, await placeOf(bob, null));
  });
}

// What becomes of a run at work when its task is finished, cancelled or given to another.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { TaskPatch } from '@parley/contract';
import { DATABASES, type Engine, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

const LONG = '/demo slow 200 long 5000';

const open = async (t: TestContext, engine: Engine) => {
  const house = await start(t, engine);
  const { call } = await house.account('ann');
  const persona = async (name: string) =>
    (await call('POST /api/v1/personas', { body: { name, model: 'parley-demo' } })).id;
  const create = async (personaId: string, description: string) => {
    const body = { title: 'Report', description, assignee: { type: 'persona', id: personaId } } as const;
    return (await call('POST /api/v1/tasks', { body })).id;
  };
  const latestRun = async (id: string) => {
    const { data } = await call('GET /api/v1/tasks/{id}/runs', { params: { id } });
    assert.ok(data[0]);
    return data[0];
  };
  const answerOf = async (id: string) => {
    const { channel_id, message_id } = await latestRun(id);
    if (channel_id === null || message_id === null) return null;
    const params = { id: channel_id, msgId: message_id };
    return call('GET /api/v1/channels/{id}/messages/{msgId}', { params });
  };
  const atWork = async (personaId: string) => {
    const id = await create(personaId, LONG);
    await call('POST /api/v1/tasks/{id}/run', { params: { id } });
    await until('an answer is being written', async () => (await answerOf(id))?.status === 'streaming');
    return id;
  };
  return { ...house, call, persona, create, latestRun, answerOf, atWork };
};

for (const database of DATABASES) {
  test(`${database}: a run at work ends when its task is finished, cancelled or given to another`, async (t) => {
    const { call, persona, atWork, latestRun, answerOf } = await open(t, database);
    const [robot, other] = [await persona('Robot'), await persona('Other')];
    const put = (body: TaskPatch) => (id: string) => call('PUT /api/v1/tasks/{id}', { params: { id }, body });
    const changes: Array<[why: string, change: (id: string) => Promise<unknown>]> = [
      ['the task was finished', (id) => call('POST /api/v1/tasks/{id}/complete', { params: { id } })],
      ['the task was cancelled', (id) => call('POST /api/v1/tasks/{id}/cancel', { params: { id } })],
      ['the task was finished', put({ status: 'done' })],
      ['the task was taken from its persona', put({ assignee: { type: 'persona', id: other } })],
      ['the task was taken from its persona', put({ assignee: null })],
    ];
    for (const [why, change] of changes) {
      const id = await atWork(robot);
      await put({ title: 'Renamed', status: 'blocked' })(id);
      assert.equal((await latestRun(id)).status, 'running', 'other changes leave it at work');
      await change(id);
      const { status, error, ended_at } = await latestRun(id);
      assert.deepEqual([status, error, ended_at !== null], ['skipped', why, true]);
      await until('its answer stops', async () => (await answerOf(id))?.status === 'stopped');
    }
  });

  test(`${database}: a persona that finishes its own task says the rest of its answer`, async (t) => {
    const { call, persona, create, latestRun, answerOf } = await open(t, database);
    const robot = await persona('Robot');
    await call('PUT /api/v1/personas/{id}/tool-grants', {
      params: { id: robot },
      body: { tool_names: ['task_update'] },
    });
    const id = await create(robot, '');
    const description = `/demo tool task_update ${JSON.stringify({ id, status: 'done' })}`;
    await call('PUT /api/v1/tasks/{id}', { params: { id }, body: { description } });
    await call('POST /api/v1/tasks/{id}/run', { params: { id } });
    const waitingCall = async () => {
      const steps = (await answerOf(id))?.tool_calls as Array<{ id: string; status: string }> | undefined;
      return steps?.find(({ status }) => status === 'awaiting_approval');
    };
    await until('it asks its owner', async () => (await waitingCall()) !== undefined);
    const [run, waiting] = [await latestRun(id), await waitingCall()];
    assert.ok(run.channel_id && run.message_id && waiting);
    await call('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
      params: { id: run.channel_id, msgId: run.message_id, callId: waiting.id },
      body: { decision: 'allow' },
    });
    await until('the run is over', async () => (await latestRun(id)).ended_at !== null);
    const { status, error } = await latestRun(id);
    assert.deepEqual([status, error, (await answerOf(id))?.status], ['done', null, 'complete']);
    assert.equal((await call('GET /api/v1/tasks/{id}', { params: { id } })).status, 'done');
  });
}

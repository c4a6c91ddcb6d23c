// What a card says of the persona that has a task: that it is at work, waits for a word, or could not do it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';

for (const database of DATABASES)
  test(`${database}: a list tells how far the AI is with a task, and its readers hear when that changes`, async (t) => {
    const { account, url } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { call } = ann;
    const { id: personaId } = await call('POST /api/v1/personas', {
      body: { name: 'Robot', model: 'parley-demo' },
    });
    await call('PUT /api/v1/personas/{id}/tool-grants', {
      params: { id: personaId },
      body: { tool_names: ['task_create'] },
    });
    const assignee = { type: 'persona', id: personaId } as const;
    const { id } = await call('POST /api/v1/tasks', { body: { title: 'Report', assignee } });
    const params = { id };
    await call('POST /api/v1/tasks/{id}/members', { params, body: { user_id: bob.user.id, role: 'viewer' } });
    const socket = await connect(url, bob.call);
    await socket.follow('notifications');
    const told = (): number => socket.frames.filter(({ type }) => type === 'user.task.updated').length;

    const workIn = async (person: typeof ann) => {
      const { data } = await person.call('GET /api/v1/tasks');
      return data.find((task) => task.id === id)?.work ?? null;
    };
    const run = async (description: string): Promise<void> => {
      await call('PUT /api/v1/tasks/{id}', { params, body: { description } });
      await call('POST /api/v1/tasks/{id}/run', { params });
    };
    const untilOver = () =>
      until('it is over', async () => {
        const { data } = await call('GET /api/v1/tasks/{id}/runs', { params });
        return data.every(({ ended_at }) => ended_at !== null);
      });
    assert.equal(await workIn(ann), null);

    await run('/demo slow 200 long 5000');
    assert.notEqual(await workIn(ann), null, 'it waits for its turn, or has begun');
    await until('it is at work', async () => (await workIn(bob))?.status === 'running');
    const atWork = await workIn(bob);
    assert.deepEqual([atWork?.waiting_since, atWork?.error], [null, null]);
    assert.ok(atWork?.started_at);
    const before = told();
    await call('POST /api/v1/tasks/{id}/stop', { params });
    assert.equal(await workIn(ann), null, 'what was stopped is no failure');
    await until('who reads it hears that', () => told() > before);

    await run('/demo fail 401');
    await untilOver();
    const [last] = (await call('GET /api/v1/tasks/{id}/runs', { params })).data;
    assert.ok(last?.error);
    const failed = { status: 'failed', started_at: last.started_at, waiting_since: null } as const;
    const work = { ...failed, error: last.error, reason: last.reason };
    assert.deepEqual(await workIn(bob), work);
    assert.deepEqual((await bob.call('GET /api/v1/tasks/{id}', { params })).work, work);
    await call('POST /api/v1/tasks/{id}/complete', { params });
    assert.equal(await workIn(ann), null, 'it is finished');
    await call('POST /api/v1/tasks/{id}/reopen', { params });
    assert.equal((await workIn(ann))?.status, 'failed');

    await run(`/demo tool task_create ${JSON.stringify({ title: 'Weed' })}`);
    await until('it waits for a word', async () => (await workIn(bob))?.waiting_since != null);
    await call('POST /api/v1/tasks/{id}/stop', { params });

    await run('/demo echo Good morning');
    await untilOver();
    assert.equal(await workIn(ann), null, 'the last one went well');
    await run('/demo fail 401');
    await untilOver();
    await call('PUT /api/v1/tasks/{id}', {
      params,
      body: { assignee: { type: 'user', id: ann.user.id } },
    });
    assert.equal(await workIn(ann), null, 'a person has it now');
  });

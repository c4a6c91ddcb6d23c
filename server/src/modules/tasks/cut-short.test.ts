// kill -9 in the middle of the answer to a task: it is asked for again, and the question stands in its chat once.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createClient } from '@parley/contract/client';
import { freshDatabase } from '../../../test/databases.ts';
import { TEST_PASSWORD } from '../../../test/harness.ts';
import { serverProcess } from '../../../test/kill/server-process.ts';
import { until } from '../../../test/until.ts';

test('sqlite: an answer to a task that kill -9 cut short is another version below the same question', async (t) => {
  const { dataDir } = await freshDatabase(t, 'sqlite');
  const server = await serverProcess({ DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('hex') });
  t.after(() => server.kill());
  await server.start();
  const answer = await createClient({ baseUrl: server.url, fetch })('POST /api/v1/auth/register', {
    body: { username: 'ann', password: TEST_PASSWORD, email: 'ann@example.com' },
  });
  const token = 'access_token' in answer ? answer.access_token : '';
  const headers = () => ({ authorization: `Bearer ${token}` });
  const callAt = () => createClient({ baseUrl: server.url, fetch, headers });
  const call = callAt();
  const persona = await call('POST /api/v1/personas', { body: { name: 'Robot', model: 'parley-demo' } });
  const assignee = { type: 'persona', id: persona.id } as const;
  const { id } = await call('POST /api/v1/tasks', {
    body: { title: 'Report', description: '/demo slow 20\n/demo long 300', assignee },
  });
  const params = { id };
  await call('POST /api/v1/tasks/{id}/run', { params });
  const runNow = async () => (await callAt()('GET /api/v1/tasks/{id}/runs', { params })).data[0];
  await until('it is answered', async () => (await runNow())?.message_id != null);
  const cut = await runNow();
  const channel = { params: { id: cut?.channel_id ?? '' } };
  await until('a part of it is there', async () => {
    const { data } = await call('GET /api/v1/channels/{id}/messages', channel);
    return (data.at(-1)?.content ?? '') !== '';
  });
  await server.kill();
  await server.start();
  await until('the run is done', async () => (await runNow())?.status === 'done');
  const { data } = await callAt()('GET /api/v1/channels/{id}/messages', channel);
  const [question, ...answers] = data;
  assert.deepEqual([question?.role, answers.map(({ role }) => role)], ['user', ['assistant', 'assistant']]);
  assert.deepEqual(
    answers.map(({ status, parent_id }) => [status, parent_id]),
    [
      ['failed', question?.id],
      ['complete', question?.id],
    ],
  );
  assert.deepEqual([cut?.message_id, (await runNow())?.message_id], [answers[0]?.id, answers[1]?.id]);
  const path = await callAt()('GET /api/v1/channels/{id}/path', channel);
  assert.deepEqual(
    path.messages.map((message) => message.id),
    [question?.id, answers[1]?.id],
    'and the new one is in sight',
  );
});

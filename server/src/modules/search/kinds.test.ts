// Search finds tasks, projects, workflows and documents, for those who may read them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

for (const engine of DATABASES)
  test(`${engine}: tasks, projects, workflows and documents are found by their readers alone`, async (t) => {
    const { account } = await start(t, engine);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const found = async ({ call }: Account, q: string) =>
      (await call('GET /api/v1/search', { query: { q } })).data;
    const task = await ann.call('POST /api/v1/tasks', {
      body: { title: 'Water the ficus', checklist: [{ text: 'fetch the walrus can', done: false }] },
    });
    const project = await ann.call('POST /api/v1/projects', {
      body: { name: 'Garden', instructions: 'Think of the walrus.' },
    });
    const workflow = await ann.call('POST /api/v1/workflows', {
      body: { title: 'Walrus review', definition: { start: 'end', stages: [] } },
    });
    const base = await ann.call('POST /api/v1/knowledge-bases', { body: { name: 'Zoo' } });
    const params = { id: base.id };
    const document = await ann.call('POST /api/v1/knowledge-bases/{id}/documents', {
      params,
      body: { title: 'Animals', content: 'A walrus has tusks.' },
    });
    assert.ok('id' in document);
    await until('all of them are found', async () => (await found(ann, 'walrus')).length === 4);
    const hits = new Map((await found(ann, 'walrus')).map((hit) => [hit.type, hit]));
    assert.deepEqual(
      [hits.get('task')?.id, hits.get('project')?.id, hits.get('workflow')?.id, hits.get('document')?.id],
      [task.id, project.id, workflow.id, document.id],
    );
    assert.deepEqual(
      [hits.get('task')?.title, hits.get('task')?.scope_id, hits.get('document')?.scope_id],
      ['Water the ficus', task.id, base.id],
    );
    assert.match(hits.get('document')?.snippet ?? '', /walrus has tusks/);
    assert.deepEqual(await found(bob, 'walrus'), []);
    await ann.call('POST /api/v1/knowledge-bases/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    assert.deepEqual(
      (await found(bob, 'walrus')).map(({ id }) => id),
      [document.id],
    );
    await ann.call('PUT /api/v1/tasks/{id}', {
      params: { id: task.id },
      body: { checklist: [{ text: 'fetch the can', done: false }] },
    });
    await ann.call('DELETE /api/v1/projects/{id}', { params: { id: project.id } });
    await ann.call('DELETE /api/v1/knowledge-bases/{id}/documents/{docId}', {
      params: { ...params, docId: document.id },
    });
    await until('only the workflow is found', async () => {
      const left = await found(ann, 'walrus');
      return left.length === 1 && left[0]?.id === workflow.id;
    });
  });

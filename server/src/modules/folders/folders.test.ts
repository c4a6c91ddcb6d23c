import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

for (const database of DATABASES) {
  test(`${database}: renaming a folder keeps its place`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [(await account('ann')).call, (await account('bob')).call];
    await ann('POST /api/v1/folders', { body: { name: 'Work', sort_order: 1 } });
    const { id } = await ann('POST /api/v1/folders', { body: { name: 'Home', sort_order: 2 } });
    await ann('PUT /api/v1/folders/{id}', { params: { id }, body: { name: 'Garden' } });
    const { data } = await ann('GET /api/v1/folders');
    assert.deepEqual(
      data.map(({ name }) => name),
      ['Work', 'Garden'],
    );
    assert.deepEqual(await bob('GET /api/v1/folders'), { data: [] });
  });

  test(`${database}: somebody else's folder does not exist`, async (t) => {
    const { account, heard } = await start(t, database);
    const [ann, bob] = [(await account('ann')).call, (await account('bob')).call];
    const { id } = await ann('POST /api/v1/folders', { body: { name: 'Work' } });
    const notFound = { status: 404, message: 'folder not found' };
    await assert.rejects(bob('DELETE /api/v1/folders/{id}', { params: { id } }), notFound);
    await assert.rejects(
      bob('PUT /api/v1/folders/{id}', { params: { id }, body: { name: 'Mine' } }),
      notFound,
    );
    await assert.rejects(ann('DELETE /api/v1/folders/{id}', { params: { id: 'no-such-id' } }), {
      status: 404,
    });
    const kinds = () => heard.map(({ kind }) => kind).filter((kind) => kind.startsWith('user.folder.'));
    await until('the event arrives', () => kinds().length > 0);
    assert.deepEqual(kinds(), ['user.folder.created']);
    assert.equal((await ann('GET /api/v1/folders')).data[0]?.name, 'Work');
  });

  test(`${database}: a repeated create with the same Idempotency-Key makes one folder`, async (t) => {
    const { account } = await start(t, database);
    const { call } = await account('ann');
    const headers = { 'idempotency-key': 'again-1' };
    const made = await Promise.all(
      [1, 2, 3].map(() => call('POST /api/v1/folders', { body: { name: 'Once' }, headers })),
    );
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    assert.equal((await call('GET /api/v1/folders')).data.length, 1);
    const other = call('POST /api/v1/folders', { body: { name: 'Other' }, headers });
    await assert.rejects(other, { status: 409 });
  });

  test(`${database}: a folder needs a name, and says so`, async (t) => {
    const { account, raw } = await start(t, database);
    const { access_token: token } = await account('ann');
    for (const body of [
      '{}',
      '{"name":""}',
      '{"name":"   "}',
      '{"name":7}',
      `{"name":"${'x'.repeat(201)}"}`,
      '[]',
      '',
    ]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await raw('POST', '/api/v1/folders', { token, headers, body });
      assert.equal(answer.status, 400, body);
      const { error } = (await answer.json()) as { error: string };
      assert.ok(error.length > 5, body);
    }
  });
}

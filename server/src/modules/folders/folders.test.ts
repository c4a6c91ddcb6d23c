import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kernel/ids.ts';

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

  test(`${database}: another person's folder does not exist`, async (t) => {
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

  test(`${database}: folders come by their order, then by name, and in pages`, async (t) => {
    const { account, send } = await start(t, database);
    const { call, access_token: token } = await account('ann');
    for (const [name, sort_order] of [
      ['b', 1],
      ['a', 1],
      ['last', 2],
      ['first', -5],
      ['unplaced', undefined],
    ] as const)
      await call('POST /api/v1/folders', {
        body: sort_order === undefined ? { name } : { name, sort_order },
      });
    const names = async (query: object) =>
      (await call('GET /api/v1/folders', { query })).data.map(({ name }) => name);
    const all = ['first', 'unplaced', 'a', 'b', 'last'];
    assert.deepEqual(await names({}), all);
    assert.deepEqual(await names({ page: '2', per_page: '2' }), ['a', 'b']);
    assert.deepEqual(await names({ limit: '2', offset: '4' }), ['last']);
    for (const query of ['limit=201', 'per_page=0', 'page=1&limit=1', 'offset=x'])
      assert.equal((await send('GET', `/api/v1/folders?${query}`, { token })).status, 400, query);
  });

  test(`${database}: a change touches only what it names`, async (t) => {
    const { account, send } = await start(t, database);
    const { call, access_token: token } = await account('ann');
    const made = await call('POST /api/v1/folders', { body: { name: ' Work ', sort_order: 3 } });
    assert.deepEqual([made.name, made.sort_order], ['Work', 3]);
    const params = { id: made.id };
    const moved = await call('PUT /api/v1/folders/{id}', { params, body: { sort_order: 7 } });
    assert.deepEqual([moved.name, moved.sort_order, moved.created_at], ['Work', 7, made.created_at]);
    const same = await call('PUT /api/v1/folders/{id}', { params, body: {} });
    assert.deepEqual([same.name, same.sort_order], ['Work', 7]);
    for (const body of [{ name: '' }, { sort_order: 1.5 }, { sort_order: 1_000_001 }, { name: null }])
      assert.equal((await send('PUT', `/api/v1/folders/${made.id}`, { token, body })).status, 400);
  });

  test(`${database}: a deleted folder is gone, and its chats are unfiled`, async (t) => {
    const { account, send } = await start(t, database);
    const { call, access_token: token } = await account('ann');
    const { id } = await call('POST /api/v1/folders', { body: { name: 'Work' } });
    const channel = await call('POST /api/v1/channels', { body: { title: 'Plan' } });
    await call('PUT /api/v1/channels/{id}', { params: { id: channel.id }, body: { folder_id: id } });
    assert.deepEqual(await call('DELETE /api/v1/folders/{id}', { params: { id } }), {
      message: 'folder deleted',
    });
    assert.deepEqual((await call('GET /api/v1/folders')).data, []);
    const kept = await call('GET /api/v1/channels/{id}', { params: { id: channel.id } });
    assert.deepEqual([kept.title, kept.folder_id], ['Plan', null]);
    for (const method of ['PUT', 'DELETE'])
      assert.equal((await send(method, `/api/v1/folders/${id}`, { token, body: { name: 'x' } })).status, 404);
  });

  test(`${database}: a person who deletes the same folder at the same moment finds it gone, and one event tells it`, async (t) => {
    const { account, heard, send } = await start(t, database);
    const { call, access_token: token } = await account('ann');
    const { id } = await call('POST /api/v1/folders', { body: { name: 'Work' } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('DELETE', `/api/v1/folders/${id}`, { token })),
    );
    const gone = Array<number>(9).fill(404);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...gone]);
    const { id: mark } = await call('POST /api/v1/folders', { body: { name: 'later' } });
    await until('a later event comes', () =>
      heard.some(({ payload }) => (payload as { id?: string }).id === mark),
    );
    assert.equal(heard.filter(({ kind }) => kind === 'user.folder.deleted').length, 1);
  });

  test(`${database}: nobody keeps more than 500 folders`, async (t) => {
    const { account, server } = await start(t, database);
    const { call, user } = await account('ann');
    const at = new Date().toISOString();
    await server.kernel.database.begin(async (tx) => {
      const rows = Array.from({ length: 500 }, (_, i) => ({
        ...{ id: newId(), owner_id: user.id, name: `folder ${i}`, sort_order: i },
        ...{ created_at: at, updated_at: at },
      }));
      await sql(tx).insertInto('folders').values(rows).execute();
    });
    await assert.rejects(call('POST /api/v1/folders', { body: { name: 'One more' } }), { status: 400 });
    assert.equal((await call('GET /api/v1/folders')).data.length, 50, 'a list has 50 unless asked for more');
    assert.equal(
      (await call('GET /api/v1/profile/bootstrap')).folders.length,
      500,
      'the first screen has all',
    );
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

const create = ({ call }: Account, title: string) => call('POST /api/v1/notes', { body: { title } });

for (const database of DATABASES) {
  test(`${database}: a note is its owner's alone until it is shared`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const made = await create(ann, 'Mine');
    assert.deepEqual(
      [made.title, made.content, made.my_role, made.visibility],
      ['Mine', '', 'owner', 'private'],
    );
    const params = { id: made.id };
    const refused = { status: 404, message: 'note not found' };
    await assert.rejects(bob.call('GET /api/v1/notes/{id}', { params }), refused);
    await assert.rejects(bob.call('PUT /api/v1/notes/{id}', { params, body: { title: 'x' } }), refused);
    await assert.rejects(bob.call('DELETE /api/v1/notes/{id}', { params }), refused);
    assert.deepEqual(await bob.call('GET /api/v1/notes'), { data: [], total: 0 });
    const { content, ...summary } = made;
    const last_author = { id: ann.user.id, display_name: 'ann' };
    const listed = { data: [{ ...summary, excerpt: content, last_author, writing: [] }], total: 1 };
    assert.deepEqual(await ann.call('GET /api/v1/notes'), listed);
    assert.deepEqual(await ann.call('GET /api/v1/notes/{id}', { params }), made);
  });

  test(`${database}: a change of a note touches only what it names`, async (t) => {
    const { account, send } = await start(t, database);
    const { call, access_token: token } = await account('ann');
    const body = { title: ' Plan ', content: 'First the roof' };
    const made = await call('POST /api/v1/notes', { body });
    assert.deepEqual([made.title, made.content], ['Plan', 'First the roof']);
    const params = { id: made.id };
    const renamed = await call('PUT /api/v1/notes/{id}', { params, body: { title: 'Plans' } });
    assert.deepEqual(
      [renamed.title, renamed.content, renamed.created_at],
      ['Plans', made.content, made.created_at],
    );
    for (const wrong of [
      { title: '' },
      { title: null },
      { visibility: 'team' },
      { visibility: 'all' },
      { content: 7 },
    ])
      assert.equal((await send('PUT', `/api/v1/notes/${made.id}`, { token, body: wrong })).status, 400);
  });

  test(`${database}: what the members of a note may do is said by their role`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await create(ann, 'Shared');
    const params = { id };
    const share = { params, body: { user_id: bob.user.id, role: 'viewer' } } as const;
    const { id: memberId } = await ann.call('POST /api/v1/notes/{id}/members', share);
    const read = await bob.call('GET /api/v1/notes/{id}', { params });
    assert.deepEqual([read.my_role, read.rights], ['viewer', { write: false, manage: false }]);
    const rename = () => bob.call('PUT /api/v1/notes/{id}', { params, body: { title: 'Ours' } });
    await assert.rejects(rename(), { status: 403 });
    await ann.call('PATCH /api/v1/notes/{id}/members/{memberId}', {
      params: { id, memberId },
      body: { role: 'editor' },
    });
    assert.equal((await rename()).title, 'Ours');
    await assert.rejects(bob.call('DELETE /api/v1/notes/{id}', { params }), { status: 403 });
    await ann.call('DELETE /api/v1/notes/{id}/members/{memberId}', { params: { id, memberId } });
    await assert.rejects(rename(), { status: 404 });
  });

  test(`${database}: a list has all notes, one's own, or those of others that one may read`, async (t) => {
    const { account, send } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    await create(ann, 'Mine');
    await create(bob, 'His own');
    const { id } = await create(bob, 'Shared');
    const params = { id };
    const share = { params, body: { user_id: ann.user.id, role: 'editor' } } as const;
    await bob.call('POST /api/v1/notes/{id}/members', share);
    const listed = async (query: object) => {
      const { data, total } = await ann.call('GET /api/v1/notes', { query: { sort: 'title', ...query } });
      assert.equal(total, data.length);
      const behind = await ann.call('GET /api/v1/notes', { query: { ...query, page: '9' } });
      assert.deepEqual(behind, { data: [], total }, 'behind the last page there are as many');
      return data.map(({ title }) => title);
    };
    assert.deepEqual(await listed({}), ['Mine', 'Shared']);
    assert.deepEqual(await listed({ owner: 'me' }), ['Mine']);
    assert.deepEqual(await listed({ owner: 'others' }), ['Shared']);
    assert.deepEqual(await listed({ owner: 'others', q: 'mine' }), []);
    await bob.call('DELETE /api/v1/notes/{id}', { params });
    assert.deepEqual(await listed({ owner: 'others' }), []);
    assert.deepEqual(await listed({ owner: 'others', trashed: 'true' }), ['Shared']);
    const token = ann.access_token;
    assert.equal((await send('GET', '/api/v1/notes?owner=all', { token })).status, 400);
  });

  test(`${database}: a note is found by its readers until it is deleted`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await create(ann, 'The walrus');
    const found = async ({ call }: Account) =>
      (await call('GET /api/v1/search', { query: { q: 'walrus', type: 'note' } })).data.map((hit) => hit.id);
    await until('it is indexed', async () => (await found(ann)).includes(id));
    assert.deepEqual(await found(bob), []);
    await ann.call('DELETE /api/v1/notes/{id}', { params: { id } });
    await until('it is found no longer', async () => (await found(ann)).length === 0);
  });

  test(`${database}: those who may read a note hear that it changed, and which`, async (t) => {
    const { account, heard } = await start(t, database);
    const ann = await account('ann');
    const { id } = await create(ann, 'Heard');
    await ann.call('PUT /api/v1/notes/{id}', { params: { id }, body: { title: 'Told' } });
    await ann.call('DELETE /api/v1/notes/{id}', { params: { id } });
    await ann.call('DELETE /api/v1/notes/{id}', { params: { id } });
    const told = () => heard.filter(({ kind }) => kind.startsWith('user.note.'));
    await until('all of it is told', () => told().length === 4);
    assert.deepEqual(
      told().map(({ kind, payload, audience }) => [kind.split('.').at(-1), payload, audience]),
      [
        ['created', { id }, { topics: [`members:${id}`] }],
        ['updated', { id }, { topics: [`members:${id}`] }],
        ['updated', { id }, { topics: [`members:${id}`] }],
        ['deleted', { id }, { userIds: [ann.user.id] }],
      ],
    );
  });

  test(`${database}: folders and tags are told with how many notes lead there, to who may read these`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const make = (folder: string, tags: string[] = []) =>
      ann.call('POST /api/v1/notes', { body: { title: 'Plan', folder, tags } });
    const [roof, , trip] = [
      await make('House', ['repairs', 'money']),
      await make('House', ['money']),
      await make('Travel/Japan'),
      await make('', ['money']),
    ];
    const gone = await make('Old', ['old']);
    await ann.call('DELETE /api/v1/notes/{id}', { params: { id: gone.id } });
    const shelves = ({ call }: Account) => call('GET /api/v1/notes/shelves');
    assert.deepEqual(await shelves(ann), {
      folders: [
        { folder: 'House', count: 2 },
        { folder: 'Travel/Japan', count: 1 },
      ],
      tags: [
        { tag: 'money', count: 3 },
        { tag: 'repairs', count: 1 },
      ],
    });
    assert.deepEqual(await shelves(bob), { folders: [], tags: [] });
    for (const { id } of [roof, trip])
      await ann.call('POST /api/v1/notes/{id}/members', {
        params: { id },
        body: { user_id: bob.user.id, role: 'viewer' },
      });
    assert.deepEqual(await shelves(bob), {
      folders: [
        { folder: 'House', count: 1 },
        { folder: 'Travel/Japan', count: 1 },
      ],
      tags: [
        { tag: 'money', count: 1 },
        { tag: 'repairs', count: 1 },
      ],
    });
    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Crew' } });
    const { data: workspaces } = await ann.call('GET /api/v1/workspaces');
    const query = { workspace_id: workspaces.find(({ team_id }) => team_id === team.id)?.id ?? '' };
    assert.deepEqual(await ann.call('GET /api/v1/notes/shelves', { query }), { folders: [], tags: [] });
  });
}

// The text of a note: changes that do not overwrite each other, earlier texts, links, the trash, and what becomes a note.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NoteInput } from '@parley/contract';
import { NOTES_FOUND_MAX } from '@parley/contract/limits';
import { countWords } from '@parley/contract/note-text';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { makeRoom, say } from '../../../test/rooms.ts';
import { linesOf } from '../../../test/streams.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { purgeTrash } from './jobs.ts';
import { excerptOf, folderPath, linksIn } from './text.ts';

const create = ({ call }: Account, body: NoteInput) => call('POST /api/v1/notes', { body });

test('words are counted, and a text begins in a list, as a reader sees it', () => {
  const markdown = [
    '# The plan',
    '![boat](/api/v1/files/1/download) See [the *map*](https://example.com/a/b) and [[Harbour|the harbour]].',
    '',
    '- [x] paint it',
    '> 2. *sand* `it` with snake_case',
    '| a | b |',
    '|---|:-:|',
    '```js',
    '~~old~~ __new__',
    '```',
  ].join('\n');
  const seen = 'The plan See the map and the harbour. paint it sand it with snake_case a b old new';
  assert.equal(excerptOf(markdown), seen);
  assert.equal(countWords(markdown), 18);
  assert.equal(countWords(`${'- one two\n'.repeat(10_000)}`), 20_000, 'also of a long text');
  const hostile = ['![', '[a](', '[[', '> ', '_', '* '].map((part) => part.repeat(100_000));
  for (const text of hostile) assert.ok(countWords(text) <= 100_000);
});

test('words are counted in every script, links are read once each, and folders have no empty parts', () => {
  assert.deepEqual([countWords(''), countWords("It's *two* words"), countWords('日本語')], [0, 3, 1]);
  assert.deepEqual(
    linksIn('[[Japan]] and [[ japan |there]], [[]] [[\n]] [[Food]]').map(({ title }) => title),
    ['Japan', 'Food'],
  );
  assert.equal(folderPath(' /Travel// Japan /'), 'Travel/Japan');
});

test('a line of nothing but spaces and marks is read once, however long it is', () => {
  const [spaces, marks] = [' '.repeat(400_000), '-'.repeat(400_000)];
  assert.equal(countWords(`${spaces}x`), 1);
  assert.equal(countWords(`${spaces}${marks}x`), 1);
});

for (const database of DATABASES) {
  test(`${database}: of two changes made on one text the second is refused, and nothing is lost`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const { id, rev } = await create(ann, { title: 'Plan', content: 'one' });
    const params = { id };
    const put = (body: object) => ann.call('PUT /api/v1/notes/{id}', { params, body });
    const outcomes = await Promise.allSettled(
      ['two', 'three', 'four'].map((content) => put({ rev, content })),
    );
    const kept = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    assert.equal(kept.length, 1);
    const refused = outcomes.find((one) => one.status === 'rejected');
    assert.deepEqual([refused?.reason.status, /it is at rev 2/.test(refused?.reason.message)], [409, true]);
    const now = await ann.call('GET /api/v1/notes/{id}', { params });
    assert.deepEqual([now.content, now.rev, now.updated_by], [kept[0]?.content, 2, ann.user.id]);
    assert.equal((await put({ tags: ['b', 'a', 'b'], folder: '/x/' })).rev, 2, 'its text is the same');
    assert.equal((await put({ rev: 2, content: now.content })).rev, 2);
    const moved = await put({ rev: 2, title: 'Plans', content: 'a b c' });
    assert.deepEqual([moved.rev, moved.word_count, moved.tags, moved.folder], [3, 3, ['a', 'b'], 'x']);
  });

  test(`${database}: every text that was saved can be read and brought back`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await create(ann, { title: 'Plan', content: 'one' });
    const params = { id };
    await ann.call('PUT /api/v1/notes/{id}', { params, body: { title: 'Other', content: 'two' } });
    const { data } = await ann.call('GET /api/v1/notes/{id}/versions', { params });
    assert.deepEqual(
      data.map(({ n, title, author }) => [n, title, author?.id]),
      [
        [2, 'Other', ann.user.id],
        [1, 'Plan', ann.user.id],
      ],
    );
    const first = { params: { id, n: '1' } };
    assert.equal((await ann.call('GET /api/v1/notes/{id}/versions/{n}', first)).content, 'one');
    const back = await ann.call('POST /api/v1/notes/{id}/versions/{n}/restore', first);
    assert.deepEqual([back.title, back.content, back.rev], ['Plan', 'one', 3]);
    const none = { params: { id, n: '9' } };
    await assert.rejects(ann.call('GET /api/v1/notes/{id}/versions/{n}', none), { status: 404 });
    await assert.rejects(bob.call('GET /api/v1/notes/{id}/versions/{n}', first), { status: 404 });
    await ann.call('POST /api/v1/notes/{id}/members', {
      params,
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    await assert.rejects(bob.call('POST /api/v1/notes/{id}/versions/{n}/restore', first), { status: 403 });
    const pinned = await bob.call('PUT /api/v1/notes/{id}', { params, body: { is_pinned: true } });
    assert.equal(pinned.is_pinned, true, 'a pin is each reader’s own');
    assert.equal((await ann.call('GET /api/v1/notes/{id}', { params })).is_pinned, false);
  });

  test(`${database}: links lead both ways, to what the reader may read and to nothing else`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const japan = await create(ann, { title: 'Japan' });
    const trip = await create(ann, { title: 'Trip', content: 'To [[JAPAN]], see [[Nowhere]]' });
    const linksOf = (who: Account, id: string) =>
      who.call('GET /api/v1/notes/{id}/links', { params: { id } });
    const target = { id: japan.id, title: 'Japan' };
    assert.deepEqual(await linksOf(ann, trip.id), {
      links: [
        { title: 'JAPAN', note: target },
        { title: 'Nowhere', note: null },
      ],
      backlinks: [],
    });
    assert.deepEqual((await linksOf(ann, japan.id)).backlinks, [{ id: trip.id, title: 'Trip' }]);
    for (const { id } of [japan, trip].slice(1))
      await ann.call('POST /api/v1/notes/{id}/members', {
        params: { id },
        body: { user_id: bob.user.id, role: 'viewer' },
      });
    assert.equal((await linksOf(bob, trip.id)).links[0]?.note, null);
    await ann.call('DELETE /api/v1/notes/{id}', { params: { id: trip.id } });
    assert.deepEqual((await linksOf(ann, japan.id)).backlinks, []);
  });

  test(`${database}: a list is filtered, sorted and pinned, and a project shows its notes`, async (t) => {
    const { account } = await start(t, database, { clock: manualClock() });
    const ann = await account('ann');
    const { id: project_id } = await ann.call('POST /api/v1/projects', { body: { name: 'House' } });
    await create(ann, { title: 'b', content: '100% ÄPFEL', folder: 'Food/Fruit', tags: ['red'] });
    await create(ann, { title: 'c', folder: 'Foodstuff', project_id });
    await create(ann, { title: 'a', is_pinned: true });
    const found = async (query: object) =>
      (await ann.call('GET /api/v1/notes', { query })).data.map(({ title }) => title).join('');
    assert.equal(await found({ sort: 'title' }), 'abc');
    assert.equal(await found({ sort: '-title' }), 'acb', 'what is pinned comes first');
    assert.equal(await found({ folder: 'Food' }), 'b');
    for (const folder of ['..', 'Food/../Drink', 'Food/ . ', './Food'])
      await assert.rejects(create(ann, { title: 'x', folder }), {
        status: 400,
        message: /folder: must not have/,
      });
    assert.equal((await create(ann, { title: 'd', folder: 'Food…/.hidden' })).folder, 'Food…/.hidden');
    assert.equal(await found({ tag: 'red' }), 'b');
    assert.equal(await found({ q: 'äpfel' }), 'b');
    assert.equal(await found({ q: 'ÄPFEL 100' }), 'b', 'each word, in any order');
    assert.equal(await found({ q: '100%' }), 'b');
    assert.equal(await found({ q: '%' }), 'b', 'where there is no word, as it stands');
    assert.equal(await found({ q: '_' }), '');
    assert.equal(await found({ project_id }), 'c');
    const ofProject = await ann.call('GET /api/v1/projects/{id}/notes', { params: { id: project_id } });
    assert.deepEqual([ofProject.total, ofProject.data[0]?.title], [1, 'c']);
  });

  test(`${database}: a list finds words wherever they stand in title, tags and text, of late and of long ago`, async (t) => {
    const clock = manualClock();
    const { account } = await start(t, database, { clock });
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await create(ann, {
      title: 'Fable',
      content: 'The quick brown fox jumps.',
      tags: ['animals'],
    });
    await create(ann, { title: 'Dogs', content: 'The lazy dog.' });
    await create(bob, { title: 'Fable', content: 'A quick fox of another person.' });
    const found = async (query: object) => {
      const { data, total } = await ann.call('GET /api/v1/notes', { query });
      assert.equal(total, data.length);
      return data.map(({ title }) => title).join();
    };
    assert.equal(await found({ q: 'quick fox' }), 'Fable', 'before it is indexed');
    // From now on only the index knows it.
    clock.advance(120_000);
    await until('it is indexed', async () => (await found({ q: 'fox quick' })) === 'Fable');
    for (const q of ['quick fox', 'fable jum', 'BROWN fable', 'animals fox', '#animals', 'fox the'])
      assert.equal(await found({ q }), 'Fable', q);
    for (const q of ['quick dog', 'ox', 'qui fox']) assert.equal(await found({ q }), '', q);
    assert.equal(await found({ q: 'the', sort: 'title' }), 'Dogs,Fable');
    assert.equal(await found({ q: 'the', tag: 'animals' }), 'Fable');
    const params = { id };
    await ann.call('PUT /api/v1/notes/{id}', { params, body: { tags: ['beasts'] } });
    assert.equal(await found({ q: 'beasts' }), 'Fable', 'before its new tag is indexed');
    assert.equal(await found({ q: 'animals' }), '');
    await ann.call('DELETE /api/v1/notes/{id}', { params });
    assert.equal(await found({ q: 'quick fox' }), '');
    assert.equal(await found({ q: 'quick fox', trashed: 'true' }), 'Fable');
  });

  test(`${database}: what is not indexed, or in the trash, is found by the words that the index knows`, async (t) => {
    const { account } = await start(t, database, { clock: manualClock() });
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await create(ann, {
      title: 'Café “Zentral”',
      content: '**Crème**-brûlée, 東京タワー; C++ (2nd edition)',
      tags: ['desserts'],
    });
    const found = async ({ call }: Account, q: string, trashed?: 'true') => {
      const { data, total } = await call('GET /api/v1/notes', { query: { q, ...(trashed && { trashed }) } });
      assert.equal(total, data.length);
      return total === 1;
    };
    const held = ['cafe', 'zentral creme', 'BRULEE', 'creme-brulee', '#desserts cafe', 'dess'];
    const alsoHeld = ['東京', '京タワ', 'edition 2nd', 'zentral, edit', 'c++'];
    const missed = ['entral', 'zent cafe', '京東', 'nd', 'cafe tea'];
    const check = async (trashed?: 'true'): Promise<void> => {
      for (const q of [...held, ...alsoHeld]) assert.ok(await found(ann, q, trashed), q);
      for (const q of missed) assert.ok(!(await found(ann, q, trashed)), q);
      assert.ok(!(await found(bob, 'cafe', trashed)));
    };
    await check();
    await ann.call('DELETE /api/v1/notes/{id}', { params: { id } });
    assert.ok(!(await found(ann, 'cafe')));
    await check('true');
    await ann.call('POST /api/v1/notes/{id}/restore', { params: { id } });
    assert.ok(await found(ann, 'cafe'));
  });

  test(`${database}: of more notes with a word than a list names the newest are found, and it says so`, async (t) => {
    const clock = manualClock();
    const { account, server } = await start(t, database, { clock });
    const { call, user } = await account('ann');
    const rows = Array.from({ length: NOTES_FOUND_MAX + 1 }, (_, n) => ({ id: newId(), title: `Buoy ${n}` }));
    const at = { created_at: clock.now().toISOString(), updated_at: clock.now().toISOString() };
    await transact(systemCtx(server.kernel, 'test'), async ({ db }) => {
      for (let from = 0; from < rows.length; from += 500) {
        const some = rows.slice(from, from + 500);
        const own = { owner_id: user.id, team_id: null, visibility: 'private' as const };
        const scopes = some.map(({ id }) => ({ id, kind: 'note', ...own, ...at }));
        await sql(db).insertInto('scopes').values(scopes).execute();
        const role = { user_id: user.id, team_id: null, role: 'owner' as const, created_at: at.created_at };
        const owners = some.map(({ id }) => ({ id: newId(), scope_id: id, ...role }));
        await sql(db).insertInto('scope_members').values(owners).execute();
        const notes = some.map(({ id, title }) => ({
          ...{ id, title, content: '', folded_title: title.toLowerCase() },
          ...{ folder: '', workspace_id: null, project_id: null, rev: 1, word_count: 0 },
          ...{ updated_by: user.id, deleted_at: null, ...at },
        }));
        await sql(db).insertInto('notes').values(notes).execute();
        const marks = some.map(({ id }) => ({ kind: 'note', ref_id: id }));
        await sql(db).insertInto('search_pending').values(marks).execute();
      }
    });
    // From now on only the index knows them.
    clock.advance(120_000);
    const find = (q: string) => call('GET /api/v1/notes', { query: { q, per_page: '1' } });
    await until('they are indexed', async () => (await find('buoy')).is_cut === true);
    await until('none waits', async () => (await find(`buoy ${NOTES_FOUND_MAX}`)).total === 1);
    const found = await find('buoy');
    assert.deepEqual([found.total, found.is_cut], [NOTES_FOUND_MAX, true]);
    const oldest = await find('buoy 0');
    assert.deepEqual([oldest.data[0]?.title, oldest.is_cut], ['Buoy 0', undefined], 'other words find it');
  });

  test(`${database}: what is deleted lies in the trash until it is taken out, deleted again or 30 days old`, async (t) => {
    const clock = manualClock();
    const { account, server, clientOf } = await start(t, database, { clock });
    const ann = await account('ann');
    const { key } = await ann.call('POST /api/v1/api-keys', {
      body: { name: 'k', scopes: ['read', 'write'] },
    });
    const call = clientOf(key);
    const [kept, gone, old] = [
      await create(ann, { title: 'kept' }),
      await create(ann, { title: 'gone' }),
      await create(ann, { title: 'old' }),
    ];
    for (const { id } of [kept, gone, old]) await call('DELETE /api/v1/notes/{id}', { params: { id } });
    const titles = async (query: object) =>
      (await call('GET /api/v1/notes', { query })).data.map(({ title }) => title).sort();
    assert.deepEqual([await titles({}), await titles({ trashed: 'true' })], [[], ['gone', 'kept', 'old']]);
    const params = { id: kept.id };
    await assert.rejects(call('PUT /api/v1/notes/{id}', { params, body: { title: 'x' } }), { status: 409 });
    assert.equal((await call('POST /api/v1/notes/{id}/restore', { params })).deleted_at, null);
    await assert.rejects(call('POST /api/v1/notes/{id}/restore', { params }), { status: 409 });
    await call('DELETE /api/v1/notes/{id}', { params: { id: gone.id } });
    await assert.rejects(call('GET /api/v1/notes/{id}', { params: { id: gone.id } }), { status: 404 });
    const signal = new AbortController().signal;
    clock.advance(29 * 86_400_000);
    await purgeTrash(systemCtx(server.kernel, 'test'), signal);
    assert.deepEqual(await titles({ trashed: 'true' }), ['old']);
    clock.advance(2 * 86_400_000);
    await purgeTrash(systemCtx(server.kernel, 'test'), signal);
    assert.deepEqual([await titles({ trashed: 'true' }), await titles({})], [[], ['kept']]);
  });

  test(`${database}: messages become a note for those who may read them, and a model proposes without changing anything`, async (t) => {
    const { account, raw } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const room = await makeRoom(ann);
    await say(ann, room, '# Decided\n\nWe go by train');
    const { data } = await ann.call('GET /api/v1/channels/{id}/messages', { params: { id: room } });
    const message_ids = data.map(({ id }) => id);
    const body = { message_ids };
    const made = await ann.call('POST /api/v1/notes/from-messages', { body });
    assert.equal(made.title, 'Decided');
    assert.match(made.content, /We go by train/);
    assert.ok(made.content.includes(`/c/${room}?m=${message_ids[0]}`));
    await assert.rejects(bob.call('POST /api/v1/notes/from-messages', { body }), {
      status: 404,
      message: 'message not found',
    });
    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Lamps' } });
    const { data: places } = await ann.call('GET /api/v1/workspaces', { query: {} });
    const workspace_id = places.find(({ team_id }) => team_id === team.id)?.id ?? '';
    const there = await ann.call('POST /api/v1/notes/from-messages', { body: { ...body, workspace_id } });
    assert.deepEqual([there.workspace_id, there.visibility], [workspace_id, 'private']);
    const proposal = await raw('POST', `/api/v1/notes/${made.id}/assist`, {
      token: ann.access_token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ instruction: '/demo echo Shorter', model: 'parley-demo' }),
    });
    assert.match((await linesOf(proposal)).content, /Shorter/);
    const after = await ann.call('GET /api/v1/notes/{id}', { params: { id: made.id } });
    assert.deepEqual([after.content, after.rev], [made.content, 1]);
    const file = await raw('GET', `/api/v1/notes/${made.id}/export`, { token: ann.access_token });
    assert.equal(await file.text(), made.content);
    assert.match(file.headers.get('content-disposition') ?? '', /Decided\.md/);
  });
}

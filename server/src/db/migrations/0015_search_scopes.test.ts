import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, freshDatabase } from '../../../test/databases.ts';
import { id, silent } from '../../../test/toys.ts';
import { openDatabase } from '../open.ts';
import { type Db, raw, sql } from '../sql.ts';
import { STEPS } from './index.ts';

const AT = '2026-01-01T00:00:00.000Z';

const addDocument = (db: Db, ref: number) =>
  raw`insert into search_documents (kind, ref_id, channel_id, at) values ('message', ${id(ref)}, ${id(2)}, ${AT})`.execute(
    sql(db),
  );

for (const engine of DATABASES)
  test(`${engine}: what was findable stays findable under its number, and no number is given twice`, async (t) => {
    const fresh = await freshDatabase(t, engine, { migrated: false });
    const before = await openDatabase({ ...fresh, log: silent }, STEPS.slice(0, 14));
    await before.begin(async (db) => {
      const plain = { created_at: AT, updated_at: AT };
      await sql(db)
        .insertInto('users')
        .values({
          ...plain,
          ...{
            id: id(1),
            username: 'ann',
            username_key: 'ann',
            email: 'a@b.c',
            email_key: 'a@b.c',
            handle: 'ann',
          },
          ...{
            display_name: 'ann',
            display_key: 'ann',
            avatar_png: null,
            role: 'user',
            auth_source: 'builtin',
          },
          ...{ is_active: true, has_two_factor: false, settings_json: {}, last_login_at: null },
        })
        .execute();
      await sql(db)
        .insertInto('channels')
        .values({
          ...plain,
          ...{ id: id(2), title: '', type: 'direct', owner_id: id(1), system_prompt: '', ai_mode: 'auto' },
          ...{ is_byok: false, message_count: 0 },
          // The table of that day: it knew no workspaces.
        } as never)
        .execute();
      for (const ref of [11, 12, 13]) await addDocument(db, ref);
      await before.dialect.text.add(db, [{ docId: 2, scopeId: id(2), words: 'needle' }]);
      await raw`delete from search_documents where doc_id in (1, 3)`.execute(sql(db));
    });
    await before.close();
    const database = await openDatabase({ ...fresh, log: silent });
    t.after(() => database.close());
    const rows = () =>
      sql(database.read)
        .selectFrom('search_documents')
        .select(['doc_id', 'ref_id', 'scope_id', 'channel_id'])
        .execute();
    assert.deepEqual(await rows(), [{ doc_id: 2, ref_id: id(12), scope_id: id(2), channel_id: id(2) }]);
    const found = await database.dialect.text.find(database.read, {
      phrases: [{ words: ['needle'], isPrefix: false }],
      ...{ scopeIds: null, above: 0, below: 10, limit: 10 },
    });
    assert.deepEqual(found, [2]);
    const marks = await sql(database.read).selectFrom('search_pending').select(['kind', 'ref_id']).execute();
    const isIndexedAnew = database.dialect.text.addScopes().length > 0;
    assert.deepEqual(marks, isIndexedAnew ? [{ kind: 'message', ref_id: id(12) }] : []);
    await database.begin(async (db) => {
      await sql(db)
        .insertInto('search_documents')
        .values({ kind: 'toy', ref_id: id(14), scope_id: id(9), channel_id: null, author_id: null, at: AT })
        .execute();
      await sql(db).deleteFrom('channels').where('id', '=', id(2)).execute();
    });
    assert.deepEqual(await rows(), [{ doc_id: 4, ref_id: id(14), scope_id: id(9), channel_id: null }]);
  });

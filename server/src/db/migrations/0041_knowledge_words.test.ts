// An upgrade of a server with knowledge: what could be found before can be found after.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../../test/databases.ts';
import { id, silent } from '../../../test/toys.ts';
import { openDatabase } from '../open.ts';
import { raw, sql } from '../sql.ts';
import { STEPS } from './index.ts';

const AT = '2026-01-01T00:00:00.000Z';

test('sqlite: the words of passages are kept when they leave FTS5', async (t) => {
  const place = await freshDatabase(t, 'sqlite', { migrated: false });
  const before = await openDatabase({ ...place, log: silent }, STEPS.slice(0, 40));
  await before.begin(async (handle) => {
    const db = sql(handle);
    await raw`pragma defer_foreign_keys = on`.execute(db);
    await raw`insert into users (id, username, username_key, email, email_key, handle, display_name, display_key, role, is_active, auth_source,
        has_two_factor, settings_json, created_at, updated_at)
      values (${id(1)}, 'ann', 'ann', 'ann', 'ann', 'ann', 'ann', 'ann', 'user', true, 'builtin', false, '{}', ${AT}, ${AT})`.execute(
      db,
    );
    for (const base of [id(10), id(11)]) {
      await raw`insert into scopes (id, kind, owner_id, visibility, created_at, updated_at)
        values (${base}, 'knowledge_base', ${id(1)}, 'private', ${AT}, ${AT})`.execute(db);
      await raw`insert into knowledge_bases (id, name, description, created_at, updated_at)
        values (${base}, 'b', '', ${AT}, ${AT})`.execute(db);
    }
    for (const [n, base, heading, words] of [
      [1, id(10), 'pump', 'oil pump oil'],
      [2, id(11), '', 'pump'],
    ] as const) {
      await raw`insert into knowledge_documents (id, kb_id, title, source, status, progress_permille, size, chunk_count, token_count,
          word_count, revision, created_at, updated_at)
        values (${id(20 + n)}, ${base}, 't', 'text', 'ready', 1000, 9, 1, 9, 4, 1, ${AT}, ${AT})`.execute(db);
      await raw`insert into knowledge_chunks (no, id, document_id, place, content, start_at, end_at, token_count)
        values (${n}, ${id(30 + n)}, ${id(20 + n)}, 1, ${words}, 0, 9, 3)`.execute(db);
      await raw`insert into knowledge_words (rowid, scope, heading, words)
        values (${n}, ${base.replaceAll('-', '')}, ${heading}, ${words})`.execute(db);
    }
  });
  await before.close();
  const after = await openDatabase({ ...place, log: silent });
  t.after(() => after.close());
  const { rows } =
    await raw<object>`select term, scope_id, doc_id, frequency, length from knowledge_words as w
    join knowledge_words_scopes as s on s.no = w.scope_no order by doc_id, term`.execute(sql(after.read));
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { term: 'oil', scope_id: id(10), doc_id: 1, frequency: 2, length: 4 },
      { term: 'pump', scope_id: id(10), doc_id: 1, frequency: 2.5, length: 4 },
      { term: 'pump', scope_id: id(11), doc_id: 2, frequency: 1, length: 1 },
    ],
  );
  const asked = { words: ['oil'], scopeIds: [id(10)], limit: 5 };
  assert.deepEqual(
    (await after.dialect.ranked.find(after.read, asked)).map(({ docId }) => docId),
    [1],
  );
});

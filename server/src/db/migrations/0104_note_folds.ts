// The text of a note as it is looked for stands beside it: a row that holds it twice is written twice as slowly for each letter that is typed.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('note_folds', (t) => {
    t.id('note_id').primaryKey().references('notes.id', 'cascade');
    t.text('folded_text');
  });
  await raw`insert into note_folds (note_id, folded_text) select id, folded_text from notes`.execute(m.db);
  await m.db.schema.alterTable('notes').dropColumn('folded_text').execute();
};

import { type Db, sql } from '../../db/sql.ts';
import { readableBy } from '../readers/index.ts';
import type { LinkRow } from './rows.ts';

const BACKLINKS_MAX = 500;
const ROWS_PER_STATEMENT = 200;

export const replace = async (db: Db, noteId: string, rows: readonly LinkRow[]): Promise<void> => {
  await sql(db).deleteFrom('note_links').where('note_id', '=', noteId).execute();
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await sql(db)
      .insertInto('note_links')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .execute();
};

/** What a note names, in order, with the notes of these titles that the person may read; of several, the earliest. */
export const listOutgoing = (db: Db, userId: string, noteId: string) =>
  sql(db)
    .selectFrom('note_links')
    .leftJoin('notes', (join) =>
      join
        .onRef('notes.folded_title', '=', 'note_links.folded_title')
        .on('notes.deleted_at', 'is', null)
        .on('notes.id', 'in', readableBy(db, userId)),
    )
    .select(['note_links.position', 'note_links.title', 'notes.id as note_id', 'notes.title as note_title'])
    .where('note_links.note_id', '=', noteId)
    .orderBy('note_links.position')
    .orderBy('notes.id')
    .execute();

/** The notes that the person may read and that name this title, in the order of their titles. */
export const listIncoming = (db: Db, userId: string, foldedTitle: string, exceptId: string) =>
  sql(db)
    .selectFrom('notes')
    .select(['notes.id', 'notes.title'])
    .where('notes.id', 'in', (eb) =>
      eb
        .selectFrom('note_links')
        .select('note_links.note_id')
        .where('note_links.folded_title', '=', foldedTitle),
    )
    .where('notes.id', 'in', readableBy(db, userId))
    .where('notes.deleted_at', 'is', null)
    .where('notes.id', '!=', exceptId)
    .orderBy('notes.folded_title')
    .orderBy('notes.id')
    .limit(BACKLINKS_MAX)
    .execute();

import { type Db, sql } from '../../db/sql.ts';
import type { DocumentRow, NoteRow, UpdateRow } from './rows.ts';

export type HeadRow = Pick<NoteRow, 'id' | 'title' | 'rev' | 'updated_by' | 'deleted_at'>;

/** Without its text, which may be long. */
export const findHead = (db: Db, id: string): Promise<HeadRow | undefined> =>
  sql(db)
    .selectFrom('notes')
    .select(['id', 'title', 'rev', 'updated_by', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findEpoch = (db: Db, noteId: string): Promise<Pick<DocumentRow, 'epoch' | 'seq'> | undefined> =>
  sql(db)
    .selectFrom('note_documents')
    .select(['epoch', 'seq'])
    .where('note_id', '=', noteId)
    .executeTakeFirst();

export const findDocument = (db: Db, noteId: string): Promise<DocumentRow | undefined> =>
  sql(db).selectFrom('note_documents').selectAll().where('note_id', '=', noteId).executeTakeFirst();

/** What the document before this one held. */
export const findPast = (
  db: Db,
  noteId: string,
): Promise<Pick<DocumentRow, 'past_epoch' | 'past_sv'> | undefined> =>
  sql(db)
    .selectFrom('note_documents')
    .select(['past_epoch', 'past_sv'])
    .where('note_id', '=', noteId)
    .executeTakeFirst();

export type StoredDocument = Omit<DocumentRow, 'past_epoch' | 'past_sv'>;

/** What is left out stays as it is. */
export const putDocument = async (db: Db, row: StoredDocument & Partial<DocumentRow>): Promise<void> => {
  const { note_id: _, ...rest } = row;
  await sql(db)
    .insertInto('note_documents')
    .values(row)
    .onConflict((conflict) => conflict.column('note_id').doUpdateSet(rest))
    .execute();
};

/** In order; the first is the oldest. */
export const listUpdates = (db: Db, noteId: string, afterSeq: number): Promise<UpdateRow[]> =>
  sql(db)
    .selectFrom('note_updates')
    .selectAll()
    .where('note_id', '=', noteId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute();

export const insertUpdate = async (db: Db, row: UpdateRow): Promise<void> => {
  await sql(db).insertInto('note_updates').values(row).execute();
};

export const removeUpdates = async (db: Db, noteId: string): Promise<void> => {
  await sql(db).deleteFrom('note_updates').where('note_id', '=', noteId).execute();
};

/** Which person each claimed writer belongs to. */
export const listClientOwners = (
  db: Db,
  noteId: string,
  clients: readonly number[],
): Promise<{ client_id: number; user_id: string }[]> =>
  sql(db)
    .selectFrom('note_clients')
    .select(['client_id', 'user_id'])
    .where('note_id', '=', noteId)
    .where('client_id', 'in', clients)
    .execute();

export const insertClients = async (
  db: Db,
  rows: readonly { note_id: string; client_id: number; user_id: string }[],
): Promise<void> => {
  await sql(db).insertInto('note_clients').values(rows).execute();
};

export const countClients = async (db: Db, noteId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('note_clients')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('note_id', '=', noteId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const removeClients = async (db: Db, noteId: string): Promise<void> => {
  await sql(db).deleteFrom('note_clients').where('note_id', '=', noteId).execute();
};

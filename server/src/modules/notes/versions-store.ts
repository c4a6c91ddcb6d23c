import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { VersionRow } from './rows.ts';

export const insert = async (db: Db, row: VersionRow): Promise<void> => {
  await sql(db).insertInto('note_versions').values(row).execute();
};

/** The latest first, without their texts. */
export const list = (db: Db, noteId: string, { limit, offset }: Page) =>
  sql(db)
    .selectFrom('note_versions')
    .leftJoin('users', 'users.id', 'note_versions.author_id')
    .select([
      ...(['note_versions.n', 'note_versions.title', 'note_versions.word_count'] as const),
      ...(['note_versions.author_id', 'note_versions.created_at', 'users.display_name'] as const),
    ])
    .where('note_versions.note_id', '=', noteId)
    .orderBy('note_versions.n', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const find = (db: Db, noteId: string, n: number) =>
  sql(db)
    .selectFrom('note_versions')
    .leftJoin('users', 'users.id', 'note_versions.author_id')
    .selectAll('note_versions')
    .select('users.display_name')
    .where('note_versions.note_id', '=', noteId)
    .where('note_versions.n', '=', n)
    .executeTakeFirst();

/** The latest, without its text. */
export const findLast = (db: Db, noteId: string) =>
  sql(db)
    .selectFrom('note_versions')
    .select(['n', 'author_id', 'created_at', 'is_live'])
    .where('note_id', '=', noteId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();

export const remove = async (db: Db, noteId: string, n: number): Promise<void> => {
  await sql(db).deleteFrom('note_versions').where('note_id', '=', noteId).where('n', '=', n).execute();
};

/** From now on no later text takes its place. */
export const close = async (db: Db, noteId: string, n: number): Promise<void> => {
  await sql(db)
    .updateTable('note_versions')
    .set({ is_live: false })
    .where('note_id', '=', noteId)
    .where('n', '=', n)
    .execute();
};

export const countSince = async (db: Db, noteId: string, since: string): Promise<number> => {
  const { count } = await sql(db)
    .selectFrom('note_versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('note_id', '=', noteId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** How long each is, the latest first. */
export const listBytes = (db: Db, noteId: string): Promise<Array<{ n: number; bytes: number }>> =>
  sql(db)
    .selectFrom('note_versions')
    .select(['n', raw<number>`octet_length(content)`.as('bytes')])
    .where('note_id', '=', noteId)
    .orderBy('n', 'desc')
    .execute();

export const removeUpTo = async (db: Db, noteId: string, n: number): Promise<void> => {
  await sql(db).deleteFrom('note_versions').where('note_id', '=', noteId).where('n', '<=', n).execute();
};

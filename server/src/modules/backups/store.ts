import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { BackupRow } from './rows.ts';

export const insert = async (db: Db, row: BackupRow): Promise<void> => {
  await sql(db).insertInto('backups').values(row).execute();
};

export const find = (db: Db, id: string): Promise<BackupRow | undefined> =>
  sql(db).selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest first. */
export const list = (db: Db, { limit, offset }: Page): Promise<BackupRow[]> =>
  sql(db)
    .selectFrom('backups')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const count = async (db: Db): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('backups')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const update = async (db: Db, id: string, patch: Partial<BackupRow>): Promise<void> => {
  await sql(db).updateTable('backups').set(patch).where('id', '=', id).execute();
};

export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('backups').where('id', '=', id).execute();
};

export const listAll = (db: Db): Promise<BackupRow[]> => sql(db).selectFrom('backups').selectAll().execute();

/** Takes the list of one database over into another, whose people may be others. */
export const adopt = async (db: Db, rows: readonly BackupRow[]): Promise<void> => {
  const users = await sql(db).selectFrom('users').select('id').execute();
  const known = new Set(users.map(({ id }) => id));
  for (const row of rows) {
    const created_by = row.created_by !== null && known.has(row.created_by) ? row.created_by : null;
    await sql(db)
      .insertInto('backups')
      .values({ ...row, created_by })
      .execute();
  }
};

/** Which of the blobs that rows know of these are; in the order of their hashes, some at a time. */
export const listBlobs = (db: Db, after: string, limit: number) =>
  sql(db)
    .selectFrom('blobs')
    .select(['sha256', 'size'])
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(limit)
    .execute();

/** A table that the shape names, and so a name that is safe to write. */
export const countRows = async (db: Db, table: string): Promise<number> => {
  const { rows } = await raw<{ n: number }>`select count(*) as n from ${raw.table(table)}`.execute(sql(db));
  return Number(rows[0]?.n ?? 0);
};

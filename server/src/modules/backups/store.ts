import { type Db, sql } from '../../db/sql.ts';
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

import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

export type ExportRow = Tables['data_exports'];

export const insert = async (db: Db, row: ExportRow): Promise<void> => {
  await sql(db).insertInto('data_exports').values(row).execute();
};

export const find = (db: Db, id: string): Promise<ExportRow | undefined> =>
  sql(db).selectFrom('data_exports').selectAll().where('id', '=', id).executeTakeFirst();

/** Those that this person asked for and that are still kept, the newest first. */
export const listAsked = (
  db: Db,
  askerId: string,
  now: string,
  { limit, offset }: Page,
): Promise<ExportRow[]> =>
  sql(db)
    .selectFrom('data_exports')
    .selectAll()
    .where('requested_by', '=', askerId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const listRunning = (db: Db, askerId: string): Promise<ExportRow[]> =>
  sql(db)
    .selectFrom('data_exports')
    .selectAll()
    .where('requested_by', '=', askerId)
    .where('status', '=', 'running')
    .execute();

/** Undefined when it is gone. */
export const update = (db: Db, id: string, patch: Partial<ExportRow>): Promise<ExportRow | undefined> =>
  sql(db).updateTable('data_exports').set(patch).where('id', '=', id).returningAll().executeTakeFirst();

export const listExpired = (db: Db, now: string, limit: number): Promise<ExportRow[]> =>
  sql(db)
    .selectFrom('data_exports')
    .selectAll()
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

/** What lies in the storage for archives of, or asked for by, one person. */
export const listBlobsOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('data_exports')
    .select('blob')
    .where('blob', 'is not', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('requested_by', '=', userId)]))
    .execute();
  return rows.flatMap(({ blob }) => blob ?? []);
};

export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('data_exports').where('id', '=', id).execute();
};

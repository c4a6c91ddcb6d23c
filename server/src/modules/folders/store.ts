import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

type Row = Tables['folders'];

export const listOwned = (db: Db, ownerId: string, { limit, offset }: Page): Promise<Row[]> =>
  owned(db, ownerId)
    .orderBy('sort_order')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

export const findOwned = (db: Db, ownerId: string, id: string): Promise<Row | undefined> =>
  owned(db, ownerId).where('id', '=', id).executeTakeFirst();

export const insert = (db: Db, row: Row): Promise<Row> =>
  sql(db).insertInto('folders').values(row).returningAll().executeTakeFirstOrThrow();

/** Undefined when another request has removed it meanwhile. */
export const update = (db: Db, id: string, patch: Partial<Row>): Promise<Row | undefined> =>
  sql(db).updateTable('folders').set(patch).where('id', '=', id).returningAll().executeTakeFirst();

/** False when another request has removed it already. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('folders')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

const owned = (db: Db, ownerId: string) =>
  sql(db).selectFrom('folders').selectAll().where('owner_id', '=', ownerId);

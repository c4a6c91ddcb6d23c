import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type ImportRow = Tables['data_imports'];

export const insert = async (db: Db, row: ImportRow): Promise<void> => {
  await sql(db).insertInto('data_imports').values(row).execute();
};

export const find = (db: Db, id: string): Promise<ImportRow | undefined> =>
  sql(db).selectFrom('data_imports').selectAll().where('id', '=', id).executeTakeFirst();

export const countRunning = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('data_imports')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Undefined when it is gone. */
export const update = (db: Db, id: string, patch: Partial<ImportRow>): Promise<ImportRow | undefined> =>
  sql(db).updateTable('data_imports').set(patch).where('id', '=', id).returningAll().executeTakeFirst();

export const removeOld = async (db: Db, before: string): Promise<void> => {
  await sql(db)
    .deleteFrom('data_imports')
    .where('created_at', '<', before)
    .where('status', '!=', 'running')
    .execute();
};

export const listBlobsOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('data_imports')
    .select('blob')
    .where('user_id', '=', userId)
    .where('blob', 'is not', null)
    .execute();
  return rows.flatMap(({ blob }) => blob ?? []);
};

export interface Foreign {
  readonly user_id: string;
  readonly source: string;
  readonly kind: string;
  readonly foreign_id: string;
}

/** What a thing from elsewhere became here. */
export const findLocal = async (
  db: Db,
  { user_id, source, kind, foreign_id }: Foreign,
): Promise<string | null> => {
  const row = await sql(db)
    .selectFrom('imported_things')
    .select('local_id')
    .where('user_id', '=', user_id)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('foreign_id', '=', foreign_id)
    .executeTakeFirst();
  return row?.local_id ?? null;
};

/** What it became before may have been deleted since: the newest counts. */
export const putLocal = async (db: Db, row: Tables['imported_things']): Promise<void> => {
  const { local_id, created_at } = row;
  await sql(db)
    .insertInto('imported_things')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source', 'kind', 'foreign_id']).doUpdateSet({ local_id, created_at }),
    )
    .execute();
};

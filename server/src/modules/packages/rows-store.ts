// Rows of the tables that packages declare.

import type { JsonValue } from '@parley/contract';
import { type Db, sql } from '../../db/sql.ts';
import type { TableRow } from './rows.ts';

type Place = Pick<TableRow, 'package_id' | 'table_name' | 'row_key'>;

export const find = (db: Db, place: Place): Promise<TableRow | undefined> =>
  sql(db)
    .selectFrom('package_rows')
    .selectAll()
    .where('package_id', '=', place.package_id)
    .where('table_name', '=', place.table_name)
    .where('row_key', '=', place.row_key)
    .executeTakeFirst();

export const put = async (db: Db, row: TableRow): Promise<void> => {
  const { row_json, size, updated_at } = row;
  await sql(db)
    .insertInto('package_rows')
    .values(row)
    .onConflict((on) =>
      on.columns(['package_id', 'table_name', 'row_key']).doUpdateSet({ row_json, size, updated_at }),
    )
    .execute();
};

export const remove = async (db: Db, place: Place): Promise<void> => {
  await sql(db)
    .deleteFrom('package_rows')
    .where('package_id', '=', place.package_id)
    .where('table_name', '=', place.table_name)
    .where('row_key', '=', place.row_key)
    .execute();
};

/** In the order of their keys. */
export const listOf = async (
  db: Db,
  packageId: string,
  table: string,
): Promise<Array<{ [column: string]: JsonValue }>> => {
  const rows = await sql(db)
    .selectFrom('package_rows')
    .select('row_json')
    .where('package_id', '=', packageId)
    .where('table_name', '=', table)
    .orderBy('row_key')
    .execute();
  return rows.map(({ row_json }) => row_json);
};

/** What is there beside the row at a place: the rows of its table, and the bytes of all tables. */
export const measure = async (db: Db, place: Place): Promise<{ rows: number; bytes: number }> => {
  const tables = await sql(db)
    .selectFrom('package_rows')
    .select((eb) => [
      'table_name',
      eb.fn.countAll<number | string>().as('n'),
      eb.fn.sum<number | string>('size').as('size'),
    ])
    .where('package_id', '=', place.package_id)
    .groupBy('table_name')
    .execute();
  const old = await find(db, place);
  const own = tables.find(({ table_name }) => table_name === place.table_name);
  return {
    rows: Number(own?.n ?? 0) - (old ? 1 : 0),
    bytes: tables.reduce((sum, { size }) => sum + Number(size), 0) - (old?.size ?? 0),
  };
};

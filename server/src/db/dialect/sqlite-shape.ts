// Reads the schema of a SQLite database back.

import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { type Kind, kindByName } from '../columns.ts';
import { RANKED_TABLES, TEXT_TABLES } from '../index-tables.ts';
import type { ColumnShape, ForeignKeyShape, IndexShape, TableShape } from '../shape.ts';
import { type Db, raw, sql } from '../sql.ts';
import type { Dialect } from './dialect.ts';

type Checks = Pick<Dialect, 'check'>;

export const readShape = async (handle: Db, checks: Checks): Promise<TableShape[]> => {
  const db = sql(handle);
  const tables = await rows<{ name: string; sql: string }>(
    db,
    raw`select name, sql from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob ${`${TEXT_TABLES.index}*`} and name not glob ${`${RANKED_TABLES.index}*`} order by name`,
  );
  const shapes: TableShape[] = [];
  for (const table of tables) shapes.push(await readTable(db, table, checks));
  return shapes;
};

const readTable = async (
  db: QueryExecutorProvider,
  { name, sql: definition }: { name: string; sql: string },
  checks: Checks,
): Promise<TableShape> => {
  const columns = await rows<{
    name: string;
    type: string;
    notnull: number;
    dflt_value: unknown;
    pk: number;
  }>(db, raw`select * from pragma_table_info(${name}) order by cid`);
  const indexes = await readIndexes(db, name);
  return {
    name,
    columns: columns.map(
      (column): ColumnShape => ({
        name: column.name,
        kind: kindOf(db, column, definition, checks),
        // A primary key that counts is never null, though SQLite does not call it so.
        isNullable: column.notnull === 0 && column.pk === 0,
        hasDefault: column.dflt_value !== null || isSequence(column.name, definition),
      }),
    ),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    uniques: indexes
      .filter(({ origin }) => origin === 'u')
      .map(({ columns }) => columns)
      .sort(),
    foreignKeys: await readForeignKeys(db, name),
    indexes: indexes
      .filter(({ origin }) => origin === 'c')
      .map(({ origin: _, ...index }) => index)
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
};

const isSequence = (column: string, tableSql: string): boolean =>
  tableSql.includes(`"${column}" integer primary key autoincrement`);

/** Four kinds share TEXT; the check that came with the column tells them apart. */
const kindOf = (
  db: QueryExecutorProvider,
  column: { name: string; type: string },
  tableSql: string,
  { check }: Checks,
): string => {
  const type = column.type.toLowerCase();
  if (type === 'blob') return 'bytes';
  if (type === 'integer') return kindByName(column.name) ?? 'int';
  if (type !== 'text') return type;
  const kinds: Kind[] = ['id', 'time', 'json'];
  const has = (kind: Kind): boolean => {
    const condition = check(kind, column.name);
    return condition !== null && tableSql.includes(`check (${raw`${condition}`.compile(db).sql})`);
  };
  return kinds.find(has) ?? 'text';
};

const readForeignKeys = async (db: QueryExecutorProvider, table: string): Promise<ForeignKeyShape[]> => {
  const parts = await rows<{ id: number; table: string; from: string; to: string; on_delete: string }>(
    db,
    raw`select * from pragma_foreign_key_list(${table}) order by id, seq`,
  );
  const keys = new Map<number, ForeignKeyShape>();
  for (const part of parts) {
    const key = keys.get(part.id) ?? {
      columns: [],
      table: part.table,
      targets: [],
      onDelete: part.on_delete.toLowerCase(),
    };
    key.columns.push(part.from);
    key.targets.push(part.to);
    keys.set(part.id, key);
  }
  return [...keys.values()].sort((a, b) => (a.columns.join() < b.columns.join() ? -1 : 1));
};

const readIndexes = async (
  db: QueryExecutorProvider,
  table: string,
): Promise<Array<IndexShape & { origin: string }>> => {
  const list = await rows<{ name: string; unique: number; origin: string; partial: number }>(
    db,
    raw`select * from pragma_index_list(${table})`,
  );
  const indexes: Array<IndexShape & { origin: string }> = [];
  for (const { name, unique, origin, partial } of list) {
    const columns = await rows<{ name: string | null; desc: number }>(
      db,
      raw`select name, "desc" from pragma_index_xinfo(${name}) where key = 1 order by seqno`,
    );
    indexes.push({
      name,
      origin,
      isUnique: unique === 1,
      isPartial: partial === 1,
      columns: columns.map((column) => `${column.name ?? '(expression)'}${column.desc ? ' desc' : ''}`),
    });
  }
  return indexes;
};

const rows = async <T>(db: QueryExecutorProvider, query: RawBuilder<unknown>): Promise<T[]> =>
  (await (query as RawBuilder<T>).execute(db)).rows;

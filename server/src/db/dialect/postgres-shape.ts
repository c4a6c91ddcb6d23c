// Reads the schema of a Postgres database back, in SQLite's words where the two differ.

import type { QueryExecutorProvider } from 'kysely';
import { RANKED_TABLES, TEXT_TABLES } from '../index-tables.ts';
import type { ColumnShape, ForeignKeyShape, IndexShape, TableShape } from '../shape.ts';
import { type Db, raw, sql } from '../sql.ts';

const KINDS: Record<string, string> = {
  uuid: 'id',
  'text C': 'text',
  bigint: 'int',
  boolean: 'bool',
  'timestamp(3) with time zone': 'time',
  jsonb: 'json',
  bytea: 'bytes',
};

const ON_DELETE: Record<string, string> = {
  a: 'no action',
  r: 'restrict',
  c: 'cascade',
  n: 'set null',
  d: 'set default',
};

export const readShape = async (handle: Db): Promise<TableShape[]> => {
  const db = sql(handle);
  const { rows: tables } = await raw<{ name: string; oid: number }>`
    select relname as name, oid::int8 as oid from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not in (${TEXT_TABLES.index}, ${RANKED_TABLES.index}) order by relname collate "C"`.execute(
    db,
  );
  const shapes: TableShape[] = [];
  for (const { name, oid } of tables) shapes.push(await readTable(db, name, oid));
  return shapes;
};

const readTable = async (db: QueryExecutorProvider, name: string, oid: number): Promise<TableShape> => {
  const constraints = await readConstraints(db, oid);
  return {
    name,
    columns: await readColumns(db, oid),
    primaryKey: constraints.find(({ type }) => type === 'p')?.columns ?? [],
    uniques: constraints
      .filter(({ type }) => type === 'u')
      .map(({ columns }) => columns)
      .sort(),
    foreignKeys: constraints
      .filter(({ type }) => type === 'f')
      .map(
        ({ columns, table, targets, action }): ForeignKeyShape => ({
          columns,
          table: table ?? '',
          targets: targets ?? [],
          onDelete: ON_DELETE[action] ?? action,
        }),
      )
      .sort((a, b) => (a.columns.join() < b.columns.join() ? -1 : 1)),
    indexes: await readIndexes(db, oid),
  };
};

const readColumns = async (db: QueryExecutorProvider, oid: number): Promise<ColumnShape[]> => {
  const { rows } = await raw<{ name: string; type: string; is_nullable: boolean; has_default: boolean }>`
    select attname as name, not attnotnull as is_nullable, atthasdef or attidentity <> '' as has_default,
      format_type(atttypid, atttypmod) || coalesce(' ' || collname, '') as type
    from pg_attribute left join pg_collation on pg_collation.oid = attcollation
    where attrelid = ${oid} and attnum > 0 and not attisdropped order by attnum`.execute(db);
  return rows.map(({ name, type, is_nullable, has_default }) => ({
    name,
    kind: KINDS[type] ?? type,
    isNullable: is_nullable,
    hasDefault: has_default,
  }));
};

interface Constraint {
  type: string;
  columns: string[];
  table: string | null;
  targets: string[] | null;
  action: string;
}

const readConstraints = async (db: QueryExecutorProvider, oid: number): Promise<Constraint[]> => {
  const names = (relation: string, numbers: string) => raw`(
    select jsonb_agg(attname order by position) from unnest(${raw.ref(numbers)}) with ordinality as key (number, position)
    join pg_attribute on attrelid = ${raw.ref(relation)} and attnum = number)`;
  const { rows } = await raw<Constraint>`
    select contype::text as type, confdeltype::text as action, nullif(confrelid, 0)::regclass::text as "table",
      ${names('conrelid', 'conkey')} as columns, ${names('confrelid', 'confkey')} as targets
    from pg_constraint where conrelid = ${oid} and contype in ('p', 'u', 'f')`.execute(db);
  return rows;
};

const readIndexes = async (db: QueryExecutorProvider, oid: number): Promise<IndexShape[]> => {
  const { rows } = await raw<IndexShape>`
    select relname as name, indisunique as "isUnique", indpred is not null as "isPartial", (
      select jsonb_agg(
        case when indkey[position - 1] = 0 then '(expression)'
          else pg_get_indexdef(indexrelid, position::int, true) end
          || case when indoption[position - 1] & 1 = 1 then ' desc' else '' end order by position)
      from generate_series(1, indnkeyatts) as position) as columns
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${oid} and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
    order by relname collate "C"`.execute(db);
  return rows;
};

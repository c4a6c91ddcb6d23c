// Tables of a package's own, as its manifest declares them: rows by their primary columns, without a word of SQL. A table is small enough to
// be looked through: 5,000 rows, and 10 MB for all tables of a package.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import { type Ctx, transact } from '../../../kernel/ctx.ts';
import { badRequest, forbidden } from '../../../kernel/errors.ts';
import type { Manifest } from '../manifest.ts';
import * as store from '../rows-store.ts';
import { argument, type HostCalls, type HostRun } from './host-call.ts';

const ROWS_MAX = 5_000;
const ROW_BYTES_MAX = 64 * 1024;
const TABLES_BYTES_MAX = 10 * 1024 * 1024;
const LIMIT_MAX = 500;

type Table = Manifest['tables'][number];
type Row = { [column: string]: JsonValue };

const Row = z.record(z.string(), z.custom<JsonValue>());
const Key = z.union([z.string(), z.number(), z.boolean(), Row]);
const Query = z
  .object({
    where: Row.default({}),
    order: z.string().max(70).optional(),
    limit: z.int().min(1).max(LIMIT_MAX).default(100),
  })
  .default({ where: {}, limit: 100 });

const tableOf = ({ found, right }: HostRun, name: JsonValue | undefined): Table => {
  const wanted = argument(z.string().max(64), name, 'table');
  const table = found.version.manifest.tables.find((one) => one.name === wanted);
  if (!table || right.tables?.includes(wanted) === false)
    throw forbidden(`the package has no table ${wanted}`);
  return table;
};

const FITS: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  text: (value) => typeof value === 'string',
  int: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  json: () => true,
};

const checkedRow = ({ columns }: Table, given: Row): Row => {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(columns, name));
  if (unknown !== undefined) throw badRequest(`row: the table has no column ${unknown.slice(0, 64)}`);
  const row: Row = {};
  for (const [name, type] of Object.entries(columns)) {
    const value = given[name] ?? null;
    if (value === null ? type.endsWith('!') : !FITS[type.replace('!', '')]?.(value))
      throw badRequest(`row.${name}: must be ${type.replace('!', '')}`);
    row[name] = value;
  }
  return row;
};

/** The values of the primary columns, given alone or by name. */
const keyOf = ({ primary }: Table, given: JsonValue | undefined): string => {
  const key = argument(Key, given, 'key');
  const [only] = primary;
  const named: Row = typeof key === 'object' ? key : primary.length === 1 && only ? { [only]: key } : {};
  const values = primary.map((column) => named[column]);
  if (values.some((value) => value === undefined || value === null || typeof value === 'object'))
    throw badRequest(`key: name ${primary.join(' and ')}`);
  const text = JSON.stringify(values);
  if (text.length > 500) throw badRequest('key: it is longer than 500 characters');
  return text;
};

const put = (ctx: Ctx, package_id: string, table: Table, given: Row): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = checkedRow(table, given);
    const place = { package_id, table_name: table.name, row_key: keyOf(table, row) };
    const size = Buffer.byteLength(JSON.stringify(row));
    if (size > ROW_BYTES_MAX) throw badRequest('row: it is larger than 64 KB');
    await ctx.kernel.database.dialect.lock(ctx.db, `tables of package ${package_id}`);
    const kept = await store.measure(ctx.db, place);
    if (kept.rows >= ROWS_MAX) throw badRequest(`a table has ${ROWS_MAX} rows at most`);
    if (kept.bytes + size > TABLES_BYTES_MAX) throw badRequest('the package has no room for more rows');
    await store.put(ctx.db, { ...place, row_json: row, size, updated_at: ctx.now().toISOString() });
  });

const compare = (a: JsonValue, b: JsonValue): number => {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
};

export const TABLE_CALLS: HostCalls = {
  'db.get': {
    right: 'db',
    run: async (run, [name, key]) => {
      const table = tableOf(run, name);
      const place = { package_id: run.found.row.id, table_name: table.name, row_key: keyOf(table, key) };
      return (await store.find(run.ctx.db, place))?.row_json ?? null;
    },
  },
  'db.put': {
    right: 'db',
    run: async (run, [name, row]) => {
      await put(run.ctx, run.found.row.id, tableOf(run, name), argument(Row, row, 'row'));
      return null;
    },
  },
  'db.delete': {
    right: 'db',
    run: async (run, [name, key]) => {
      const table = tableOf(run, name);
      const place = { package_id: run.found.row.id, table_name: table.name, row_key: keyOf(table, key) };
      await transact(run.ctx, (ctx) => store.remove(ctx.db, place));
      return null;
    },
  },
  'db.query': {
    right: 'db',
    run: async (run, [name, query]) => {
      const table = tableOf(run, name);
      const { where, order, limit } = argument(Query, query, 'query');
      const [, column, direction] = /^(\w+)(?: (asc|desc))?$/.exec(order ?? '') ?? [];
      for (const asked of [...Object.keys(where), ...(order === undefined ? [] : [column ?? order])])
        if (!Object.hasOwn(table.columns, asked))
          throw badRequest(`query: the table has no column ${asked.slice(0, 64)}`);
      const rows = (await store.listOf(run.ctx.db, run.found.row.id, table.name)).filter((row) =>
        Object.entries(where).every(([key, value]) => (row[key] ?? null) === value),
      );
      if (column !== undefined)
        rows.sort((a, b) => compare(a[column] ?? null, b[column] ?? null) * (direction === 'desc' ? -1 : 1));
      return rows.slice(0, limit);
    },
  },
};

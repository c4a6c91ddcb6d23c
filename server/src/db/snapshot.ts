// Everything that the database holds at one moment, table by table, while others go on writing.

import { type RawBuilder, sql as raw } from 'kysely';
import type { Database } from './database.ts';
import type { TableShape } from './shape.ts';
import { opaque, sql } from './sql.ts';

/** What a page of rows may come to; rows are of very different lengths. */
const PAGE_BYTES = 512 * 1024;
const ROWS_FIRST = 20;
const ROWS_MAX = 500;

export interface Snapshot {
  readonly tables: readonly TableShape[];
  /** The rows of a table in the order of its key, some at a time, each as its values in the order of the columns. */
  pages(table: TableShape): AsyncGenerator<unknown[][]>;
}

/** The engine keeps a moment for as long as `work` takes; no other reader or writer waits for it. */
export const withSnapshot = <T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  sql(database.read)
    .transaction()
    .execute(async (trx) => {
      for (const statement of database.dialect.patience) await statement.execute(trx);
      const tables = await database.dialect.readShape(opaque(trx));
      return work({ tables, pages: (table) => pagesOf((query) => query.execute(trx), table) });
    });

type Row = Record<string, unknown>;
type Run = (query: RawBuilder<Row>) => Promise<{ rows: Row[] }>;

async function* pagesOf(run: Run, { name, columns, primaryKey }: TableShape): AsyncGenerator<unknown[][]> {
  const key = raw.join(primaryKey.map((column) => raw.ref(column)));
  const wanted = raw.join(columns.map((column) => raw.ref(column.name)));
  let after: unknown[] | null = null;
  let limit = ROWS_FIRST;
  for (;;) {
    const behind: RawBuilder<unknown> = after === null ? raw`` : raw`where (${key}) > (${raw.join(after)})`;
    const { rows } = await run(
      raw<Row>`select ${wanted} from ${raw.table(name)} ${behind} order by ${key} limit ${limit}`,
    );
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => portable(row[column.name])));
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = primaryKey.map((column) => last[column]);
    limit = Math.max(1, Math.min(ROWS_MAX, limit * 4, Math.floor(PAGE_BYTES / lengthOf(rows))));
  }
}

/** As JSON can say it: bytes become base64. Every other kind reads the same on both engines. */
const portable = (value: unknown): unknown =>
  value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
    : value;

/** Of one row, about. */
const lengthOf = (rows: readonly Row[]): number => {
  let length = 0;
  for (const row of rows)
    for (const value of Object.values(row))
      length += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
  return Math.max(1, length / rows.length);
};

// Kysely over node:sqlite: a statement cache, and rows that read as on Postgres.

import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { encode, kindByName } from '../columns.ts';

/** Ordinary statements number in the hundreds; lists of varying length must not grow the cache for ever. */
const STATEMENTS_MAX = 500;

type Decode = (value: SQLOutputValue) => unknown;
type ToRow = (values: SQLOutputValue[]) => unknown;

interface Prepared {
  readonly statement: StatementSync;
  /** Null when the statement returns no rows. */
  readonly toRow: ToRow | null;
}

/** A database file opened once, with its prepared statements. All calls are synchronous. */
export interface Connection {
  readonly database: DatabaseSync;
  prepare(sql: string): Prepared;
}

export const createConnection = (database: DatabaseSync): Connection => {
  const cache = new Map<string, Prepared>();
  return {
    database,
    prepare: (sql) => {
      const known = cache.get(sql);
      if (known) {
        // A Map keeps insertion order: taking it out and in again makes it the youngest.
        cache.delete(sql);
        cache.set(sql, known);
        return known;
      }
      const fresh = prepare(database, sql);
      if (cache.size >= STATEMENTS_MAX) {
        const [oldest] = cache.keys();
        if (oldest !== undefined) cache.delete(oldest);
      }
      cache.set(sql, fresh);
      return fresh;
    },
  };
};

const prepare = (database: DatabaseSync, sql: string): Prepared => {
  const statement = database.prepare(sql);
  const columns = statement.columns().map(({ name, column }) => ({
    name,
    // An alias that says nothing falls back on the column it stands for.
    decode: decoderOf(kindByName(name) ?? (column === null ? undefined : kindByName(column))),
  }));
  const hasRows = columns.length > 0;
  // Arrays cost two thirds of node:sqlite's own row objects, which have no prototype besides.
  statement.setReturnArrays(true);
  // Running one also reads the connection's last row id, whichever statement set it. The full-text index has ids beyond 2⁵³,
  // and as a number they would make every statement after it throw, BEGIN included.
  if (!hasRows) statement.setReadBigInts(true);
  return { statement, toRow: hasRows ? rowMaker(columns) : null };
};

const decoderOf = (kind: 'bool' | 'json' | undefined): Decode => {
  if (kind === 'bool') return (value) => (value === null ? null : value !== 0);
  if (kind === 'json') return (value) => (typeof value === 'string' ? JSON.parse(value) : value);
  return plain;
};

const plain: Decode = (value) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;

/**
 * Every row is a copy of an empty one and then filled: its shape is known from the start, which takes a third less than growing it
 * key by key. (A function written for each statement would take less still, but nothing in the server turns text into code.)
 */
const rowMaker = (columns: ReadonlyArray<{ name: string; decode: Decode }>): ToRow => {
  const names = columns.map(({ name }) => name);
  const empty = Object.fromEntries(names.map((name) => [name, null as unknown]));
  const encoded = columns.flatMap(({ name, decode }, index) =>
    decode === plain ? [] : [{ name, index, decode }],
  );
  return (values) => {
    const row: Record<string, unknown> = { ...empty };
    let index = 0;
    for (const name of names) {
      const value = values[index++];
      row[name] = typeof value === 'object' ? plain(value) : value;
    }
    for (const { name, index, decode } of encoded) row[name] = decode(values[index] ?? null);
    return row;
  };
};

/** Whole numbers are bound as integers: node:sqlite would bind 5 as 5.0, and 5.0 / 2 is 2.5, not 2 as on Postgres. */
const bind = (value: unknown): SQLInputValue => {
  const encoded = encode(value);
  if (typeof encoded === 'boolean') return encoded ? 1n : 0n;
  return Number.isSafeInteger(encoded) ? BigInt(encoded as number) : encoded;
};

export const execute = <R>(connection: Connection, query: CompiledQuery): QueryResult<R> => {
  const { statement, toRow } = connection.prepare(query.sql);
  const parameters = query.parameters.map(bind);
  if (toRow === null) {
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }
  const rows = statement.all(...parameters) as unknown as SQLOutputValue[][];
  return { rows: rows.map(toRow) as R[] };
};

/** Row by row. Not from the cache: an open cursor must not be reset by the same statement run elsewhere. */
export function* stream<R>(connection: Connection, query: CompiledQuery): Generator<R> {
  const { statement, toRow } = prepare(connection.database, query.sql);
  for (const values of statement.iterate(...query.parameters.map(bind))) {
    if (toRow !== null) yield toRow(values as unknown as SQLOutputValue[]) as R;
  }
}

/** The writer, as Kysely sees it inside a transaction. */
export const writerConnection = (connection: Connection): DatabaseConnection => ({
  executeQuery: async (query) => execute(connection, query),
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of stream<R>(connection, query)) yield { rows: [row] };
  },
});

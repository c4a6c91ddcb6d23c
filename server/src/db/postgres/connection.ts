// Kysely over a `pg` client: parameters and rows as on SQLite.

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { encode } from '../columns.ts';
import type { StatementNames } from './prepared.ts';

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

/** As node:sqlite does: a number that would be rounded is an error, not a different number. */
const toInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large to be represented as a number`);
  return value;
};

/** '2026-01-31 12:00:00.5+00' → '2026-01-31T12:00:00.500Z'. The session's time zone is UTC. */
const toTime = (text: string): string =>
  new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`).toISOString();

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, toInteger],
  [TIMESTAMPTZ, toTime],
  // sum() and avg() over bigint are numeric; no column is.
  [NUMERIC, Number],
]);

/** Type parsers for our pools alone; `pg.types` is global and stays as it is. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format ?? 'text'),
};

export const postgresKysely = (createDriver: KyselyDialect['createDriver']): KyselyDialect => ({
  createDriver,
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});

/** Postgres quotes the row that offends; an error travels into logs, where people's data must not be. */
const withoutValues = (error: unknown): never => {
  if (error instanceof pg.DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
  }
  throw error;
};

const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** Queries on one client run one after another, also when a work starts several at once. */
export const postgresConnection = (client: pg.ClientBase, names: StatementNames): DatabaseConnection => {
  let previous: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = previous.then(run, run);
    previous = result.catch(() => {});
    return result;
  };
  return {
    executeQuery: <R>(query: CompiledQuery) =>
      inTurn(async (): Promise<QueryResult<R>> => {
        const { command, rowCount, rows } = await client
          .query({
            name: names.nameOf(query.sql),
            text: query.sql,
            values: query.parameters.map(encode),
          })
          .catch(withoutValues);
        return {
          numAffectedRows: CHANGES.includes(command) ? BigInt(rowCount ?? 0) : undefined,
          rows: rows as R[],
        };
      }),
    // biome-ignore lint/correctness/useYield: refused on purpose
    async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
      throw new Error('streaming is not supported on Postgres: page by key instead');
    },
  };
};

// Queries that are built once. Building one costs several times what SQLite takes to run it, so the few that every request or
// every message asks are written like any other and built at their first use; afterwards only their arguments change.
//
//   const find = prepared<{ id: string }, UserRow>((db, { id }) => db.selectFrom('users').selectAll().where('id', '=', id));
//   const [row] = await find(db, { id });
//
// An argument stands for one value and decides nothing while the query is built. A list of identifiers is one value through `listed`
// (dialect/listed.ts).

import type { Compilable, CompiledQuery, DialectAdapter, Kysely, RawBuilder } from 'kysely';
import type { Tables } from './schema.ts';
import { type Db, sql } from './sql.ts';

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const SLOTS = new Proxy(
  {},
  {
    get: (_target, name) => new Slot(String(name)),
  },
);

/** Every compiled parameter is either a constant of the query or the place of an argument. */
const fill = (parameters: readonly unknown[], args: Readonly<Record<string, unknown>>): unknown[] =>
  parameters.map((value) => (value instanceof Slot ? args[value.name] : value));

/** A query as Kysely builds it, or as it is written. */
type Built<R> = Compilable<R> | RawBuilder<R>;

export const prepared = <A extends object, R>(build: (db: Kysely<Tables>, args: A) => Built<R>) => {
  // Each opened database compiles for itself; what is closed is forgotten with it.
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<R>>();
  return async (db: Db, args: A): Promise<R[]> => {
    const kysely = sql(db);
    const { adapter } = kysely.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(kysely, SLOTS as A).compile(kysely);
      compiled.set(adapter, query);
    }
    const parameters = fill(query.parameters, args as Readonly<Record<string, unknown>>);
    const { rows } = await kysely.executeQuery<R>({ ...query, parameters });
    return rows;
  };
};

class RowSlot {
  readonly row: number;
  readonly name: string;
  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

/** The same for a statement that writes so many rows. */
export const preparedRows = <R extends object>(
  count: number,
  columns: ReadonlyArray<keyof R & string>,
  build: (db: Kysely<Tables>, rows: readonly R[]) => Compilable<unknown>,
) => {
  const slotsOf = (row: number): R =>
    Object.fromEntries(columns.map((name) => [name, new RowSlot(row, name)])) as R;
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<unknown>>();
  return async (db: Db, rows: readonly R[]): Promise<void> => {
    const kysely = sql(db);
    const { adapter } = kysely.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(
        kysely,
        Array.from({ length: count }, (_, row) => slotsOf(row)),
      ).compile();
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof RowSlot ? rows[value.row]?.[value.name as keyof R] : value,
    );
    await kysely.executeQuery({ ...query, parameters });
  };
};

/** The same for a query that reads differently for each of a few shapes: one is built for every shape that is asked for. */
export const preparedBy = <S extends object, A extends object, R>(
  build: (shape: S) => (db: Kysely<Tables>, args: A) => Built<R>,
) => {
  const known = new Map<string, ReturnType<typeof prepared<A, R>>>();
  return (shape: S): ReturnType<typeof prepared<A, R>> => {
    const key = JSON.stringify(shape);
    let query = known.get(key);
    if (query === undefined) {
      query = prepared(build(shape));
      known.set(key, query);
    }
    return query;
  };
};

// What a write transaction promises on both engines: its handle dies with it, it cannot be nested, and it
// cannot hang for ever.

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type Dialect as KyselyDialect,
  Transaction,
} from 'kysely';
import type { Tables } from './schema.ts';
import { type Db, opaque } from './sql.ts';

/** Long enough for any honest transaction: none waits for a network or a person. */
export const WORK_TIMEOUT_MS = 30_000;

export type Work<T> = (tx: Db) => Promise<T>;

/** Runs one work over a connection on which the caller has already begun a transaction. */
export type RunWork = <T>(connection: DatabaseConnection, work: Work<T>) => Promise<T>;

interface Scope {
  isOpen: boolean;
  /** The first query that failed. */
  failure?: unknown;
}

/** The work is still going on somewhere, but its transaction is not. */
export class WorkTimedOut extends Error {
  override name = 'WorkTimedOut';
}

export const createWorkRunner = (dialect: KyselyDialect, timeoutMs: number) => {
  const scopes = new AsyncLocalStorage<Scope>();
  const base = new Kysely<Tables>({ dialect });
  const handleOver = (provider: ConnectionProvider): Db =>
    opaque(
      new Transaction<Tables>({
        config: { dialect },
        dialect,
        driver: new DummyDriver(),
        executor: base.getExecutor().withConnectionProvider(provider),
      }),
    );

  const run: RunWork = async (connection, work) => {
    const scope: Scope = { isOpen: true };
    const guarded = guard(connection, scope);
    const handle = handleOver({ provideConnection: async (consumer) => consumer(guarded) });
    const { promise: expired, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new WorkTimedOut(`a transaction took longer than ${timeoutMs} ms and was rolled back`)),
      timeoutMs,
    );
    try {
      const value = await Promise.race([scopes.run(scope, () => work(handle)), expired]);
      if (scope.failure !== undefined) throw ignored(scope.failure);
      return value;
    } finally {
      scope.isOpen = false;
      clearTimeout(timer);
    }
  };

  /** On SQLite the inner would wait for the outer for ever; Postgres behaves alike so that tests find it there too. */
  const refuseNested = (): void => {
    if (scopes.getStore()?.isOpen) {
      throw new Error('begin inside begin: pass the open transaction on instead of beginning another');
    }
  };

  return { run, refuseNested };
};

/**
 * A query that fails undoes the whole transaction: Postgres does so by itself, and SQLite is held to it so that
 * no code relies on the difference. Queries of a transaction that is over are refused: one that was not awaited
 * would otherwise land in a neighbour's.
 */
const guard = (connection: DatabaseConnection, scope: Scope): DatabaseConnection => {
  const refuse = (): void => {
    if (!scope.isOpen) throw new Error('this transaction is over: await every query inside its work');
    if (scope.failure !== undefined) throw ignored(scope.failure);
  };
  return {
    executeQuery: async (query) => {
      refuse();
      try {
        return await connection.executeQuery(query);
      } catch (error) {
        scope.failure ??= error;
        throw error;
      }
    },
    streamQuery: (query, chunkSize) => {
      refuse();
      return connection.streamQuery(query, chunkSize);
    },
  };
};

const ignored = (failure: unknown): Error =>
  new Error(
    'a query of this transaction has failed, and so has all of it: use onConflict instead of catching',
    {
      cause: failure,
    },
  );

// Postgres: shared by every instance of a cluster.

import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseConnection, type Driver, DummyDriver, Kysely } from 'kysely';
import type pg from 'pg';
import type { Database, OpenOptions } from '../database.ts';
import { isUndone, postgresDialect } from '../dialect/postgres.ts';
import { DatabaseUnavailable } from '../failures.ts';
import type { Step } from '../migrate.ts';
import type { Tables } from '../schema.ts';
import { opaque } from '../sql.ts';
import { createWorkRunner, type RunWork, WORK_TIMEOUT_MS, type Work, WorkTimedOut } from '../transaction.ts';
import { postgresConnection, postgresKysely } from './connection.ts';
import { createListener } from './listen.ts';
import { migratePostgres } from './migrate.ts';
import { createOrders } from './orders.ts';
import { createPool, endPool } from './pools.ts';
import { createStatementNames, isStale, type StatementNames } from './prepared.ts';

const ATTEMPTS_MAX = 4;
const RETRY_MS_MAX = 20;

export const openPostgres = async (
  options: OpenOptions & { databaseUrl: string },
  steps: Step[],
): Promise<Database> => {
  const { databaseUrl, log, patience } = options;
  const listener = createListener(databaseUrl, log);
  const dialect = postgresDialect(listener.listen);
  const schemaVersion = await migratePostgres({ databaseUrl, dialect, log, steps });

  const pool = { databaseUrl, log, patience };
  const names = createStatementNames();
  const writePool = createPool(pool);
  const readPool = createPool({ ...pool, settings: { default_transaction_read_only: 'on' } });
  const runner = createWorkRunner(
    postgresKysely(() => new DummyDriver()),
    options.workTimeoutMs ?? WORK_TIMEOUT_MS,
  );
  const orders = createOrders();
  let isClosed = false;

  return {
    engine: 'postgres',
    dialect,
    read: opaque(new Kysely<Tables>({ dialect: postgresKysely(() => readDriver(readPool, names)) })),
    schemaVersion,
    fileId: null,
    begin: async (work, order) => {
      if (isClosed) throw new DatabaseUnavailable('the database is closed');
      runner.refuseNested();
      return orders.run(order, () => beginWithRetries({ pool: writePool, names, runWork: runner.run }, work));
    },
    ping: async () => {
      await readPool.query('select 1');
    },
    stats: () => ({
      total: writePool.totalCount + readPool.totalCount,
      idle: writePool.idleCount + readPool.idleCount,
      waiting: writePool.waitingCount + readPool.waitingCount,
    }),
    close: async () => {
      isClosed = true;
      await listener.close();
      await orders.end();
      await Promise.all([endPool(writePool), endPool(readPool)]);
    },
  };
};

interface Writing {
  readonly pool: pg.Pool;
  readonly names: StatementNames;
  readonly runWork: RunWork;
}

/** After a serialization failure, a deadlock or a stale statement nothing of the work remains, so it is run again as a whole. */
const beginWithRetries = async <T>(writing: Writing, work: Work<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(writing, work);
    } catch (error) {
      if (isStale(error)) writing.names.forget();
      else if (!isUndone(error)) throw error;
      if (attempt >= ATTEMPTS_MAX) throw error;
      // The two that collided must not collide again.
      await sleep(Math.random() * RETRY_MS_MAX * attempt);
    }
  }
};

const transaction = async <T>(writing: Writing, work: Work<T>): Promise<T> => {
  const client = await writing.pool.connect();
  // A client whose transaction did not end cleanly is thrown away, never handed to the next.
  let isClean = false;
  try {
    await client.query('begin');
    const value = await attempt(client, writing, work);
    isClean = true;
    return value;
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    // What timed out may still be running a query; ending the connection ends that too.
    isClean = !(error.cause instanceof WorkTimedOut) && (await rollback(client));
    throw error.cause;
  } finally {
    client.release(!isClean);
  }
};

const rollback = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );

/** Tells a failing work, which is rolled back, from a failing commit, of which nothing is known. */
class WorkFailed extends Error {}

const attempt = async <T>(client: pg.PoolClient, { names, runWork }: Writing, work: Work<T>): Promise<T> => {
  let value: T;
  try {
    value = await runWork(postgresConnection(client, names), work);
  } catch (error) {
    throw new WorkFailed('work failed', { cause: error });
  }
  const { command } = await commit(client);
  // A query that was not awaited can fail after the work is over: Postgres then answers ROLLBACK to COMMIT.
  if (command !== 'COMMIT')
    throw new Error('the transaction was rolled back: a query nobody awaited has failed');
  return value;
};

const commit = async (client: pg.PoolClient): Promise<pg.QueryResult> => {
  try {
    return await client.query('commit');
  } catch (error) {
    if (isUndone(error)) throw error;
    throw new DatabaseUnavailable('the connection was lost during a commit, which may have happened', {
      cause: error,
    });
  }
};

const READ_ONLY_TRANSACTION = '25006';

const readDriver = (pool: pg.Pool, names: StatementNames): Driver => {
  const clients = new WeakMap<DatabaseConnection, pg.PoolClient>();
  const run = async (connection: DatabaseConnection, statement: string): Promise<void> => {
    await clients.get(connection)?.query(statement);
  };
  return {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => {
      const client = await pool.connect();
      const connection = readOnly(postgresConnection(client, names), names);
      clients.set(connection, client);
      return connection;
    },
    releaseConnection: async (connection) => clients.get(connection)?.release(),
    beginTransaction: (connection) => run(connection, 'begin isolation level repeatable read'),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
  };
};

/** A write here is our own bug and must not look like a server that went read-only. */
const readOnly = (connection: DatabaseConnection, names: StatementNames): DatabaseConnection => ({
  ...connection,
  executeQuery: async (query) => {
    try {
      return await connection.executeQuery(query);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === READ_ONLY_TRANSACTION) {
        throw new Error('a write outside a transaction: this handle can only read');
      }
      if (!isStale(error)) throw error;
      names.forget();
      return connection.executeQuery(query);
    }
  },
});

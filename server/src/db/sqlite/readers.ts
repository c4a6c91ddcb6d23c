// Read-only connections. One serves every plain query: node:sqlite is synchronous, so a query is over before
// the next begins. A cursor or a read transaction holds its snapshot across turns of the event loop and so
// gets a connection of its own, or everyone else would read that old snapshot too.

import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { type Connection, execute, stream } from './connection.ts';

const HOLDERS_MAX = 4;

const SQLITE_READONLY = 8;

export interface Readers {
  driver(): Driver;
  stats(): { total: number; idle: number; waiting: number };
  close(): void;
}

export const createReaders = (open: () => Connection): Readers => {
  const shared = open();
  const idle: Connection[] = [];
  const waiting: Array<(connection: Connection) => void> = [];
  let held = 0;

  const hold = async (): Promise<Connection> => {
    const free = idle.pop();
    if (!free && held >= HOLDERS_MAX) return new Promise((resolve) => waiting.push(resolve));
    held++;
    return free ?? open();
  };
  const release = (connection: Connection): void => {
    const next = waiting.shift();
    if (next) {
      next(connection);
    } else {
      held--;
      idle.push(connection);
    }
  };

  return {
    driver: () => readDriver(shared, hold, release),
    stats: () => ({ total: 1 + held + idle.length, idle: 1 + idle.length, waiting: waiting.length }),
    close: () => {
      for (const connection of [shared, ...idle]) connection.database.close();
    },
  };
};

/** What Kysely holds between acquire and release; `own` is set while a read transaction is open on it. */
interface ReadConnection extends DatabaseConnection {
  own?: Connection;
}

const readDriver = (
  shared: Connection,
  hold: () => Promise<Connection>,
  release: (connection: Connection) => void,
): Driver => ({
  init: async () => {},
  destroy: async () => {},
  acquireConnection: async () => {
    const connection: ReadConnection = {
      executeQuery: async (query) => readOnly(() => execute(connection.own ?? shared, query)),
      async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
        const source = connection.own ?? (await hold());
        try {
          for (const row of stream<R>(source, query)) yield { rows: [row] };
        } finally {
          if (source !== connection.own) release(source);
        }
      },
    };
    return connection;
  },
  releaseConnection: async () => {},
  beginTransaction: async (connection: ReadConnection) => {
    connection.own = await hold();
    connection.own.database.exec('begin');
  },
  commitTransaction: async (connection: ReadConnection) => endRead(connection, release),
  rollbackTransaction: async (connection: ReadConnection) => endRead(connection, release),
});

const endRead = (connection: ReadConnection, release: (connection: Connection) => void): void => {
  const { own } = connection;
  if (!own) return;
  connection.own = undefined;
  own.database.exec('rollback');
  release(own);
};

/** A write here is our own bug and must not look like a failing disk, which also answers READONLY. */
const readOnly = <T>(run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && Number(error.errcode) === SQLITE_READONLY) {
      throw new Error('a write outside a transaction: this handle can only read');
    }
    throw error;
  }
};

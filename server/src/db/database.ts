// What the rest of the server knows of the database.

import type { Logger } from 'pino';
import type { Dialect } from './dialect/dialect.ts';
import type { Db } from './sql.ts';
import type { Work } from './transaction.ts';

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  readonly dialect: Dialect;
  /** Can only read; a write through it fails. Inside a transaction it does not see that transaction. */
  readonly read: Db;
  /**
   * One write transaction: resolves once it is durable, rejects once nothing of it remains. Postgres may run
   * `work` again after a conflict, so whatever it gathers must be gathered inside it.
   */
  begin<T>(work: Work<T>): Promise<T>;
  /** Rejects when the database cannot serve. */
  ping(): Promise<void>;
  readonly schemaVersion: number;
  /** Eight hexadecimal digits for this very file: a copy that is put in its place has others. Null where that cannot be told. */
  readonly fileId: string | null;
  /** Connections open, connections free, and callers waiting for one. */
  stats(): { total: number; idle: number; waiting: number };
  /** Waits for the works it accepted, then lets go of everything. Calling it again changes nothing. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A postgres:// address, or null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  log: Logger;
  /** For tests that cannot wait half a minute. */
  workTimeoutMs?: number;
  /** How many times as long as usual a connection, a lock and a statement are waited for: more for tests on a busy machine. */
  patience?: number | undefined;
}

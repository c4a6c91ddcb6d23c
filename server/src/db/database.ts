// What the rest of the server knows of the database.

import type { Logger } from 'pino';
import type { Dialect } from './dialect/dialect.ts';
import type { TableShape } from './shape.ts';
import type { Db } from './sql.ts';
import type { Work } from './transaction.ts';

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  readonly dialect: Dialect;
  /** Can only read; a write through it fails. Inside a transaction it does not see that transaction. */
  readonly read: Db;
  /**
   * One write transaction: resolves once it is durable, rejects once nothing of it remains. Postgres may run
   * `work` again after a conflict, so whatever it gathers must be gathered inside it. Works of one `order` will wait for each other inside:
   * on Postgres most of them do so before they have a connection, so that the others keep theirs.
   */
  begin<T>(work: Work<T>, order?: string): Promise<T>;
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

/** A database beside the one in use: filled from outside, and then put in its place or thrown away. */
export interface Scratch {
  /** Its tables, at the version that it was made for. */
  readonly tables: readonly TableShape[];
  /** Takes out what the migrations have put into a table. */
  clear(table: TableShape): Promise<void>;
  /** Adds rows, each as its values in the order of `columns`; bytes as base64. No foreign key is looked at yet. */
  load(table: TableShape, columns: readonly string[], rows: readonly unknown[][]): Promise<void>;
  /** Ends the loading: checks every foreign key, and migrates to the newest version. Gives the database, opened. */
  complete(): Promise<Database>;
  /** Puts it in the place of the database in use, which this process must have closed; other instances are told. Whole, or not at all. */
  takePlace(instanceId: string): Promise<void>;
  /** Removes it, whatever state it is in. */
  discard(): Promise<void>;
}

export interface ScratchOptions extends OpenOptions {
  /** Of the schema that the rows were written for. */
  readonly version: number;
}

/** What is to be said about a database that was not opened for use. */
export interface DatabaseFacts {
  /** 0: nothing was ever migrated. */
  readonly schemaVersion: number;
  /** Of the program. */
  readonly newestVersion: number;
  /** What the engine itself finds wrong; null when nothing. */
  readonly damage: string | null;
  /** How far the clock of the database is ahead of ours; null where it has none of its own. */
  readonly clockAheadMs: number | null;
  /** May a schema be made beside the one in use, as a restore does? */
  readonly mayRestore: boolean;
  /** How many connections it takes, and how many are open; null where that means nothing. */
  readonly connections: { readonly max: number; readonly open: number } | null;
}

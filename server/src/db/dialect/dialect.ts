// Where the two engines differ, the difference has a name here and an implementation in each neighbour.
// Nothing outside db/ asks which engine it is on.

import type { ColumnDataType, Expression, RawBuilder } from 'kysely';
import type { Kind } from '../columns.ts';
import type { TableShape } from '../shape.ts';
import type { Db } from '../sql.ts';
import type { RankedIndex } from './ranked-index.ts';
import type { TextIndex } from './text-index.ts';

/** What Kysely's `addColumn` takes as a type. */
export type DataType = ColumnDataType | RawBuilder<unknown>;

export type Unsubscribe = () => Promise<void>;
export type Listen = (channel: string, onMessage: (payload: string) => void) => Promise<Unsubscribe>;

export interface Dialect {
  /** The column type of a kind, for `addColumn`. */
  kind(kind: Kind): DataType;
  /** What the engine's type alone does not hold against bad values; null when it does. */
  check(kind: Kind, column: string): Expression<unknown> | null;
  /** Whether a column can be made nullable or lose its check; where not, a migration builds the table anew. */
  readonly canAlterColumns: boolean;
  /** Ends `create table`: SQLite tables are STRICT. */
  readonly tableSuffix: RawBuilder<unknown> | null;
  /** Type and constraints of a primary key that counts upwards and never gives a number twice. */
  readonly sequence: { type: DataType; suffix: RawBuilder<unknown> };
  /** Statements after which the engine itself refuses to change or delete the rows of a table. */
  appendOnly(table: string): Array<RawBuilder<unknown>>;
  /** Statements after which rows of an append-only table may be changed once `mark` is set in them, and then in all but these columns. */
  allowMarked(table: string, mark: string, kept: readonly string[]): Array<RawBuilder<unknown>>;
  /** The tables of the database, read back from it. */
  readShape(db: Db): Promise<TableShape[]>;

  isUniqueViolation(error: unknown): boolean;
  isForeignKeyViolation(error: unknown): boolean;
  /** Lost against a neighbour (serialization, deadlock, lock timeout, busy): the same work may be tried again. */
  isRetryable(error: unknown): boolean;
  /** The database cannot serve now (full, failing or read-only disk, connection lost): answer 503. */
  isUnavailable(error: unknown): boolean;
  /** The value itself cannot be stored (NUL in text, malformed uuid, number out of range): answer 400. */
  isRefusedValue(error: unknown): boolean;

  /** Said at the beginning of a read that may take hours: the engine does not end it for being slow. */
  readonly patience: Array<RawBuilder<unknown>>;

  /** Holds a named lock until the transaction ends. On SQLite the writer is alone already. */
  lock(tx: Db, name: string): Promise<void>;
  /** The same beside others who share it: it waits only for those who hold the lock alone, and they for it. */
  share(tx: Db, name: string): Promise<void>;
  /** Wakes listeners in every instance after this transaction commits. On SQLite there is no other instance. */
  notify(tx: Db, channel: string, payload: string): Promise<void>;
  /**
   * Calls back for every notification until unsubscribed. Reconnects by itself; after a reconnect it calls
   * back once with '' because notifications may have been missed meanwhile.
   */
  readonly listen: Listen;

  /** Full text (modules/search). */
  readonly text: TextIndex;
  /** Full text, the best first (modules/knowledge). */
  readonly ranked: RankedIndex;
  /** Whether other instances may share this database. */
  readonly hasPeers: boolean;
  /** How many bytes a json column is as text; both engines tell it without handing the text over. */
  jsonBytes(column: string): RawBuilder<number>;
  /** Ends a select of rows that are about to be updated: those that a neighbour holds are passed over. */
  readonly skipLocked: RawBuilder<unknown>;
  /** Ends a select of a row that is about to be referred to: it cannot be deleted before the transaction ends. */
  readonly keepRow: RawBuilder<unknown>;
  /** What the clock of the database says, in milliseconds since 1970; null where it is that of this machine. */
  clockMs(db: Db): Promise<number | null>;
  /** How rows of the outbox keep the order of commits (kernel/events/store.ts). */
  readonly outbox: {
    /** The transaction that writes the row. */
    readonly xid: RawBuilder<number>;
    /** Below it, every transaction has ended. */
    readonly horizon: RawBuilder<number>;
    /** From here on, no transaction has begun yet. */
    readonly ceiling: RawBuilder<number>;
    /** Rows that come after this one, written so that the engine goes straight to them: the outbox is read after every commit. */
    behind(xid: number, seq: number): RawBuilder<boolean>;
  };
}

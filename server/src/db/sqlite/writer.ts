// The one writer. Works run one after another; those waiting together share a COMMIT, and with it the fsync
// that makes them durable.
//
//   idle ──begin──▶ gathering ──next turn of the event loop──▶ BEGIN IMMEDIATE
//                                                                  │
//            ┌───────────────── per work ◀─────────────────────────┤
//            │  SAVEPOINT → work → RELEASE, or ROLLBACK TO          │ queue empty, BATCH_MAX works, or BATCH_MS
//            └──────────────────────────────────────────────────▶ COMMIT → settle every work of the batch
//
// No caller hears anything before the COMMIT: neither success, nor a refusal that rests on a neighbour's
// uncommitted row.

import type { DatabaseConnection } from 'kysely';
import { DatabaseUnavailable } from '../failures.ts';
import type { RunWork, Work } from '../transaction.ts';
import type { Connection } from './connection.ts';

/** These bound how long the event loop and the first work of a batch wait for the last; a few always share, or the disk would wait for us. */
const BATCH_MAX = 64;
const BATCH_MIN = 8;
const BATCH_MS = 10;
/** More than this waiting means the disk does not keep up: refuse politely instead of growing. */
const WAITING_MAX = 10_000;

interface Waiting {
  run: () => Promise<void>;
  /** Settles the caller's promise: with the outcome of `run`, or with what made the whole batch fail. */
  settle: (batchFailure?: unknown) => void;
}

/** A work for the queue, and the promise that its caller holds. */
const waitingFor = <T>(work: () => Promise<T>): { promise: Promise<T>; waiting: Waiting } => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let settle = (): void => reject(new Error('the work did not run'));
  const run = async (): Promise<void> => {
    try {
      const value = await work();
      settle = () => resolve(value);
    } catch (error) {
      settle = () => reject(error);
      throw error;
    }
  };
  return {
    promise,
    waiting: {
      run,
      settle: (batchFailure) => (batchFailure === undefined ? settle() : reject(batchFailure)),
    },
  };
};

export interface Writer {
  begin<T>(work: Work<T>): Promise<T>;
  waiting(): number;
  /** Refuses new works and waits for those accepted. */
  drain(): Promise<void>;
}

export const createWriter = (
  connection: Connection,
  kyselyConnection: DatabaseConnection,
  runWork: RunWork,
  onCommit: () => void,
): Writer => {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;

  const begin = <T>(work: Work<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new DatabaseUnavailable('the database is closed'));
    if (queue.length >= WAITING_MAX) {
      return Promise.reject(new DatabaseUnavailable('too many writes are waiting'));
    }
    const { promise, waiting } = waitingFor(() => runWork(kyselyConnection, work));
    queue.push(waiting);
    running ??= runQueue();
    return promise;
  };

  const runQueue = async (): Promise<void> => {
    // Every request of this turn of the event loop gets into the queue first.
    while (queue.length > 0) {
      await nextTurn();
      await runBatch();
    }
    running = undefined;
  };

  const runBatch = async (): Promise<void> => {
    const ran: Waiting[] = [];
    try {
      run(connection, 'begin immediate');
      const end = performance.now() + BATCH_MS;
      while (ran.length < BATCH_MIN || (ran.length < BATCH_MAX && performance.now() < end)) {
        const waiting = queue.shift();
        if (!waiting) break;
        ran.push(waiting);
        await runInSavepoint(connection, waiting);
      }
      run(connection, 'commit');
    } catch (error) {
      // A batch that could not even begin fails as a whole too: its works have not run.
      if (ran.length === 0) ran.push(...queue.splice(0, BATCH_MAX));
      rollback(connection);
      for (const waiting of ran) waiting.settle(error ?? new Error('a batch failed without saying why'));
      return;
    }
    for (const waiting of ran) waiting.settle();
    onCommit();
  };

  return {
    begin,
    waiting: () => queue.length,
    drain: async () => {
      isClosed = true;
      await running;
    },
  };
};

/** A rollback can only fail when there is nothing left to roll back; the queue must go on either way. */
const rollback = (connection: Connection): void => {
  try {
    if (connection.database.isTransaction) run(connection, 'rollback');
  } catch {
    // The next BEGIN tells, and fails its batch.
  }
};

/** Throws only when the whole batch is lost; a failing work is undone alone. */
const runInSavepoint = async (connection: Connection, waiting: Waiting): Promise<void> => {
  run(connection, 'savepoint work');
  let failure: unknown;
  try {
    await waiting.run();
  } catch (error) {
    failure = error ?? new Error('a work failed without saying why');
  }
  // A full or failing disk makes SQLite roll back everything, the finished neighbours included.
  if (!connection.database.isTransaction) {
    throw new DatabaseUnavailable('the transaction was lost', { cause: failure });
  }
  if (failure !== undefined) run(connection, 'rollback to work');
  run(connection, 'release work');
};

const run = (connection: Connection, statement: string): void => {
  connection.prepare(statement).statement.run();
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

// When the log of the embedded database is copied into its file. A commit that did it itself would pay for all before it: after an import of 20,000
// messages that was half of the 60 ms that everyone else waited.

import { Worker } from 'node:worker_threads';
import type { Connection } from './connection.ts';

/** As SQLite's own. */
const PAGES_MIN = 1_000;

export interface Checkpointer {
  /** After a commit. */
  look(): void;
  close(): Promise<void>;
}

export const createCheckpointer = (path: string, writer: Connection): Checkpointer => {
  const pending = writer.database.prepare('pragma wal_checkpoint(noop)');
  const pagesPending = (): number => {
    try {
      const { log, checkpointed } = pending.get() as { log: number; checkpointed: number };
      return log - checkpointed;
    } catch {
      // Of a disk that fails the next write tells; the works of this commit are durable.
      return 0;
    }
  };
  let thread: Worker | null = null;
  let isDue = false;
  /** Whether the thread was told to, and has not yet answered. */
  let isCopying = false;
  let isClosed = false;

  const start = (): Worker => {
    const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: path });
    started.unref();
    started.on('message', () => {
      isCopying = false;
    });
    // Without it the writer checkpoints by itself, later. The next look starts another one.
    started.on('error', () => {});
    started.on('exit', () => {
      isCopying = false;
      if (thread === started) thread = null;
    });
    return started;
  };

  const copy = (): void => {
    isDue = false;
    if (isClosed) return;
    isCopying = true;
    thread ??= start();
    thread.postMessage('copy');
  };

  return {
    look: () => {
      if (isDue || isCopying || pagesPending() < PAGES_MIN) return;
      isDue = true;
      // Not in the turn of a large commit: a thread takes ten milliseconds to start.
      setImmediate(copy);
    },
    close: async () => {
      isClosed = true;
      const last = thread;
      if (last === null) return;
      last.ref();
      if (isCopying) await new Promise((resolve) => last.once('message', resolve).once('exit', resolve));
      await last.terminate();
    },
  };
};

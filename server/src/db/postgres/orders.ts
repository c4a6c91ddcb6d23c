// Works that will wait for each other anyway, behind one lock: only the first few of them have a connection meanwhile. Without this ten
// changes of one thing hold the whole pool, and those of everything else are told that the database is not available.

import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../failures.ts';

/** One that works, and one that stands at the lock already when it ends. */
const AT_ONCE = 2;
/** Stops a runaway client: more than wait for one thing in honest use. */
const WAITING_MAX = 1_000;
const END_POLL_MS = 10;

interface Line {
  running: number;
  readonly waiting: Array<() => void>;
}

export const createOrders = () => {
  const lines = new Map<string, Line>();
  const run = async <T>(order: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (order === undefined) return work();
    const line = lines.get(order) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= WAITING_MAX)
      throw new DatabaseUnavailable('too many changes of one thing wait for each other');
    lines.set(order, line);
    // A place is handed on, never given back while others wait for it: who comes now cannot overtake them.
    if (line.running < AT_ONCE) line.running++;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(order);
    }
  };
  /** Resolves once all that were let in have had their turn. */
  const end = async (): Promise<void> => {
    while (lines.size > 0) await sleep(END_POLL_MS);
  };
  return { run, end };
};

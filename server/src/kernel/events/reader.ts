// One loop per process turns committed outbox rows into calls, each row once, in delivery order.

import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createLoop } from '../loop.ts';
import { BEGINNING, type Position } from './cursor.ts';
import type { OutboxRow } from './store.ts';

/** Bounds the memory of one round; the next round follows at once. */
const ROWS_PER_READ = 500;
/** Rows that wait for a neighbour's transaction are looked at in small steps: mostly it ends within milliseconds. */
const UNSETTLED_MS_FIRST = 4;

export interface Reader {
  start(from: Position): void;
  /** Looks now instead of at the next poll. */
  wake(): void;
  /** Delivers what is committed by now, then ends. */
  stop(): Promise<void>;
  lag(): { rows: number; seconds: number };
}

interface ReaderOptions {
  readonly read: (after: Position, limit: number) => Promise<OutboxRow[]>;
  readonly deliver: (row: OutboxRow) => void;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollMs: number;
}

export const createReader = ({ read, deliver, clock, log, pollMs }: ReaderOptions): Reader => {
  let position = BEGINNING;
  let waiting: { rows: number; oldestAt: string | null } = { rows: 0, oldestAt: null };
  let wokenSinceMs: number | null = null;
  let unsettledMs = UNSETTLED_MS_FIRST;

  /** Delivers one read's worth. True when the read was full, so that more may wait. */
  const round = async (): Promise<boolean> => {
    const rows = await read(position, ROWS_PER_READ);
    let settled = 0;
    for (const row of rows) {
      if (!row.is_settled) break;
      // Moved first: a row is never delivered twice, whatever a listener does.
      position = { xid: row.xid, seq: row.seq };
      settled++;
      deliver(row);
    }
    waiting = { rows: rows.length - settled, oldestAt: rows[settled]?.created_at ?? null };
    return settled === ROWS_PER_READ;
  };

  const drain = async (): Promise<number> => {
    const sinceMs = wokenSinceMs;
    while (await round()) await new Promise(setImmediate);
    if (wokenSinceMs === sinceMs) wokenSinceMs = null;
    const pauseMs = waiting.rows > 0 ? Math.min(unsettledMs, pollMs) : pollMs;
    unsettledMs = waiting.rows > 0 ? pauseMs * 2 : UNSETTLED_MS_FIRST;
    return pauseMs;
  };

  const loop = createLoop({ turn: drain, failureMs: pollMs, what: 'events', log });

  return {
    start: (from) => {
      position = from;
      loop.start();
    },
    wake: () => {
      wokenSinceMs ??= clock.monotonicMs();
      loop.wake();
    },
    stop: async () => {
      await loop.stop();
      await drain().catch((error) => log.error({ err: error }, 'the last events could not be delivered'));
    },
    lag: () => {
      const oldestMs = waiting.oldestAt ? clock.now().getTime() - Date.parse(waiting.oldestAt) : 0;
      const wokenMs = wokenSinceMs === null ? 0 : clock.monotonicMs() - wokenSinceMs;
      return { rows: waiting.rows, seconds: Math.max(0, oldestMs, wokenMs) / 1000 };
    },
  };
};

// One loop per process turns committed outbox rows into calls, each row once, in delivery order.

import type { Clock, Log } from '../ctx.ts';
import type { Position } from './cursor.ts';
import type { OutboxRow } from './store.ts';

/** Bounds the memory of one round; the next round follows at once. */
const ROWS_PER_READ = 500;
/** A settled row is worth waiting for in small steps: mostly the neighbour's transaction ends within a few milliseconds. */
const UNSETTLED_RETRY_MS_FIRST = 4;

export interface Reader {
  start(from: Position): void;
  /** Looks now instead of at the next poll. Cheap: calls during a look become one more look. */
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
  let position: Position = { xid: 0, seq: 0 };
  let running: Promise<void> | undefined;
  let isStopping = false;
  let isWoken = false;
  let endSleep = () => {};
  let retryMs = UNSETTLED_RETRY_MS_FIRST;
  let isFailing = false;
  let waiting: { rows: number; oldestAt: string | null } = { rows: 0, oldestAt: null };
  let wokenSinceMs: number | null = null;

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

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

  /** Empties the outbox as far as it is settled and says how long to sleep. */
  const drain = async (): Promise<number> => {
    const sinceMs = wokenSinceMs;
    try {
      while (await round()) await new Promise(setImmediate);
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'events cannot be read; trying again');
      isFailing = true;
      return pollMs;
    }
    if (isFailing) log.info('events are read again');
    isFailing = false;
    if (wokenSinceMs === sinceMs) wokenSinceMs = null;
    retryMs = waiting.rows > 0 ? Math.min(retryMs * 2, pollMs) : UNSETTLED_RETRY_MS_FIRST;
    return waiting.rows > 0 ? retryMs / 2 : pollMs;
  };

  const loop = async () => {
    while (!isStopping) {
      isWoken = false;
      const pauseMs = await drain();
      if (!isWoken && !isStopping) await sleep(pauseMs);
    }
    await drain();
  };

  return {
    start: (from) => {
      position = from;
      isStopping = false;
      running = loop();
    },
    wake: () => {
      isWoken = true;
      wokenSinceMs ??= clock.monotonicMs();
      endSleep();
    },
    stop: async () => {
      isStopping = true;
      endSleep();
      await running;
    },
    lag: () => {
      const oldestMs = waiting.oldestAt ? clock.now().getTime() - Date.parse(waiting.oldestAt) : 0;
      const wokenMs = wokenSinceMs === null ? 0 : clock.monotonicMs() - wokenSinceMs;
      return { rows: waiting.rows, seconds: Math.max(0, oldestMs, wokenMs) / 1000 };
    },
  };
};

// What a long run looked like from window to window, and what is to be thought of it.

import { type Figure, figure, median } from '../table.ts';

export interface Window {
  readonly atSeconds: number;
  readonly memoryMb: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor of the server for each request. */
  readonly processorMs: number;
  readonly rows: Readonly<Record<string, number>>;
}

/** The middle of the slopes of all pairs (Theil and Sen): a window in which the machine did something else does not bend it. */
export const slope = (points: ReadonlyArray<readonly [number, number]>): number =>
  median(
    points.flatMap(([x, y], i) => points.slice(i + 1).map(([otherX, otherY]) => (otherY - y) / (otherX - x))),
  );

/** The first third warms up: code is compiled, and pools and caches fill. */
const settled = <T>(all: readonly T[]): T[] => all.slice(Math.floor(all.length / 3));

/** Between the last third and the one before it. */
const change = (windows: readonly Window[], of: (window: Window) => number): number => {
  const late = settled(windows);
  const half = Math.floor(late.length / 2);
  return median(late.slice(half).map(of)) / median(late.slice(0, half).map(of));
};

/** Tables that grow because people write into them: they are the product. */
const KEPT = new Set([
  'audit_log',
  'branch_leaves',
  'channels',
  'generations',
  'messages',
  'participants',
  'question_context',
  'search_documents',
  'turn_contexts',
  'turn_texts',
  'usage_records',
  'usage_totals',
]);

/** Tables that grow for a while, and the job that empties them. */
const SWEEPERS: Readonly<Record<string, string>> = {
  idempotency_keys: 'kernel.purge_idempotency_keys',
  jobs: 'kernel.purge_jobs',
  limit_hits: 'kernel.purge_limits',
  notifications: 'notifications.purge_old',
  outbox: 'kernel.purge_outbox',
  refresh_tokens: 'auth.purge_expired',
  search_pending: 'search.sweep',
  sessions: 'auth.purge_expired',
  ws_tickets: 'live.purge_tickets',
};

/** Fewer rows than this are chance: a job that waits, a session. */
const ROWS_MIN = 20;

export interface Growing {
  readonly table: string;
  readonly rows: number;
  /** Why it may: `kept`, or the job that sweeps it. Null: nothing ever takes a row out. */
  readonly because: string | null;
}

export const growing = (windows: readonly Window[], schedules: readonly string[]): Growing[] => {
  const [first, last] = [windows[0], windows.at(-1)];
  if (!first || !last) return [];
  return Object.entries(last.rows).flatMap(([table, now]) => {
    const rows = now - (first.rows[table] ?? 0);
    if (rows < ROWS_MIN) return [];
    const sweeper = SWEEPERS[table];
    const swept = sweeper !== undefined && schedules.includes(sweeper) ? sweeper : null;
    return [{ table, rows, because: KEPT.has(table) ? 'kept' : swept }];
  });
};

const SECONDS_PER_HOUR = 3_600;

export const figuresOf = (windows: readonly Window[], schedules: readonly string[]): Figure[] => {
  const late = settled(windows);
  const level = median(late.map(({ memoryMb }) => memoryMb));
  const perHour =
    slope(late.map(({ atSeconds, memoryMb }) => [atSeconds, memoryMb] as const)) * SECONDS_PER_HOUR;
  const tables = growing(windows, schedules);
  const loose = tables.filter(({ because }) => because === null).map(({ table }) => table);
  const [p99, processor] = [change(windows, (w) => w.p99Ms), change(windows, (w) => w.processorMs)];
  const minutes = (windows.at(-1)?.atSeconds ?? 0) / 60;
  return [
    figure('K1', `memory after ${minutes.toFixed(0)} min at half load, and how it grows`, {
      ours: `${perHour.toFixed(1)} MB/h`,
      yardstick: `${level.toFixed(0)} MB`,
      ratio: perHour / level,
      goal: '≤ 0.1',
      isReached: perHour / level <= 0.1,
    }),
    figure('K2', 'p99 in the last third against the third before', {
      ours: `${median(late.slice(-Math.ceil(late.length / 2)).map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`,
      ratio: p99,
      goal: '≤ 1.25',
      isReached: p99 <= 1.25,
    }),
    figure('K3', 'processor per request, likewise', {
      ours: `${median(late.map(({ processorMs }) => processorMs)).toFixed(2)} ms`,
      ratio: processor,
      goal: '≤ 1.15',
      isReached: processor <= 1.15,
    }),
    figure('K4', `of ${tables.length} tables that grew, those that nothing empties and nobody asked for`, {
      ours: loose.length === 0 ? '0' : loose.join(', '),
      goal: '0',
      isReached: loose.length === 0,
    }),
  ];
};

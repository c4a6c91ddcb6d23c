// When work for the AI runs by itself: patterns with a time zone, the next times, and the pause after failures.

import type { TaskSchedule, TaskScheduleInput } from '@parley/contract';
import { Cron } from 'croner';
import { badRequest } from '../../kernel/errors.ts';
import type { TaskRow } from './rows.ts';

const SHOWN_RUNS_MAX = 5;
export const FAILURES_MAX = 5;
const FIRST_PAUSE_MS = 5 * 60_000;

const cronOf = (pattern: string, timezone: string): Cron => new Cron(pattern, { timezone, mode: '5-part' });

/** A schedule as it is kept; refuses one that never comes. */
export const scheduleOf = (
  { cron, at, timezone = 'UTC', missed = 'run' }: TaskScheduleInput,
  now: Date,
): TaskSchedule => {
  if (at != null) {
    const moment = new Date(at);
    if (moment <= now) throw badRequest('schedule.at: this moment has passed; name a later one', 'schedule');
    return { cron: null, at: moment.toISOString(), timezone, missed };
  }
  const pattern = cron ?? '';
  if (!comesTrue(pattern, timezone, now))
    throw badRequest(
      'schedule.cron: five fields are needed (minute, hour, day of the month, month, day of the week) that come true some day, such as 0 9 * * 1-5',
      'schedule',
    );
  return { cron: pattern, at: null, timezone, missed };
};

/** Five fields of a time zone that is known, which name some moment to come. */
export const comesTrue = (pattern: string, timezone: string, now: Date): boolean => {
  try {
    return cronOf(pattern, timezone).nextRun(now) !== null;
  } catch {
    return false;
  }
};

/** The first time after this moment; null: never again. */
export const nextAfter = ({ cron, at, timezone }: TaskSchedule, after: Date): string | null => {
  if (cron !== null) return cronOf(cron, timezone).nextRun(after)?.toISOString() ?? null;
  return at !== null && new Date(at) > after ? at : null;
};

/** After a failure: the first tick behind a pause that doubles; what was to run once is tried again after it. */
export const nextAfterFailure = (schedule: TaskSchedule, now: Date, failures: number): string | null => {
  const pausedUntil = new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** (failures - 1));
  return schedule.cron === null ? pausedUntil.toISOString() : nextAfter(schedule, pausedUntil);
};

export const isFinished = ({ status }: Pick<TaskRow, 'status'>): boolean =>
  status === 'done' || status === 'cancelled';

/** Whether a task runs by itself as it stands. */
export const isScheduled = (
  row: Pick<TaskRow, 'status' | 'assignee_persona_id' | 'schedule_json' | 'schedule_error'>,
): boolean =>
  row.schedule_json !== null &&
  row.schedule_error === null &&
  row.assignee_persona_id !== null &&
  !isFinished(row);

export const nextRunOf = (
  row: Pick<TaskRow, 'status' | 'assignee_persona_id' | 'schedule_json' | 'schedule_error'>,
  now: Date,
): string | null => (isScheduled(row) && row.schedule_json ? nextAfter(row.schedule_json, now) : null);

/** What is shown of the times to come, the first being the one that is noted. */
export const nextRunsOf = ({ next_run_at, schedule_json }: TaskRow): string[] => {
  if (next_run_at === null || schedule_json?.cron == null) return next_run_at === null ? [] : [next_run_at];
  const later = cronOf(schedule_json.cron, schedule_json.timezone).nextRuns(
    SHOWN_RUNS_MAX - 1,
    new Date(next_run_at),
  );
  return [next_run_at, ...later.map((at) => at.toISOString())];
};

/** Midnights of a time zone around this moment: the last one, and those to come. */
export const midnights = (
  timezone: string,
  now: Date,
  count: number,
): { last: string | null; next: string[] } => {
  const midnight = cronOf('0 0 * * *', timezone);
  return {
    last: midnight.previousRuns(1, now)[0]?.toISOString() ?? null,
    next: midnight.nextRuns(count, now).map((at) => at.toISOString()),
  };
};

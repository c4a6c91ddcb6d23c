// Which day a task belongs to, in the reader's own time.

import type { Task } from '@parley/contract';

export const startOfDay = (time: Date): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

const DAY_MS = 86_400_000;

export const isOver = ({ status }: Task): boolean => status === 'done' || status === 'cancelled';

export const isLate = (task: Task, now: Date): boolean =>
  !isOver(task) && task.due_at !== null && new Date(task.due_at).getTime() < now.getTime();

/** What a person has and another one does. */
export const isGivenBy = ({ owner_id, assignee }: Task, myId: string): boolean =>
  owner_id === myId && assignee?.type === 'user' && assignee.id !== myId;

export const isForAi = ({ assignee }: Task): boolean => assignee?.type === 'persona';

export interface MyDay {
  readonly overdue: readonly Task[];
  readonly today: readonly Task[];
  readonly done: readonly Task[];
  readonly ai: readonly Task[];
  /** Due later or on no day, and urgent. */
  readonly important: readonly Task[];
  readonly soon: readonly Task[];
}

const SHOWN_MAX = 8;
const isPressing = ({ priority }: Task): boolean => priority === 'urgent' || priority === 'high';

/** What concerns a person today: given to them, or their own and given to nobody else. */
export const myDayOf = (tasks: readonly Task[], myId: string, now: Date): MyDay => {
  const today = startOfDay(now);
  const tomorrow = startOfDay(new Date(today + DAY_MS * 1.5));
  const isMine = ({ assignee, owner_id }: Task): boolean =>
    assignee ? assignee.id === myId : owner_id === myId;
  const dueOf = ({ due_at }: Task): number =>
    due_at ? new Date(due_at).getTime() : Number.POSITIVE_INFINITY;
  const mine = tasks.filter(isMine);
  const open = mine.filter((task) => !isOver(task));
  const isToday = (task: Task): boolean =>
    dueOf(task) >= now.getTime() ? dueOf(task) < tomorrow || task.status === 'in_progress' : false;
  /** Work for the AI that is due on another day and runs on no schedule. */
  const isLater = ({ due_at, schedule, schedule_error, status }: Task): boolean =>
    due_at !== null &&
    new Date(due_at).getTime() >= tomorrow &&
    schedule === null &&
    !schedule_error &&
    status !== 'in_progress';
  const later = open.filter((task) => dueOf(task) >= tomorrow && task.status !== 'in_progress');
  return {
    overdue: open.filter((task) => dueOf(task) < now.getTime()),
    today: open.filter(isToday),
    done: mine.filter(
      ({ status, completed_at }) =>
        status === 'done' && completed_at !== null && new Date(completed_at).getTime() >= today,
    ),
    ai: tasks.filter((task) => isForAi(task) && task.owner_id === myId && !isOver(task) && !isLater(task)),
    important: later.filter(isPressing),
    soon: later.filter((task) => !isPressing(task)).slice(0, SHOWN_MAX),
  };
};

/** The weeks of a month, each from the first day of the week to the last. */
export const weeksOf = (month: Date, firstDay: number): readonly (readonly Date[])[] => {
  const first = new Date(month.getFullYear(), month.getMonth(), 1);
  const lead = (first.getDay() - firstDay + 7) % 7;
  const days = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    Array.from(
      { length: 7 },
      (_, day) => new Date(month.getFullYear(), month.getMonth(), 1 - lead + week * 7 + day),
    ),
  );
};

/** As a field of the browser has it: the reader's own time, to the minute. */
export const toLocalTime = (time: string | null): string => {
  if (time === null) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

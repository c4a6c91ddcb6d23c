// Which of the tasks a view shows, and in which order.

import type { Task } from '@parley/contract';
import { isForAi, isLate, isOver } from './task-days.ts';
import type { TaskSort } from './task-views.ts';

export interface TaskChoice {
  /** `me`, `none`, `ai`, or the id of a person or a persona; left out: all. */
  readonly who?: string | undefined;
  readonly due?: 'late' | undefined;
  /** Left out: as the server lists them, by the day on which they are due. */
  readonly sort?: TaskSort | undefined;
}

const URGENCY = { urgent: 0, high: 1, normal: 2, low: 3 } as const satisfies Record<Task['priority'], number>;

const isOf = ({ assignee, owner_id }: Task, who: string, myId: string): boolean => {
  if (who === 'none') return assignee === null;
  // As on one's own day: what is mine and nobody else is to do is mine to do.
  if (who === 'me') return assignee ? assignee.id === myId : owner_id === myId;
  return assignee?.id === who;
};

const ORDERS = {
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
  priority: (a, b) => URGENCY[a.priority] - URGENCY[b.priority],
  title: (a, b) => a.title.localeCompare(b.title),
} as const satisfies Partial<Record<TaskSort, (a: Task, b: Task) => number>>;

/** What is finished stays behind what is not. */
export const chosenTasks = (
  tasks: readonly Task[],
  { who, due, sort }: TaskChoice,
  myId: string,
): readonly Task[] => {
  const now = new Date();
  const left = tasks.filter(
    (task) =>
      (who === undefined || (who === 'ai' ? isForAi(task) : isOf(task, who, myId))) &&
      (due === undefined || isLate(task, now)),
  );
  if (sort === undefined || sort === 'due') return left;
  return left.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || ORDERS[sort](a, b));
};

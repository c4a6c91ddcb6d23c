// The tasks that the views of the page show, by their state, and what moves one from state to state.

import type { Task, TaskPatch, TaskStatus } from '@parley/contract';
import { PAGE_SIZE_MAX } from '@parley/contract/limits';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { isOver } from './task-days.ts';

const PER_PAGE = PAGE_SIZE_MAX;
/** What is finished is looked at less, and there is more of it. */
const FINISHED_PER_PAGE = 50;

export const COLUMNS = ['open', 'in_progress', 'blocked', 'done'] as const satisfies readonly TaskStatus[];
/** What was dropped stands behind what is done. */
const STATES = [...COLUMNS, 'cancelled'] as const satisfies readonly TaskStatus[];
type State = (typeof STATES)[number];

export interface TaskFilter {
  readonly project?: string | undefined;
  readonly label?: string | undefined;
}

const sizeOf = (status: State): number =>
  status === 'done' || status === 'cancelled' ? FINISHED_PER_PAGE : PER_PAGE;

interface Result<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

const together = <T>(results: readonly Result<T>[]) => ({
  answers: results.map(({ data }) => data),
  isError: results.some(({ isError }) => isError),
  error: results.find(({ error }) => error)?.error,
  refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
});

/** The pages behind the first one, as far as there are so many and they are asked for. */
const laterPages = (status: State, total: number, pages: number) =>
  Array.from({ length: Math.min(pages, Math.ceil(total / sizeOf(status))) }, (_, index) => ({
    status,
    page: index + 1,
  })).slice(1);

/** Tasks by their state. `all` is how many there are: more than come with so many pages of each state, where there are very many. */
export const useTasks = ({ project, label }: TaskFilter = {}, pages = 1) => {
  const workspace = useWorkspace();
  const pageOf = (status: State, page: number) =>
    ask('GET /api/v1/tasks', {
      query: {
        status,
        per_page: String(sizeOf(status)),
        ...(page > 1 ? { page: String(page) } : {}),
        ...(project ? { project_id: project } : workspace ? { workspace_id: workspace.id } : {}),
        ...(label ? { label } : {}),
      },
    });
  const first = useQueries({ queries: STATES.map((status) => pageOf(status, 1)), combine: together });
  const wanted = STATES.flatMap((status, index) =>
    laterPages(status, first.answers[index]?.total ?? 0, pages),
  );
  const later = useQueries({
    queries: wanted.map(({ status, page }) => pageOf(status, page)),
    combine: together,
  });
  // A task that moves while pages are fetched may stand on two of them.
  const found = STATES.flatMap((status, index) => [
    ...(first.answers[index]?.data ?? []),
    ...wanted.flatMap((one, at) => (one.status === status ? (later.answers[at]?.data ?? []) : [])),
  ]);
  return {
    // The page shows one state for all of them.
    data: first.answers.every((answer) => answer)
      ? [...new Map(found.map((task) => [task.id, task])).values()]
      : undefined,
    all: first.answers.reduce((sum, answer) => sum + (answer?.total ?? 0), 0),
    isFetchingMore: later.answers.some((answer) => answer === undefined) && !later.isError,
    isError: first.isError || later.isError,
    error: first.error ?? later.error,
    refetch: () => Promise.all([first.refetch(), later.refetch()]),
  };
};

/** What is finished is taken up again first. */
export const putInState = async (
  task: Task,
  status: TaskStatus,
  more: Pick<TaskPatch, 'blocked_reason'> = {},
): Promise<void> => {
  const params = { id: task.id };
  if (isOver(task)) await call('POST /api/v1/tasks/{id}/reopen', { params });
  const isThere = isOver(task) ? status === 'open' : status === task.status;
  if (!isThere) await call('PUT /api/v1/tasks/{id}', { params, body: { status, ...more } });
};

/** Puts a task into a state, and says where that is refused. */
export const moveTask = async (task: Task, status: TaskStatus): Promise<void> => {
  try {
    await putInState(task, status);
  } catch (error) {
    toast.error(errorText(error));
  }
  await invalidate('GET /api/v1/tasks', 'GET /api/v1/tasks/{id}');
};

/** Puts a task on another day, at the time that it is due. */
export const putOnDay = async ({ id, due_at }: Task, day: Date): Promise<void> => {
  const due = new Date(due_at ?? day);
  due.setFullYear(day.getFullYear(), day.getMonth(), day.getDate());
  try {
    await call('PUT /api/v1/tasks/{id}', { params: { id }, body: { due_at: due.toISOString() } });
  } catch (error) {
    toast.error(errorText(error));
  }
  await invalidate('GET /api/v1/tasks', 'GET /api/v1/tasks/{id}');
};

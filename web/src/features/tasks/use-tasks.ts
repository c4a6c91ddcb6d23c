// The tasks that the views of the page show, by their state, and what moves one from state to state.

import type { Task, TaskPatch, TaskStatus } from '@parley/contract';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask, invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { isOver } from './task-days.ts';

const PER_PAGE = LONGEST_PAGE;
/** What is finished is looked at less, and there is more of it. */
const FINISHED_PER_PAGE = '50';

export const COLUMNS = ['open', 'in_progress', 'blocked', 'done'] as const satisfies readonly TaskStatus[];

export interface TaskFilter {
  readonly project?: string | undefined;
  readonly label?: string | undefined;
}

export const useTasks = ({ project, label }: TaskFilter = {}) => {
  const workspace = useWorkspace();
  return useQueries({
    queries: COLUMNS.map((status) =>
      ask('GET /api/v1/tasks', {
        query: {
          status,
          per_page: status === 'done' ? FINISHED_PER_PAGE : PER_PAGE,
          ...(project ? { project_id: project } : workspace ? { workspace_id: workspace.id } : {}),
          ...(label ? { label } : {}),
        },
      }),
    ),
    // The page shows one state for all of them.
    combine: (results) => ({
      data: results.every(({ data }) => data) ? results.flatMap(({ data }) => data?.data ?? []) : undefined,
      isError: results.some(({ isError }) => isError),
      error: results.find(({ error }) => error)?.error,
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
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

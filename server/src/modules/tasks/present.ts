// What the wire sees of tasks and their runs.

import type { Task, TaskRun } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { listShared, type Shared } from '../scopes/index.ts';
import { isMemoryGranted } from './memory-grant.ts';
import { reasonOf } from './reasons.ts';
import * as runsStore from './runs-store.ts';
import { isFinished, nextRunsOf } from './schedule.ts';
import * as store from './store.ts';
import { scheduleOffOf } from './switched-off.ts';

const assigneeOf = (row: store.ShownTaskRow): Task['assignee'] => {
  if (row.assignee_user_id !== null)
    return { type: 'user', id: row.assignee_user_id, display_name: row.person_name ?? '' };
  if (row.assignee_persona_id !== null)
    return { type: 'persona', id: row.assignee_persona_id, display_name: row.persona_name ?? '' };
  return null;
};

type Work = NonNullable<Task['work']>;

/** What a card says of it. A failure is old news once the task is finished, or was planned anew. */
const workOf = (row: store.ShownTaskRow, last: runsStore.LastRunRow | undefined): Work | null => {
  if (!last || row.assignee_persona_id === null) return null;
  const { status, started_at, waiting_since, error } = last;
  if (status === 'queued' || status === 'running')
    return { status, started_at, waiting_since, error: null, reason: null };
  const isTold = status === 'failed' && row.failure_count > 0 && !isFinished(row);
  return isTold ? { status, started_at, waiting_since: null, error, reason: reasonOf(error) } : null;
};

interface Parts {
  readonly labels: string[];
  readonly last: runsStore.LastRunRow | undefined;
}

/** What belongs to tasks and lies in other tables, by task. */
const partsOf = async (
  ctx: Ctx,
  rows: readonly Pick<store.ShownTaskRow, 'id' | 'assignee_persona_id'>[],
): Promise<(id: string) => Parts> => {
  const labels = await store.labelsOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const forAi = rows.filter((row) => row.assignee_persona_id !== null).map(({ id }) => id);
  const runs = forAi.length === 0 ? [] : await runsStore.listLast(ctx.db, forAi);
  const last = new Map(runs.map((run) => [run.task_id, run]));
  return (id) => ({ labels: labels.get(id) ?? [], last: last.get(id) });
};

const withParts = (row: store.ShownTaskRow, shared: Shared, { labels, last }: Parts): Task => ({
  ...row,
  ...shared,
  assignee: assigneeOf(row),
  labels,
  checklist: row.checklist_json,
  workspace_id: row.told_workspace_id,
  project_id: row.told_project_id,
  channel_id: row.told_channel_id,
  message_id: row.channel_id === row.told_channel_id ? row.message_id : null,
  schedule: row.schedule_json,
  schedule_off: scheduleOffOf(row.schedule_error),
  work: workOf(row, last),
  is_memory_granted: isMemoryGranted({ ...row, owner_id: shared.owner_id }),
  next_runs: nextRunsOf(row),
});

export const toTask = async (ctx: Ctx, row: store.ShownTaskRow, shared: Shared): Promise<Task> =>
  withParts(row, shared, (await partsOf(ctx, [row]))(row.id));

/** A page of tasks; one that the caller may no longer read is left out. */
export const toTasks = async (ctx: Ctx, rows: readonly store.ShownTaskRow[]): Promise<Task[]> => {
  const shared = await listShared(
    ctx,
    rows.map(({ id }) => id),
  );
  const parts = await partsOf(ctx, rows);
  return rows.flatMap((row) => {
    const own = shared.get(row.id);
    return own ? [withParts(row, own, parts(row.id))] : [];
  });
};

export const toRun = ({ cause, usage_json, ...row }: runsStore.ShownRunRow): TaskRun => ({
  ...row,
  channel_id: row.told_channel_id,
  message_id: row.told_channel_id === null ? null : row.message_id,
  reason: reasonOf(row.error),
  waiting_since: row.ended_at === null ? row.waiting_since : null,
  trigger: cause,
  usage: usage_json,
});

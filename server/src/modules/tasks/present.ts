// What the wire sees of tasks and their runs.

import type { Task, TaskRun } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { listShared, type Shared } from '../scopes/index.ts';
import { isMemoryGranted } from './memory-grant.ts';
import { reasonOf } from './reasons.ts';
import type { ShownRunRow } from './runs-store.ts';
import { nextRunsOf } from './schedule.ts';
import * as store from './store.ts';
import { scheduleOffOf } from './switched-off.ts';

const assigneeOf = (row: store.ShownTaskRow): Task['assignee'] => {
  if (row.assignee_user_id !== null)
    return { type: 'user', id: row.assignee_user_id, display_name: row.person_name ?? '' };
  if (row.assignee_persona_id !== null)
    return { type: 'persona', id: row.assignee_persona_id, display_name: row.persona_name ?? '' };
  return null;
};

export const toTask = (row: store.ShownTaskRow, shared: Shared, labels: string[]): Task => ({
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
  is_memory_granted: isMemoryGranted({ ...row, owner_id: shared.owner_id }),
  next_runs: nextRunsOf(row),
});

/** A page of tasks; one that the caller may no longer read is left out. */
export const toTasks = async (ctx: Ctx, rows: readonly store.ShownTaskRow[]): Promise<Task[]> => {
  const ids = rows.map(({ id }) => id);
  const [shared, labels] = [await listShared(ctx, ids), await store.labelsOf(ctx.db, ids)];
  return rows.flatMap((row) => {
    const own = shared.get(row.id);
    return own ? [toTask(row, own, labels.get(row.id) ?? [])] : [];
  });
};

export const toRun = ({ cause, usage_json, ...row }: ShownRunRow): TaskRun => ({
  ...row,
  channel_id: row.told_channel_id,
  message_id: row.told_channel_id === null ? null : row.message_id,
  reason: reasonOf(row.error),
  waiting_since: row.ended_at === null ? row.waiting_since : null,
  trigger: cause,
  usage: usage_json,
});

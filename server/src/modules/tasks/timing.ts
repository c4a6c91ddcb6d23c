// What a task waits for: its reminder and its next run. Both stand in its row, and a job is sent ahead to that moment; the job does
// nothing unless the row still says the same.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { notify } from '../notifications/index.ts';
import { findRole } from '../readers/index.ts';
import type { TaskRow } from './rows.ts';
import { isFinished, nextRunOf } from './schedule.ts';
import * as store from './store.ts';

export const REMIND_JOB = 'tasks.remind';
export const TICK_JOB = 'tasks.take_tick';

export const REMINDER_MINUTES = 60;

const remindAtOf = (row: TaskRow, now: Date): string | null => {
  if (row.due_at === null || row.reminder_minutes === null || isFinished(row)) return null;
  const due = new Date(row.due_at);
  if (due <= now) return null;
  const before = new Date(due.getTime() - row.reminder_minutes * 60_000);
  return (before > now ? before : due).toISOString();
};

/** The two moments of a task as it stands now. What was sent already is not sent again unless `isNew` says that its time changed. */
export const timesOf = (
  row: TaskRow,
  now: Date,
  isNew: { readonly reminder: boolean; readonly run: boolean },
): Pick<TaskRow, 'remind_at' | 'next_run_at'> => ({
  remind_at: isNew.reminder ? remindAtOf(row, now) : row.remind_at,
  next_run_at: isNew.run ? nextRunOf(row, now) : row.next_run_at,
});

/** Sends jobs ahead to the moments of a task, inside the caller's transaction. */
export const sendAhead = async (
  ctx: Ctx,
  { id, remind_at, next_run_at }: Pick<TaskRow, 'id' | 'remind_at' | 'next_run_at'>,
): Promise<void> => {
  if (remind_at !== null) await sendTo(ctx, REMIND_JOB, id, remind_at);
  if (next_run_at !== null) await sendTo(ctx, TICK_JOB, id, next_run_at);
};

export const sendTo = async (ctx: Ctx, job: string, taskId: string, at: string): Promise<void> => {
  await enqueueJob(ctx, job, { task_id: taskId, at }, { key: `${taskId} ${at}`, runAt: new Date(at) });
};

/** Reminds those it concerns, exactly once: the moment is taken in the transaction that tells them. */
export const remind = (ctx: Ctx, taskId: string, at: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const task = await store.find(ctx.db, taskId);
    if (!task || !(await store.takeReminder(ctx.db, taskId, at))) return;
    await notify(ctx, [await remindedOf(ctx, task)], {
      type: 'task',
      says: { kind: 'task_due', title: task.title },
      body: task.description,
      link: `/tasks/${taskId}`,
      data: { task_id: taskId, due_at: task.due_at },
    });
  });

/** The person it is given to, as long as they may read it; otherwise its owner. */
const remindedOf = async (
  ctx: Ctx,
  { id, assignee_user_id, owner_id }: TaskRow & { readonly owner_id: string },
): Promise<string> =>
  assignee_user_id !== null && (await findRole(ctx.db, assignee_user_id, id)) !== undefined
    ? assignee_user_id
    : owner_id;

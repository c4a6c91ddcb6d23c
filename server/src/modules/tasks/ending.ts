// What becomes of a run at work when the task that it is for is changed by another person: work that nobody wants any more ends.

import type { Ctx } from '../../kernel/ctx.ts';
import { endTurns, turnState } from '../completions/index.ts';
import { REASONS } from './reasons.ts';
import type { RunRow, TaskRow } from './rows.ts';
import * as runsStore from './runs-store.ts';

type Task = Pick<TaskRow, 'status' | 'assignee_persona_id'>;

const endedBecause = (before: Task, after: Task): string | null => {
  if (after.status !== before.status && after.status === 'done') return REASONS.task_done;
  if (after.status !== before.status && after.status === 'cancelled') return REASONS.task_cancelled;
  const from = before.assignee_persona_id;
  return from !== null && after.assignee_persona_id !== from ? REASONS.persona_taken : null;
};

/** A persona that finishes its task, by a tool, says the rest of its answer. */
const isBy = async (ctx: Ctx, { turn_id }: RunRow, answerId: string | null): Promise<boolean> => {
  if (turn_id === null || answerId === null) return false;
  return (await turnState(ctx, turn_id)).answers.some(({ id }) => id === answerId);
};

/** Inside the transaction of the change, which holds the task. `answerId` is the answer that makes it; null: a person does. */
export const endUnwanted = async (
  ctx: Ctx,
  taskId: string,
  { before, after, answerId }: { before: Task; after: Task; answerId: string | null },
): Promise<void> => {
  const error = endedBecause(before, after);
  const run = error === null ? undefined : await runsStore.findActive(ctx.db, taskId);
  if (!run || (await isBy(ctx, run, answerId))) return;
  const ended_at = ctx.now().toISOString();
  await runsStore.updateActive(ctx.db, run.id, { status: 'skipped', error, ended_at });
  // One that is only being asked for has no turn yet: its answer is stopped when it is looked at.
  if (run.turn_id !== null) await endTurns(ctx, [run.turn_id]);
};

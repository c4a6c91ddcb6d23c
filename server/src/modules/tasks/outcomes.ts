// How a run ended, and what follows for the schedule: a pause after failures, and its end after five of them.

import type { TaskRun } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { keepMessage, type MessageRow } from '../messages/index.ts';
import { notify, type Says } from '../notifications/index.ts';
import { findRole } from '../readers/index.ts';
import { reasonOf } from './reasons.ts';
import type { RunRow, TaskRow } from './rows.ts';
import * as runsStore from './runs-store.ts';
import { FAILURES_MAX, nextAfterFailure } from './schedule.ts';
import { changed, hold, tellReaders } from './service.ts';
import * as store from './store.ts';
import { failuresSentence } from './switched-off.ts';
import { sendAhead } from './timing.ts';

interface Outcome {
  readonly status: 'done' | 'failed';
  readonly error: string | null;
  readonly answers?: readonly MessageRow[];
}

const usageOf = (answers: readonly MessageRow[]): TaskRun['usage'] => {
  const known = answers.flatMap(({ usage_json }) => usage_json ?? []) as Array<Record<string, unknown>>;
  if (known.length === 0) return null;
  const count = (key: string): number => known.reduce((sum, usage) => sum + Number(usage[key] ?? 0), 0);
  const isPriced = known.every(({ cost }) => typeof cost === 'number');
  return {
    input_tokens: count('input_tokens'),
    output_tokens: count('output_tokens'),
    cost: isPriced ? count('cost') : null,
  };
};

/** Once: a run that is over stays as it is. */
export const conclude = (ctx: Ctx, run: RunRow, { status, error, answers = [] }: Outcome): Promise<void> =>
  transact(ctx, async (ctx) => {
    await hold(ctx, run.task_id);
    const [answer] = answers;
    // Its channel may have been purged since the answers were read.
    const { dialect } = ctx.kernel.database;
    const isThere = answer !== undefined && (await keepMessage(ctx.db, dialect, answer.id));
    const isFirst = await runsStore.updateActive(ctx.db, run.id, {
      status,
      error,
      ended_at: ctx.now().toISOString(),
      usage_json: usageOf(answers),
      ...(isThere ? { message_id: answer.id } : {}),
    });
    const task = await store.find(ctx.db, run.task_id);
    if (!isFirst || !task) return;
    if (status === 'done') await succeeded(ctx, task, run);
    else await failed(ctx, task, run, error ?? '');
    tellReaders(ctx, run.task_id, 'updated');
  });

type OwnedTask = TaskRow & { readonly owner_id: string };

const succeeded = async (ctx: Ctx, task: OwnedTask, run: RunRow): Promise<void> => {
  if (task.failure_count > 0) await store.update(ctx.db, task.id, { failure_count: 0 });
  if (run.cause === 'schedule') await tellOwner(ctx, task, run, { kind: 'task_done' });
};

const failed = async (ctx: Ctx, task: OwnedTask, run: RunRow, why: string): Promise<void> => {
  const failure_count = task.failure_count + 1;
  const { schedule_json: schedule } = task;
  if (run.cause === 'manual' || schedule === null || task.schedule_error !== null) {
    await store.update(ctx.db, task.id, { failure_count });
    return;
  }
  if (failure_count >= FAILURES_MAX) {
    await switchOff(ctx, task, failuresSentence(failure_count, why));
    await tellOwner(ctx, task, run, { kind: 'task_switched_off', count: failure_count }, why);
    return;
  }
  const next_run_at = nextAfterFailure(schedule, ctx.now(), failure_count);
  await store.update(ctx.db, task.id, { failure_count, next_run_at });
  await sendAhead(ctx, { id: task.id, remind_at: null, next_run_at });
  await tellOwner(ctx, task, run, { kind: 'task_failed' }, why);
};

/** Inside the caller's transaction. */
export const switchOff = async (ctx: Ctx, task: Pick<TaskRow, 'id'>, why: string): Promise<void> => {
  await store.update(ctx.db, task.id, { schedule_error: why, next_run_at: null });
  await changed(ctx, task.id, 'schedule_switched_off', ['schedule']);
};

/** To its conversation, as long as its owner reads it: who has left a team is told of no chat there. */
const linkTo = async (ctx: Ctx, { channel_id }: RunRow, ownerId: string): Promise<string | null> =>
  channel_id !== null && (await findRole(ctx.db, ownerId, channel_id)) !== undefined
    ? `/c/${channel_id}`
    : null;

const tellOwner = async (
  ctx: Ctx,
  { id, owner_id, title }: OwnedTask,
  run: RunRow,
  says: Says,
  why?: string,
): Promise<void> =>
  notify(ctx, [owner_id], {
    type: 'task',
    says: { ...says, title },
    body: why ?? '',
    link: await linkTo(ctx, run, owner_id),
    // So that a client can say it in the reader's language.
    data: { task_id: id, run_id: run.id, ...(why === undefined ? {} : { reason: reasonOf(why) }) },
  });

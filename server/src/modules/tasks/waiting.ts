// A run whose answer asked for something that a person must allow. Its owner is told once, and after a day without a word the run ends.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { endTurns } from '../completions/index.ts';
import type { MessageRow } from '../messages/index.ts';
import { notify } from '../notifications/index.ts';
import { conclude } from './outcomes.ts';
import { REASONS } from './reasons.ts';
import type { RunRow } from './rows.ts';
import * as runsStore from './runs-store.ts';
import { hold, tellReaders } from './service.ts';
import * as store from './store.ts';

const WAITING_MS_MAX = 24 * 3_600_000;

export const waitsTooLong = (ctx: Ctx, { waiting_since }: RunRow): boolean =>
  waiting_since !== null && ctx.now().getTime() - new Date(waiting_since).getTime() >= WAITING_MS_MAX;

/** Inside the caller's transaction: whether it waits, and in which answer. */
export const noteWaiting = async (ctx: Ctx, runId: string, waitingId: string | null): Promise<void> => {
  const seen = await runsStore.find(ctx.db, runId);
  if (!seen || (seen.waiting_since === null) === (waitingId === null)) return;
  await hold(ctx, seen.task_id);
  const run = await runsStore.find(ctx.db, runId);
  if (!run || (run.waiting_since === null) === (waitingId === null)) return;
  const waiting_since = waitingId === null ? null : ctx.now().toISOString();
  const task = await store.find(ctx.db, run.task_id);
  if (!task || !(await runsStore.updateActive(ctx.db, runId, { waiting_since }))) return;
  tellReaders(ctx, run.task_id, 'updated');
  if (waitingId === null) return;
  await notify(ctx, [task.owner_id], {
    type: 'task',
    says: { kind: 'task_waits', title: task.title },
    body: '',
    link: run.channel_id === null ? null : `/c/${run.channel_id}?m=${waitingId}`,
    data: { task_id: task.id, run_id: runId },
  });
};

/** The answer ends with its run: nobody can allow what nobody waits for. */
export const endWaiting = (ctx: Ctx, run: RunRow, answers: readonly MessageRow[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    await conclude(ctx, run, { status: 'failed', error: REASONS.not_approved, answers });
    if (run.turn_id !== null) await endTurns(ctx, [run.turn_id]);
  });

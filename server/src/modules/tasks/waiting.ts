// A run whose answer asked for something that a person must allow. Its owner is told once of each, and after a
// day without a word the run ends.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { endTurns, type Waiting } from '../completions/index.ts';
import type { MessageRow } from '../messages/index.ts';
import { notify } from '../notifications/index.ts';
import { conclude } from './outcomes.ts';
import { REASONS } from './reasons.ts';
import type { RunRow } from './rows.ts';
import * as runsStore from './runs-store.ts';
import { hold, tellReaders } from './service.ts';
import * as store from './store.ts';

const WAITING_MS_MAX = 24 * 3_600_000;

/** For this one: what it asked for before may have been allowed since it was looked at. */
export const waitsTooLong = (ctx: Ctx, { waiting_since, waiting_for }: RunRow, { key }: Waiting): boolean =>
  waiting_since !== null &&
  waiting_for === key &&
  ctx.now().getTime() - new Date(waiting_since).getTime() >= WAITING_MS_MAX;

/** Inside the caller's transaction: whether it waits, for what, and in which answer. */
export const noteWaiting = async (ctx: Ctx, runId: string, waiting: Waiting | null): Promise<void> => {
  const waiting_for = waiting?.key ?? null;
  const seen = await runsStore.find(ctx.db, runId);
  if (!seen || seen.waiting_for === waiting_for) return;
  await hold(ctx, seen.task_id);
  const run = await runsStore.find(ctx.db, runId);
  if (!run || run.waiting_for === waiting_for) return;
  const patch = { waiting_for, waiting_since: waiting && ctx.now().toISOString() };
  const task = await store.find(ctx.db, run.task_id);
  if (!task || !(await runsStore.updateActive(ctx.db, runId, patch))) return;
  tellReaders(ctx, run.task_id, 'updated');
  if (waiting === null) return;
  await notify(ctx, [task.owner_id], {
    type: 'task',
    says: { kind: 'task_waits', title: task.title },
    body: '',
    link: run.channel_id === null ? null : `/c/${run.channel_id}?m=${waiting.messageId}`,
    data: { task_id: task.id, run_id: runId },
  });
};

/** The answer ends with its run: nobody can allow what nobody waits for. */
export const endWaiting = (ctx: Ctx, run: RunRow, answers: readonly MessageRow[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    await conclude(ctx, run, { status: 'failed', error: REASONS.not_approved, answers });
    if (run.turn_id !== null) await endTurns(ctx, [run.turn_id]);
  });

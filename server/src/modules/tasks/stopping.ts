// The owner of a task stops the run that is at work. It is over at once; an answer that is on its way, or comes after all, is stopped too.

import type { TaskRun } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { conflict, forbidden } from '../../kernel/errors.ts';
import { stopAnswer, turnState } from '../completions/index.ts';
import { accessScope } from '../scopes/index.ts';
import { toRun } from './present.ts';
import { REASONS } from './reasons.ts';
import type { RunRow } from './rows.ts';
import * as runsStore from './runs-store.ts';
import { hold, KIND, tellReaders } from './service.ts';

/** As the owner. True when nothing more can come of it. */
export const stopTurn = async (owner: Ctx, { turn_id, channel_id }: RunRow): Promise<boolean> => {
  if (turn_id === null || channel_id === null) return true;
  const { answers, isOver } = await turnState(owner, turn_id);
  for (const { id, status } of answers) if (status === 'streaming') await stopAnswer(owner, channel_id, id);
  return isOver;
};

export const stopRun = async (ctx: Ctx, id: string): Promise<TaskRun> => {
  const run = await transact(ctx, async (ctx) => {
    const { owner_id } = await accessScope(ctx, KIND, id);
    if (owner_id !== userId(ctx))
      throw forbidden('a run acts in the name of the owner of the task: only they may stop one');
    await hold(ctx, id);
    const active = await runsStore.findActive(ctx.db, id);
    if (!active) throw conflict('the task is not being worked on');
    const over = { status: 'skipped', error: REASONS.stopped, ended_at: ctx.now().toISOString() } as const;
    await runsStore.updateActive(ctx.db, active.id, over);
    tellReaders(ctx, id, 'updated');
    return { ...active, ...over };
  });
  await stopTurn(ctx, run);
  return toRun(await runsStore.shown(ctx.db, userId(ctx), run));
};

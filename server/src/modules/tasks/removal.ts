import type { Ctx } from '../../kernel/ctx.ts';
import { endTurns } from '../completions/index.ts';
import { settleGrant } from './memory-grant.ts';
import { switchOff } from './outcomes.ts';
import * as runsStore from './runs-store.ts';
import { hold } from './service.ts';
import * as store from './store.ts';
import { ACCOUNT_REMOVED } from './switched-off.ts';

/** Before an account goes: what ran in its name stops, also where another person becomes the owner. */
export const endSchedulesOf = async (ctx: Ctx, userId: string): Promise<void> => {
  for (const id of await store.listScheduledIds(ctx.db, userId))
    await switchOff(ctx, { id }, ACCOUNT_REMOVED);
};

/** Before a task goes: its runs stop, and what their answers have said so far is kept. What its owner granted it ends. */
export const endTask = async (ctx: Ctx, id: string): Promise<void> => {
  await hold(ctx, id);
  await endTurns(ctx, await runsStore.listTurnIds(ctx.db, id));
  const before = await store.find(ctx.db, id);
  if (!before) return;
  const granted = { memory_granted_by: null };
  await store.update(ctx.db, id, granted);
  await settleGrant(ctx, before, granted);
};

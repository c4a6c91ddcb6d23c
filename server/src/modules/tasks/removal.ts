import type { Ctx } from '../../kernel/ctx.ts';
import { switchOff } from './outcomes.ts';
import * as store from './store.ts';

/** Before an account goes: what ran in its name stops, also where another person becomes the owner. */
export const endSchedulesOf = async (ctx: Ctx, userId: string): Promise<void> => {
  for (const id of await store.listScheduledIds(ctx.db, userId))
    await switchOff(ctx, { id }, 'the account that it ran for was removed');
};

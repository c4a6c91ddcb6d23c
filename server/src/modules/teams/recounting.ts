// A version from before the counter, which runs beside this one while servers are exchanged, takes members in and out without counting.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { hold } from './access.ts';
import * as memberStore from './members-store.ts';

const TEAMS_PER_STEP = 100;

/** Each team in a transaction of its own, in turn with those who come and go. */
export const recountMembers = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await memberStore.listMiscounted(ctx.db, after, TEAMS_PER_STEP);
    for (const id of ids) {
      signal.throwIfAborted();
      await transact(ctx, async (ctx) => {
        await hold(ctx, id);
        await memberStore.recount(ctx.db, id);
      });
    }
    after = ids.at(-1) ?? null;
    if (ids.length < TEAMS_PER_STEP) return;
  }
};

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { job } from '../../kernel/jobs.ts';
import { removeForGood } from './service.ts';
import * as store from './store.ts';

const TRASH_KEPT_MS = 30 * 86_400_000;
const REMOVED_PER_STEP = 100;

/** What has been in the trash for 30 days goes for good. */
export const purgeTrash = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  const before = new Date(ctx.now().getTime() - TRASH_KEPT_MS).toISOString();
  for (;;) {
    signal.throwIfAborted();
    const count = await transact(ctx, async (ctx) => {
      const ids = await store.listTrashedIds(ctx.db, before, REMOVED_PER_STEP);
      for (const id of ids) await removeForGood(ctx, id);
      return ids.length;
    });
    if (count < REMOVED_PER_STEP) return;
  }
};

export const jobs = [
  job<object>({
    name: 'notes.purge_trash',
    every: '23 * * * *',
    run: (ctx, _payload, { signal }) => purgeTrash(ctx, signal),
  }),
];

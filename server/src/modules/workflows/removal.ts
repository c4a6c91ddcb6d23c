// The end of a workflow. One that has run is archived first, so that what it did stays readable.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import { cancelAll } from './instances.ts';
import { accessForChange, remove, tell } from './service.ts';
import * as store from './store.ts';

const ACTIVE: readonly string[] = ['running', 'waiting', 'paused'];

export const removeOrArchive = (ctx: Ctx, id: string, isForced: boolean): Promise<string> =>
  transact(ctx, async (ctx) => {
    const row = await accessForChange(ctx, id, 'manage');
    const counts = await store.countInstances(ctx.db, [id]);
    const active = counts
      .filter(({ status }) => ACTIVE.includes(status))
      .reduce((sum, { n }) => sum + Number(n), 0);
    if (active > 0 && !isForced)
      throw conflict(
        `${active} ${active === 1 ? 'instance is' : 'instances are'} not over yet: cancel them, or delete with force=true`,
      );
    if (counts.length === 0 || row.status === 'archived') {
      await remove(ctx, id);
      return 'workflow deleted';
    }
    await cancelAll(ctx, id);
    await store.update(ctx.db, id, {
      status: 'archived',
      is_public: false,
      next_start_at: null,
      updated_at: ctx.now().toISOString(),
    });
    tell(ctx, 'workflow.archived', id);
    return 'workflow archived';
  });

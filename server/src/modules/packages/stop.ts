import { type Ctx, transact } from '../../kernel/ctx.ts';
import { tell } from './announce.ts';
import { restThings } from './bundled.ts';
import type { PackageRow } from './rows.ts';
import { forgetSchedules } from './schedules.ts';
import * as store from './store.ts';

/** Done by the server itself, to a package that does harm; its administrators read why. */
export const stop = (ctx: Ctx, id: string, reason: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const found = await store.find(ctx.db, id);
    if (found?.row.state !== 'enabled') return false;
    const changed: PackageRow = {
      ...found.row,
      ...{ state: 'error', error: reason, updated_at: ctx.now().toISOString() },
    };
    await store.update(ctx.db, id, changed);
    await forgetSchedules(ctx, id);
    await restThings(ctx, id);
    await tell(ctx, 'extension.disabled', changed, { reason });
    return true;
  });

// When packages are due. The next time of each schedule is a row; a job of the server looks every minute.

import { Cron } from 'croner';
import type { Ctx } from '../../kernel/ctx.ts';
import { remove as forgetPlace } from './event-places-store.ts';
import * as store from './schedules-store.ts';
import type { Installed } from './store.ts';
import { keepPlace } from './subscriptions.ts';

export const nextTime = (cron: string, after: Date): string | null =>
  new Cron(cron, { timezone: 'UTC', paused: true }).nextRun(after)?.toISOString() ?? null;

/** Writes down when each schedule of an enabled package is due next, and from where on it is told what happens. */
export const keepSchedules = async (ctx: Ctx, { row, version }: Installed): Promise<void> => {
  await keepPlace(ctx, { row, version });
  await store.removeAll(ctx.db, row.id);
  if (row.state !== 'enabled') return;
  for (const { name, cron } of version.manifest.schedules) {
    const next_at = nextTime(cron, ctx.now());
    if (next_at !== null) await store.put(ctx.db, { package_id: row.id, name, next_at });
  }
};

export const forgetSchedules = async (ctx: Ctx, packageId: string): Promise<void> => {
  await store.removeAll(ctx.db, packageId);
  await forgetPlace(ctx.db, packageId);
};

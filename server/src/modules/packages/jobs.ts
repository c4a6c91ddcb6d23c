// What the server does for packages by itself: queued calls, schedules, and what is thrown away.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { enqueueJob, job } from '../../kernel/jobs.ts';
import * as calls from './calls-store.ts';
import { RUN_HANDLER } from './capabilities/host-call.ts';
import { runQueued } from './hooks.ts';
import type { QueuedCall } from './orders.ts';
import { nextTime } from './schedules.ts';
import * as schedules from './schedules-store.ts';
import { rewrapSecrets } from './settings.ts';
import * as store from './store.ts';
import { HEAR_EVENTS, hearEvents } from './subscriptions.ts';
import * as values from './values-store.ts';

const DAY_MS = 86_400_000;
const [CALLS_KEPT_DAYS, REMOVED_KEPT_DAYS, DELIVERIES_KEPT_DAYS] = [7, 30, 1];

const before = (ctx: Ctx, days: number): string =>
  new Date(ctx.now().getTime() - days * DAY_MS).toISOString();

/** Queues what is due, once, and writes down when it is due next: what was missed meanwhile is not made up for. */
const runDue = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (ctx) => {
    await ctx.kernel.database.dialect.lock(ctx.db, 'schedules of packages');
    for (const { package_id, name } of await schedules.listDue(ctx.db, ctx.now().toISOString())) {
      const found = await store.find(ctx.db, package_id);
      const schedule = found?.version.manifest.schedules.find((one) => one.name === name);
      const next_at = schedule && nextTime(schedule.cron, ctx.now());
      if (!schedule || !next_at) continue;
      await schedules.put(ctx.db, { package_id, name, next_at });
      const order = { kind: 'schedule', handler: schedule.handler, event: { name, payload: null } } as const;
      await enqueueJob(ctx, RUN_HANDLER, { id: package_id, order } satisfies QueuedCall);
    }
  });

export const jobs = [
  job<QueuedCall>({
    name: RUN_HANDLER,
    lane: 'outside',
    attemptsMax: 3,
    run: (ctx, payload) => runQueued(ctx, payload),
  }),
  job<object>({ name: HEAR_EVENTS, every: '* * * * *', run: (ctx) => hearEvents(ctx) }),
  job<object>({ name: 'packages.run_due', every: '* * * * *', run: (ctx) => runDue(ctx) }),
  job<object>({
    name: 'packages.tidy_up',
    every: '17 * * * *',
    run: async (ctx) => {
      if (ctx.kernel.secrets.previous !== null) await rewrapSecrets(ctx);
      await transact(ctx, async (ctx) => {
        await calls.removeBefore(ctx.db, before(ctx, CALLS_KEPT_DAYS));
        await values.removeExpired(ctx.db, ctx.now().toISOString());
        await values.removeDeliveries(ctx.db, before(ctx, DELIVERIES_KEPT_DAYS));
        await store.removeRemoved(ctx.db, before(ctx, REMOVED_KEPT_DAYS));
      });
    },
  }),
];

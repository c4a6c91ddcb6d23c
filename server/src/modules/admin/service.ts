// Figures and jobs for the administration page.

import type { Job, PageQuery, Stats } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct, trend } from '../audit/index.ts';
import { countLiveSessions } from '../auth/index.ts';
import { countChannels } from '../channels/index.ts';
import { countFiles } from '../files/index.ts';
import { drainInstance } from '../instances/index.ts';
import { countUsers } from '../users/index.ts';

const TREND_DAYS = 30;

export const stats = async (ctx: Ctx): Promise<Stats> => {
  const { kernel } = ctx;
  const [total, active, admins] = [
    await countUsers(ctx, {}),
    await countUsers(ctx, { is_active: true }),
    await countUsers(ctx, { role: 'admin' }),
  ];
  return {
    users: { total, active, pending: total - active, admins },
    sessions: { active: await countLiveSessions(ctx) },
    channels: await countChannels(ctx.db, ctx.now().toISOString()),
    files: await countFiles(ctx.db),
    jobs: await jobCounts(ctx),
    registrations: await trend(ctx, 'user.registered', TREND_DAYS),
    logins: await trend(ctx, 'session.started', TREND_DAYS),
    database: { engine: kernel.database.engine, schema_version: kernel.database.schemaVersion },
    version: kernel.version,
    uptime_seconds: Math.floor((ctx.now().getTime() - kernel.startedAt.getTime()) / 1000),
  };
};

export const jobCounts = async (ctx: Ctx): Promise<Stats['jobs']> =>
  Object.fromEntries((await ctx.kernel.jobs.stats(ctx.db)).map(({ state, count }) => [state, count]));

export const listJobs = async (
  ctx: Ctx,
  query: PageQuery & { state?: Job['state'] | undefined },
): Promise<{ data: Job[]; total: number }> => {
  const page = pageOf(query);
  const counts = await ctx.kernel.jobs.stats(ctx.db);
  const total = counts
    .filter(({ state }) => query.state === undefined || state === query.state)
    .reduce((sum, { count }) => sum + count, 0);
  return { data: await ctx.kernel.jobs.list(ctx.db, { ...page, state: query.state }), total };
};

export const retryJob = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await ctx.kernel.jobs.retryDead(ctx.db, id);
    await recordAct(ctx, { action: 'job.retried', target: { type: 'job', id } });
  });

export const drain = (ctx: Ctx, instanceId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await drainInstance(ctx, instanceId);
    await recordAct(ctx, { action: 'instance.drained', target: { type: 'instance', id: instanceId } });
  });

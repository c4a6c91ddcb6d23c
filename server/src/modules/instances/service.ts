// The instances of a cluster: each says every few seconds that it is there.

import type { PageQuery } from '@parley/contract';
import { type Ctx, type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import * as store from './store.ts';

const BEAT_MS = 10_000;
const GONE_AFTER_MS = 60_000;

const ago = (ctx: Ctx, ms: number): string => new Date(ctx.now().getTime() - ms).toISOString();

/** Says so now and again until told to stop; the returned function also takes the instance off the list. */
export const startBeating = async (kernel: Kernel): Promise<() => Promise<void>> => {
  const ctx = systemCtx(kernel, 'instance heartbeat');
  const beat = () =>
    transact(ctx, async (ctx) => {
      await store.put(ctx.db, {
        id: kernel.instanceId,
        version: kernel.version,
        started_at: kernel.startedAt.toISOString(),
        last_seen_at: ctx.now().toISOString(),
      });
      await store.removeStale(ctx.db, ago(ctx, GONE_AFTER_MS));
    });
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => ctx.log.warn({ err: error }, 'the heartbeat of this instance failed'));
  }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await transact(ctx, (ctx) => store.remove(ctx.db, kernel.instanceId)).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'could not leave the list of instances'),
    );
  };
};

export const list = async (ctx: Ctx, query: PageQuery) => {
  if (!ctx.kernel.database.dialect.hasPeers)
    throw new Failure(404, 'there is no cluster: this server runs on the embedded database');
  const rows = await store.list(ctx.db, ago(ctx, GONE_AFTER_MS), pageOf(query));
  return rows.map((row) => ({ ...row, is_self: row.id === ctx.kernel.instanceId }));
};

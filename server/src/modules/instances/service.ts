// The instances of a cluster: each says every few seconds that it is there.

import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { ClusterInstance, PageQuery } from '@parley/contract';
import { type Ctx, type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import { defineState } from '../../kernel/state.ts';
import type { InstanceFigures } from './rows.ts';
import * as store from './store.ts';

const BEAT_MS = 10_000;
const GONE_AFTER_MS = 60_000;

const ago = (ctx: Ctx, ms: number): string => new Date(ctx.now().getTime() - ms).toISOString();

const answerCount = defineState('instances.answers', () => ({ of: (): number => 0 }));

/** Said by the module that writes answers, when it starts: how many it is writing. */
export const registerAnswerCount = (kernel: Kernel, count: () => number): void => {
  answerCount.of(kernel).of = count;
};

/** Reads what this instance is doing; its load since the last reading. */
const figuresOf = (kernel: Kernel): (() => Promise<InstanceFigures>) => {
  let before = performance.eventLoopUtilization();
  return async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const { values } = await kernel.metrics.webSockets.get();
    return {
      hostname: hostname(),
      connections: values[0]?.value ?? 0,
      answers: answerCount.of(kernel).of(),
      load: Math.round(utilization * 1000) / 1000,
      event_lag_ms: Math.round(kernel.events.lag().seconds * 1000),
    };
  };
};

const NO_FIGURES: InstanceFigures = { hostname: '', connections: 0, answers: 0, load: 0, event_lag_ms: 0 };

/** Says so now and again until told to stop; the returned function also takes the instance off the list. */
export const startBeating = async (kernel: Kernel): Promise<() => Promise<void>> => {
  const ctx = systemCtx(kernel, 'instance heartbeat');
  const readFigures = figuresOf(kernel);
  const beat = async () => {
    const figures_json = await readFigures();
    await transact(ctx, async (ctx) => {
      await store.put(ctx.db, {
        id: kernel.instanceId,
        version: kernel.version,
        started_at: kernel.startedAt.toISOString(),
        last_seen_at: ctx.now().toISOString(),
        figures_json,
      });
      await store.removeStale(ctx.db, ago(ctx, GONE_AFTER_MS));
    });
  };
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

export const list = async (ctx: Ctx, query: PageQuery): Promise<ClusterInstance[]> => {
  if (!ctx.kernel.database.dialect.hasPeers)
    throw new Failure(404, 'there is no cluster: this server runs on the embedded database');
  const since = ago(ctx, GONE_AFTER_MS);
  const oldest = await store.findOldest(ctx.db, since);
  const rows = await store.list(ctx.db, since, pageOf(query));
  return rows.map(({ figures_json, ...row }) => ({
    ...row,
    ...(figures_json ?? NO_FIGURES),
    is_self: row.id === ctx.kernel.instanceId,
    is_leader: row.id === oldest,
  }));
};

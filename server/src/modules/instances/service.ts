// The instances of a cluster: each says every few seconds that it is there.

import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { ClusterInstance, PageQuery } from '@parley/contract';
import { type Ctx, emit, type Kernel, systemCtx, transact } from '../../kernel/ctx.ts';
import { conflict, Failure, notFound } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import { definePart } from '../../kernel/parts.ts';
import { isStopping, markStopping } from '../../kernel/stopping.ts';
import type { InstanceFigures } from './rows.ts';
import * as store from './store.ts';

const BEAT_MS = 10_000;
/** Two that are this far off in opposite directions take each other's answers for broken off. */
const CLOCK_OFFSET_MS_MAX = 10_000;
const GONE_AFTER_MS = 60_000;

const ago = (ctx: Ctx, ms: number): string => new Date(ctx.now().getTime() - ms).toISOString();

/** How many answers a module is writing in this process. */
export const answerCount = definePart<(kernel: Kernel) => number>('instances.answers');

const countAnswers = (kernel: Kernel): number =>
  answerCount.listed(kernel).reduce((sum, count) => sum + count(kernel), 0);

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
      answers: countAnswers(kernel),
      load: Math.round(utilization * 1000) / 1000,
      event_lag_ms: Math.round(kernel.events.lag().seconds * 1000),
      is_draining: isStopping(kernel),
      clock_offset_ms: await clockOffsetOf(kernel),
    };
  };
};

/** The middle of the question is when the database looked at its clock. */
const clockOffsetOf = async ({ database, clock, log }: Kernel): Promise<number> => {
  const asked = clock.now().getTime();
  const theirs = await database.dialect.clockMs(database.read);
  if (theirs === null) return 0;
  const offset = Math.round((asked + clock.now().getTime()) / 2 - theirs);
  if (Math.abs(offset) > CLOCK_OFFSET_MS_MAX)
    log.warn(
      { offset_ms: offset },
      'the clock of this instance and that of the database are apart: keep them in step (NTP)',
    );
  return offset;
};

const NO_FIGURES: InstanceFigures = {
  ...{ hostname: '', connections: 0, answers: 0, load: 0, event_lag_ms: 0 },
  ...{ is_draining: false, clock_offset_ms: 0 },
};

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
  const unsubscribe = kernel.events.on('admin.instance.draining', ({ id }) => {
    if (id !== kernel.instanceId || isStopping(kernel)) return;
    markStopping(kernel);
    beat().catch((error: unknown) => ctx.log.warn({ err: error }, 'the heartbeat of this instance failed'));
    kernel.self.onDrain?.();
  });
  return async () => {
    clearInterval(timer);
    unsubscribe();
    await transact(ctx, (ctx) => store.remove(ctx.db, kernel.instanceId)).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'could not leave the list of instances'),
    );
  };
};

const assertCluster = ({ kernel }: Ctx): void => {
  if (!kernel.database.dialect.hasPeers)
    throw new Failure(404, 'there is no cluster: this server runs on the embedded database');
};

const present = (ctx: Ctx, oldest: string | undefined, row: store.InstanceRow): ClusterInstance => {
  const { figures_json, ...rest } = row;
  return {
    ...rest,
    ...NO_FIGURES,
    ...figures_json,
    is_self: row.id === ctx.kernel.instanceId,
    is_leader: row.id === oldest,
  };
};

export const list = async (ctx: Ctx, query: PageQuery): Promise<ClusterInstance[]> => {
  assertCluster(ctx);
  const since = ago(ctx, GONE_AFTER_MS);
  const oldest = await store.findOldest(ctx.db, since);
  const rows = await store.list(ctx.db, since, pageOf(query));
  return rows.map((row) => present(ctx, oldest, row));
};

const INSTANCES_MAX = 1_000;

/** Heard by the instance itself, which then takes no new requests, finishes what it has and stops. */
export const drain = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    assertCluster(ctx);
    const there = await store.list(ctx.db, ago(ctx, GONE_AFTER_MS), { limit: INSTANCES_MAX, offset: 0 });
    if (!there.some((row) => row.id === id)) throw notFound('instance');
    if (!there.some((row) => row.id !== id && !row.figures_json?.is_draining))
      throw conflict('this is the only instance that takes requests; start another one first');
    emit(ctx, 'admin.instance.draining', { id }, { topics: ['admin'] });
  });

// Health as a supervisor sees it: alive, ready, and which database we stand on.

import type { Health } from '@parley/contract';
import type { Ctx, Kernel } from '../../kernel/ctx.ts';

const PING_TIMEOUT_MS = 2_000;

/** Kernels that have begun to stop: not ready any more, although they still answer. */
const stopping = new WeakSet<Kernel>();
export const markStopping = (kernel: Kernel): void => {
  stopping.add(kernel);
};

const isDatabaseThere = async (ctx: Ctx): Promise<boolean> => {
  const timeout = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), PING_TIMEOUT_MS).unref();
  });
  const ping = ctx.kernel.database.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([ping, timeout]);
};

export const isReady = async (ctx: Ctx): Promise<boolean> =>
  !stopping.has(ctx.kernel) && (await isDatabaseThere(ctx));

export const report = async (ctx: Ctx): Promise<Health> => {
  const database = await isDatabaseThere(ctx);
  return {
    status: database ? 'ok' : 'degraded',
    version: ctx.kernel.version,
    database,
    schema_version: ctx.kernel.database.schemaVersion,
  };
};

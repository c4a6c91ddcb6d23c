// Health as a supervisor sees it: alive, ready, and which database we stand on.

import type { Health } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { isStopping } from '../../kernel/stopping.ts';

const PING_TIMEOUT_MS = 2_000;

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

/** While the start goes on, requests are answered already, but a signal would end the server at once: it is ready when all of it is there. */
export const isReady = async (ctx: Ctx): Promise<boolean> =>
  ctx.kernel.self.isStarted === true && !isStopping(ctx.kernel) && (await isDatabaseThere(ctx));

export const report = async (ctx: Ctx): Promise<Health> => {
  const database = await isDatabaseThere(ctx);
  return {
    status: database ? 'ok' : 'degraded',
    version: ctx.kernel.version,
    database,
    schema_version: ctx.kernel.database.schemaVersion,
  };
};

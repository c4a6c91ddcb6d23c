import type { Ctx } from '../../kernel/ctx.ts';
import { job } from '../../kernel/jobs.ts';
import { assertUsable, toUsable } from './endpoint.ts';
import { refresh } from './probe.ts';
import { rewrapSecrets } from './secrets.ts';
import * as store from './store.ts';

/** One after the other: no request waits for it, and a provider that hangs costs only its own fifteen seconds. */
const refreshAll = async (
  ctx: Ctx,
  signal: AbortSignal,
  wanted: (row: store.NamedConfigRow) => boolean,
): Promise<void> => {
  for (const row of (await store.listUnattended(ctx.db)).filter(wanted)) {
    signal.throwIfAborted();
    const ask = async (): Promise<unknown> => {
      await assertUsable(ctx, toUsable(row));
      return refresh(ctx, row, signal);
    };
    await ask().catch((error: unknown) =>
      ctx.log.debug({ err: error, config: row.id }, 'models were not fetched'),
    );
  }
};

export const jobs = [
  job<object>({
    name: 'providers.refresh_models',
    every: '23 4 * * *',
    timeoutMs: 30 * 60_000,
    run: (ctx, _payload, { signal }) => refreshAll(ctx, signal, () => true),
  }),
  // Those that failed are looked after until they answer again.
  job<object>({
    name: 'providers.probe_failing',
    every: '*/10 * * * *',
    timeoutMs: 5 * 60_000,
    run: (ctx, _payload, { signal }) =>
      refreshAll(
        ctx,
        signal,
        ({ scope, health_status }) =>
          scope === 'global' && health_status !== null && health_status !== 'healthy',
      ),
  }),
  job<object>({
    name: 'providers.rewrap_secrets',
    every: '*/10 * * * *',
    run: async (ctx) => {
      // Only while the key before a rotation is still named is there anything to do.
      if (ctx.kernel.secrets.previous !== null) await rewrapSecrets(ctx);
    },
  }),
];

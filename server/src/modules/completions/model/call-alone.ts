// One call of a provider that is no chat (vectors, speech): let through by the breaker, and written down however it ends.

import type { Ctx } from '../../../kernel/ctx.ts';
import { ProviderFailure, type ProviderIo, type TokenUsage } from '../../../providers/vendor.ts';
import { admitCall } from '../../provider-configs/index.ts';
import { recordAlone } from '../../usage/index.ts';
import { NO_USAGE } from './answer.ts';
import { asAsker } from './asker.ts';
import { type CallFacts, type OpenedModel, recordOf } from './call.ts';

interface Alone {
  readonly opened: OpenedModel;
  readonly purpose: CallFacts['purpose'];
  readonly signal: AbortSignal;
}

/** Throws `ProviderFailure` as it came, or why who asks may ask no longer. */
export const callAlone = <T extends { readonly usage: TokenUsage }>(
  ctx: Ctx,
  alone: Alone,
  work: (io: ProviderIo) => Promise<T>,
): Promise<T> =>
  asAsker(ctx, { opened: alone.opened, personaId: null, channelId: null, isOfRequest: true }, (ended) =>
    callNoted(ctx, { ...alone, signal: AbortSignal.any([alone.signal, ended]) }, work),
  );

const callNoted = async <T extends { readonly usage: TokenUsage }>(
  ctx: Ctx,
  { opened, purpose, signal }: Alone,
  work: (io: ProviderIo) => Promise<T>,
): Promise<T> => {
  const facts: CallFacts = { purpose, channelId: null, messageId: null, personaId: null };
  const pass = admitCall(ctx, opened.chosen.config, opened.chosen.model);
  const startedMs = performance.now();
  const note = (usage: TokenUsage, outcome: string) => {
    const latencyMs = Math.round(performance.now() - startedMs);
    return recordAlone(ctx, [recordOf({ ctx, opened, facts }, usage, outcome, latencyMs)]);
  };
  try {
    const done = await work({ outbound: ctx.kernel.outbound, signal });
    pass.succeeded();
    await note(done.usage, 'complete');
    return done;
  } catch (error) {
    pass.failed(error);
    if (error instanceof ProviderFailure) await note(NO_USAGE, 'failed');
    throw error;
  }
};

// One call for vectors: let through by the breaker and written down however it ends.

import type { Ctx } from '../../../kernel/ctx.ts';
import { vendorOf } from '../../../providers/index.ts';
import { type Embeddings, type EmbedRequest, ProviderFailure } from '../../../providers/vendor.ts';
import { admitCall } from '../../provider-configs/index.ts';
import { recordAlone } from '../../usage/index.ts';
import { NO_USAGE } from './answer.ts';
import { type OpenedModel, recordOf } from './call.ts';

const FACTS = { purpose: 'embedding', channelId: null, messageId: null, personaId: null } as const;

/** Throws `ProviderFailure` as it came. */
export const embedTexts = async (
  ctx: Ctx,
  opened: OpenedModel,
  request: Omit<EmbedRequest, 'model'>,
  signal: AbortSignal,
): Promise<Embeddings> => {
  const { chosen, endpoint } = opened;
  const pass = admitCall(ctx, chosen.config, chosen.model);
  const startedMs = performance.now();
  const note = (usage: Embeddings['usage'], outcome: string) => {
    const latencyMs = Math.round(performance.now() - startedMs);
    return recordAlone(ctx, [recordOf({ ctx, opened, facts: FACTS }, usage, outcome, latencyMs)]);
  };
  try {
    const io = { outbound: ctx.kernel.outbound, signal };
    const embedded = await vendorOf(endpoint.provider).embed(
      endpoint,
      { ...request, model: chosen.model },
      io,
    );
    pass.succeeded();
    await note(embedded.usage, 'complete');
    return embedded;
  } catch (error) {
    pass.failed(error);
    if (error instanceof ProviderFailure) await note(NO_USAGE, 'failed');
    throw error;
  }
};

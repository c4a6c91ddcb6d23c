import type { Ctx } from '../../../kernel/ctx.ts';
import { vendorOf } from '../../../providers/index.ts';
import type { Embeddings, EmbedRequest } from '../../../providers/vendor.ts';
import type { OpenedModel } from './call.ts';
import { callAlone } from './call-alone.ts';

/** Throws `ProviderFailure` as it came. */
export const embedTexts = (
  ctx: Ctx,
  opened: OpenedModel,
  request: Omit<EmbedRequest, 'model'>,
  signal: AbortSignal,
): Promise<Embeddings> => {
  const { chosen, endpoint } = opened;
  return callAlone(ctx, { opened, purpose: 'embedding', signal }, (io) =>
    vendorOf(endpoint.provider).embed(endpoint, { ...request, model: chosen.model }, io),
  );
};

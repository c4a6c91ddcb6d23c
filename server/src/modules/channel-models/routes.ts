import { channelModelRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { pageOf } from '../../kernel/page.ts';
import { mentionables } from './mentionables.ts';
import * as channelModels from './service.ts';

export const routes = serve(channelModelRoutes, {
  'GET /api/v1/channels/{id}/models': async (ctx, { params, query }) => ({
    data: await channelModels.list(ctx, params.id, pageOf(query)),
  }),
  'POST /api/v1/channels/{id}/models': (ctx, { params, body }) => channelModels.add(ctx, params.id, body),
  'PATCH /api/v1/channels/{id}/models/{modelId}': (ctx, { params, body }) =>
    channelModels.update(ctx, params.id, params.modelId, body),
  'DELETE /api/v1/channels/{id}/models/{modelId}': async (ctx, { params }) => {
    await channelModels.remove(ctx, params.id, params.modelId);
    return { message: 'model removed' };
  },
  'GET /api/v1/mentionables': async (ctx, { query }) => ({ data: await mentionables(ctx, query) }),
});

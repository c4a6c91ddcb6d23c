import { apiKeyRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as apiKeys from './service.ts';

export const routes = serve(apiKeyRoutes, {
  'GET /api/v1/api-keys': async (ctx, { query }) => ({ data: await apiKeys.list(ctx, query) }),
  'POST /api/v1/api-keys': (ctx, { body }) => apiKeys.create(ctx, body),
  'DELETE /api/v1/api-keys/{id}': async (ctx, { params }) => {
    await apiKeys.revoke(ctx, params.id);
    return { message: 'API key revoked' };
  },
});

import { usageRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as usage from './service.ts';

export const routes = serve(usageRoutes, {
  'GET /api/v1/usage': (ctx, { query }) => usage.mine(ctx, query),
  'GET /api/v1/admin/usage': (ctx, { query }) => usage.reportForAll(ctx, query),
});

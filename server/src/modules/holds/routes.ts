import { holdRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as holds from './service.ts';

export const routes = serve(holdRoutes, {
  'GET /api/v1/admin/holds': (ctx, { query }) => holds.list(ctx, query),
  'POST /api/v1/admin/holds': (ctx, { body }) => holds.set(ctx, body),
  'DELETE /api/v1/admin/holds/{id}': async (ctx, { params }) => {
    await holds.lift(ctx, params.id);
    return { message: 'hold lifted' };
  },
});

import { userRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as users from './service.ts';

export const routes = serve(userRoutes, {
  'GET /api/v1/users/search': async (ctx, { query }) => ({ data: await users.search(ctx, query) }),
});

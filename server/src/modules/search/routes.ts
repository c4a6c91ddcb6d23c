import { searchRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { search } from './service.ts';

export const routes = serve(searchRoutes, {
  'GET /api/v1/search': (ctx, { query }) => search(ctx, query),
});

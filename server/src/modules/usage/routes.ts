import { usageRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as usage from './service.ts';
import * as budgets from './team-budgets.ts';

export const routes = serve(usageRoutes, {
  'GET /api/v1/usage': (ctx, { query }) => usage.mine(ctx, query),
  'GET /api/v1/teams/{id}/usage': (ctx, { params, query }) => usage.reportForTeam(ctx, params.id, query),
  'GET /api/v1/teams/{id}/budget': (ctx, { params }) => budgets.readBudget(ctx, params.id),
  'PUT /api/v1/teams/{id}/budget': (ctx, { params, body }) => budgets.setBudget(ctx, params.id, body),
  'GET /api/v1/admin/usage': (ctx, { query }) => usage.reportForAll(ctx, query),
});

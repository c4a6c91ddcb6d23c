import { type PageQuery, usageRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { partOf } from '../../kernel/page.ts';
import * as usage from './service.ts';
import * as budgets from './team-budgets.ts';

/** A report with the lines that were asked for; its sums are those of all of them. */
const paged = <R extends { readonly data: readonly unknown[] }>(
  report: R,
  { page, per_page, limit, offset }: PageQuery,
) => ({ ...report, data: partOf<R['data'][number]>(report.data, { page, per_page, limit, offset }) });

export const routes = serve(usageRoutes, {
  'GET /api/v1/usage': async (ctx, { query }) => paged(await usage.mine(ctx, query), query),
  'GET /api/v1/teams/{id}/usage': async (ctx, { params, query }) =>
    paged(await usage.reportForTeam(ctx, params.id, query), query),
  'GET /api/v1/teams/{id}/budget': (ctx, { params }) => budgets.readBudget(ctx, params.id),
  'PUT /api/v1/teams/{id}/budget': (ctx, { params, body }) => budgets.setBudget(ctx, params.id, body),
  'GET /api/v1/admin/usage': async (ctx, { query }) => paged(await usage.reportForAll(ctx, query), query),
});

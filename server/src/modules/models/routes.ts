import { modelRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { pageOf } from '../../kernel/page.ts';
import * as models from './service.ts';

export const routes = serve(modelRoutes, {
  'GET /api/v1/models/enabled': (ctx, { query }) => models.enabled(ctx, query),
  'GET /api/v1/models/preferences': async (ctx, { query }) => ({
    data: await models.preferences(ctx, pageOf(query)),
  }),
  'PUT /api/v1/models/preferences': async (ctx, { body }) => {
    await models.prefer(ctx, body);
    return { message: 'preference saved' };
  },
  'POST /api/v1/models/preferences/bulk': async (ctx, { body }) => {
    await models.preferMany(ctx, body);
    return { message: 'preferences saved' };
  },
  'GET /api/v1/api-configs/{id}/models': async (ctx, { params, query }) => ({
    data: await models.listOfConfig(ctx, 'personal', params.id, query),
  }),
  'POST /api/v1/api-configs/{id}/models/refresh': async (ctx, { params }) => ({
    data: await models.refreshOfConfig(ctx, 'personal', params.id),
  }),
  'GET /api/v1/admin/api-configs/{id}/models': async (ctx, { params, query }) => ({
    data: await models.listOfConfig(ctx, 'global', params.id, query),
  }),
  'POST /api/v1/admin/api-configs/{id}/models/refresh': async (ctx, { params }) => ({
    data: await models.refreshOfConfig(ctx, 'global', params.id),
  }),
  'GET /api/v1/admin/models': async (ctx, { query }) => ({
    data: await models.overrides(ctx, pageOf(query)),
  }),
  'PUT /api/v1/admin/models': (ctx, { body }) => models.putOverride(ctx, body),
  'DELETE /api/v1/admin/models': async (ctx, { query }) => {
    await models.removeOverride(ctx, query);
    return { message: 'override removed' };
  },
});

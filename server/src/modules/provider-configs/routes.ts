import { providerConfigRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { pageOf } from '../../kernel/page.ts';
import { assertByok } from './endpoint.ts';
import { detect, test } from './probe.ts';
import * as configs from './service.ts';

const DELETED = { message: 'provider configuration deleted' };

export const routes = serve(providerConfigRoutes, {
  'GET /api/v1/providers': async (_ctx, { query }) => ({ data: configs.providers(pageOf(query)) }),
  'GET /api/v1/api-configs': async (ctx, { query }) => ({
    data: await configs.list(ctx, 'personal', pageOf(query)),
  }),
  'POST /api/v1/api-configs': (ctx, { body }) => configs.create(ctx, 'personal', body),
  'POST /api/v1/api-configs/detect': async (ctx, { body }) => {
    await assertByok(ctx);
    return { data: await detect(ctx, body, 'user') };
  },
  'GET /api/v1/api-configs/{id}': (ctx, { params }) => configs.read(ctx, 'personal', params.id),
  'PUT /api/v1/api-configs/{id}': (ctx, { params, body }) => configs.update(ctx, 'personal', params.id, body),
  'DELETE /api/v1/api-configs/{id}': async (ctx, { params }) => {
    await configs.remove(ctx, 'personal', params.id);
    return DELETED;
  },
  'POST /api/v1/api-configs/{id}/test': async (ctx, { params }) => {
    const row = await configs.load(ctx, 'personal', params.id);
    await assertByok(ctx);
    return test(ctx, row);
  },
  'GET /api/v1/admin/api-configs': async (ctx, { query }) => ({
    data: await configs.list(ctx, 'global', pageOf(query)),
  }),
  'POST /api/v1/admin/api-configs': (ctx, { body }) => configs.create(ctx, 'global', body),
  'POST /api/v1/admin/api-configs/detect': async (ctx, { body }) => ({
    data: await detect(ctx, body, 'admin'),
  }),
  'GET /api/v1/admin/api-configs/{id}': (ctx, { params }) => configs.read(ctx, 'global', params.id),
  'PUT /api/v1/admin/api-configs/{id}': (ctx, { params, body }) =>
    configs.update(ctx, 'global', params.id, body),
  'DELETE /api/v1/admin/api-configs/{id}': async (ctx, { params }) => {
    await configs.remove(ctx, 'global', params.id);
    return DELETED;
  },
  'POST /api/v1/admin/api-configs/{id}/test': async (ctx, { params }) =>
    test(ctx, await configs.load(ctx, 'global', params.id)),
});

import { packageRoutes } from '@parley/contract';
import { Reply, serve } from '../../kernel/http.ts';
import * as packages from './service.ts';

const REMOVED = { message: 'package removed' };

export const routes = serve(packageRoutes, {
  'GET /api/v1/packages': async (ctx, { query }) => ({ data: await packages.list(ctx, 'own', query) }),
  'POST /api/v1/packages/install': (ctx, { upload }) => packages.install(ctx, 'own', upload),
  'PUT /api/v1/packages/{id}/enable': (ctx, { params, body }) =>
    packages.enable(ctx, 'own', params.id, body ?? {}),
  'PUT /api/v1/packages/{id}/disable': (ctx, { params }) => packages.disable(ctx, 'own', params.id),
  'DELETE /api/v1/packages/{id}': async (ctx, { params }) => {
    await packages.remove(ctx, 'own', params.id, true);
    return REMOVED;
  },
  'GET /api/v1/admin/packages': async (ctx, { query }) => ({ data: await packages.list(ctx, 'all', query) }),
  'POST /api/v1/admin/packages/install': (ctx, { upload }) => packages.install(ctx, 'all', upload),
  'POST /api/v1/admin/packages/{id}/update': (ctx, { params, query, upload }) =>
    packages.update(ctx, params.id, upload, query.force === 'true'),
  'GET /api/v1/admin/packages/{id}/export': async (ctx, { params, query }) => {
    const { filename, bytes } = await packages.exportArchive(ctx, params.id, query.data === 'true');
    return new Reply(200, bytes, { 'content-disposition': `attachment; filename="${filename}"` });
  },
  'PUT /api/v1/admin/packages/{id}/enable': (ctx, { params, body }) =>
    packages.enable(ctx, 'all', params.id, body ?? {}),
  'PUT /api/v1/admin/packages/{id}/disable': (ctx, { params }) => packages.disable(ctx, 'all', params.id),
  'DELETE /api/v1/admin/packages/{id}': async (ctx, { params, query }) => {
    await packages.remove(ctx, 'all', params.id, query.purge === 'true');
    return REMOVED;
  },
  'POST /api/v1/admin/packages/{id}/rollback': (ctx, { params, body }) =>
    packages.rollback(ctx, params.id, body?.version),
  'GET /api/v1/admin/packages/{id}/logs': async (ctx, { params, query }) => ({
    data: await packages.logs(ctx, params.id, query),
  }),
  'GET /api/v1/admin/packages/{id}/calls': async (ctx, { params, query }) => ({
    data: await packages.calls(ctx, params.id, query),
  }),
  'GET /api/v1/admin/packages/{id}/versions': async (ctx, { params, query }) => ({
    data: await packages.versions(ctx, params.id, query),
  }),
});

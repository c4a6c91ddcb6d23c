import { workspaceRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { pageOf } from '../../kernel/page.ts';
import * as retention from './retention.ts';
import * as workspaces from './service.ts';

export const routes = serve(workspaceRoutes, {
  'GET /api/v1/workspaces': (ctx, { query }) => workspaces.list(ctx, pageOf(query)),
  'POST /api/v1/workspaces': (ctx, { body }) => workspaces.create(ctx, body),
  'GET /api/v1/workspaces/{id}': (ctx, { params }) => workspaces.read(ctx, params.id),
  'PUT /api/v1/workspaces/{id}': (ctx, { params, body }) => workspaces.update(ctx, params.id, body),
  'DELETE /api/v1/workspaces/{id}': async (ctx, { params }) => {
    await workspaces.remove(ctx, params.id);
    return { message: 'workspace deleted' };
  },
  'GET /api/v1/workspaces/{id}/retention': (ctx, { params, query }) =>
    retention.read(ctx, params.id, query.days),
  'PUT /api/v1/workspaces/{id}/retention': (ctx, { params, body }) =>
    retention.put(ctx, params.id, body.days),
  'GET /api/v1/workspaces/{id}/channels': (ctx, { params, query: { scope = 'joined', q, ...page } }) =>
    workspaces.channels(ctx, params.id, scope, { ...pageOf(page), q }),
  'POST /api/v1/workspaces/{id}/knowledge-bases': (ctx, { params, body }) =>
    workspaces.createBase(ctx, params.id, body ?? {}),
  'GET /api/v1/workspaces/{id}/overview': (ctx, { params, query }) =>
    workspaces.overview(ctx, params.id, query.all === 'true'),
  'GET /api/v1/workspaces/{id}/activity': async (ctx, { params, query }) => ({
    data: await workspaces.activity(ctx, params.id, query.all === 'true', pageOf(query)),
  }),
});

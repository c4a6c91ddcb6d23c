import { connectionRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { originOf } from '../../kernel/own-origin.ts';
import * as connections from './service.ts';
import * as signIn from './sign-in.ts';

const DELETED = { message: 'connection deleted' };

export const routes = serve(connectionRoutes, {
  'GET /api/v1/connections': async (ctx, { query }) => ({
    data: await connections.list(ctx, 'personal', query),
  }),
  'POST /api/v1/connections': (ctx, { body }) => connections.create(ctx, 'personal', body),
  'GET /api/v1/connections/types': async (ctx, { query }) => ({ data: await connections.types(ctx, query) }),
  'GET /api/v1/connections/resolve': (ctx, { query }) => connections.resolve(ctx, query),
  'PUT /api/v1/connections/{id}': (ctx, { params, body }) =>
    connections.update(ctx, 'personal', params.id, body),
  'DELETE /api/v1/connections/{id}': async (ctx, { params }) => {
    await connections.remove(ctx, 'personal', params.id);
    return DELETED;
  },
  'POST /api/v1/connections/{id}/test': (ctx, { params }) => connections.test(ctx, 'personal', params.id),
  'POST /api/v1/connections/{id}/authorize': (ctx, { params, request }) =>
    signIn.begin(ctx, 'personal', params.id, originOf(ctx, request)),
  'POST /api/v1/connections/authorized': (ctx, { body }) => signIn.end(ctx, body),
  'POST /api/v1/admin/connections/{id}/authorize': (ctx, { params, request }) =>
    signIn.begin(ctx, 'global', params.id, originOf(ctx, request)),
  'GET /api/v1/admin/connections': async (ctx, { query }) => ({
    data: await connections.list(ctx, 'global', query),
  }),
  'POST /api/v1/admin/connections': (ctx, { body }) => connections.create(ctx, 'global', body),
  'PUT /api/v1/admin/connections/{id}': (ctx, { params, body }) =>
    connections.update(ctx, 'global', params.id, body),
  'DELETE /api/v1/admin/connections/{id}': async (ctx, { params }) => {
    await connections.remove(ctx, 'global', params.id);
    return DELETED;
  },
  'POST /api/v1/admin/connections/{id}/test': (ctx, { params }) => connections.test(ctx, 'global', params.id),
});

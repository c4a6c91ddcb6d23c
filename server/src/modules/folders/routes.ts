import { folderRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { pageOf } from '../../kernel/page.ts';
import * as folders from './service.ts';

export const routes = serve(folderRoutes, {
  'GET /api/v1/folders': async (ctx, { query }) => ({ data: await folders.list(ctx, pageOf(query)) }),
  'POST /api/v1/folders': (ctx, { body }) => folders.create(ctx, body),
  'PUT /api/v1/folders/{id}': (ctx, { params, body }) => folders.update(ctx, params.id, body),
  'DELETE /api/v1/folders/{id}': async (ctx, { params }) => {
    await folders.remove(ctx, params.id);
    return { message: 'folder deleted' };
  },
});

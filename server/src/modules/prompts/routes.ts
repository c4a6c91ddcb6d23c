import { promptRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { pageOf } from '../../kernel/page.ts';
import { memberHandlers } from '../scopes/index.ts';
import * as prompts from './service.ts';

export const routes = serve(promptRoutes, {
  'GET /api/v1/prompts': (ctx, { query: { q, ...page } }) => prompts.list(ctx, pageOf(page), q),
  'POST /api/v1/prompts': (ctx, { body }) => prompts.create(ctx, body),
  'GET /api/v1/prompts/{id}': (ctx, { params }) => prompts.access(ctx, params.id),
  'PUT /api/v1/prompts/{id}': (ctx, { params, body }) => prompts.update(ctx, params.id, body),
  'POST /api/v1/prompts/{id}/use': (ctx, { params }) => prompts.countUse(ctx, params.id),
  'DELETE /api/v1/prompts/{id}': async (ctx, { params }) => {
    await prompts.remove(ctx, params.id);
    return { message: 'prompt deleted' };
  },
  ...memberHandlers('/api/v1/prompts', prompts.KIND, {
    page: '/prompts',
    titleOf: async (ctx, id) => (await prompts.access(ctx, id)).title,
  }),
});

import { presenceRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { partOf } from '../../kernel/page.ts';
import * as presence from './service.ts';

export const routes = serve(presenceRoutes, {
  'POST /api/v1/presence/heartbeat': async (ctx, { body }) => {
    await presence.heartbeat(ctx, body?.status);
    return { message: 'seen' };
  },
  'GET /api/v1/presence': async (ctx, { query }) => ({ data: await presence.read(ctx, query.users) }),
  'GET /api/v1/presence/people': async (ctx, { query: { user_id, all, ...page } }) => ({
    data: partOf(
      user_id === undefined
        ? await presence.people(ctx, { isAll: all === 'true' })
        : await presence.person(ctx, user_id),
      page,
    ),
  }),
});

import { oidcRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency.ts';
import { trace } from './trace.ts';

/** Most sites have no identity provider: such a site never loads what speaks to it. */
const web = () => import('./web.ts');

export const routes = serve(oidcRoutes, {
  'POST /api/v1/admin/oidc/trace': (ctx, { body }) => trace(ctx, body),
  'GET /api/v1/auth/oidc/login': async (ctx, { query, request }) =>
    (await web()).login(ctx, request, { returnTo: query.return_to, isFresh: query.fresh === 'true' }),
  'GET /api/v1/auth/oidc/callback': async (ctx, { query, request }) =>
    (await web()).callback(ctx, request, query),
  'POST /api/v1/auth/web/adopt': async (ctx, { body, request }) => {
    const key = idempotencyKeyOf(request.header('idempotency-key'));
    return (await web()).adopt(ctx, request, body.refresh_token, key);
  },
});

import { oidcRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency.ts';
import * as oidc from './web.ts';

export const routes = serve(oidcRoutes, {
  'GET /api/v1/auth/oidc/login': (ctx, { query, request }) => oidc.login(ctx, request, query.return_to),
  'GET /api/v1/auth/oidc/callback': (ctx, { query, request }) => oidc.callback(ctx, request, query),
  'POST /api/v1/auth/web/adopt': (ctx, { body, request }) =>
    oidc.adopt(ctx, request, body.refresh_token, idempotencyKeyOf(request.header('idempotency-key'))),
});

import { authRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency.ts';
import { confirm } from './confirm.ts';
import * as passwordReset from './password-reset.ts';
import { refresh } from './refresh.ts';
import * as auth from './service.ts';
import * as sessions from './sessions.ts';
import * as web from './web.ts';

export const routes = serve(authRoutes, {
  'GET /api/v1/auth/options': (ctx) => auth.options(ctx),
  'POST /api/v1/auth/register': (ctx, { body }) => auth.register(ctx, body),
  'POST /api/v1/auth/login': (ctx, { body }) => auth.login(ctx, body),
  'POST /api/v1/auth/refresh': (ctx, { body, request }) =>
    refresh(ctx, body.refresh_token, idempotencyKeyOf(request.header('idempotency-key'))),
  'POST /api/v1/auth/logout': async (ctx, { body }) => {
    await auth.logout(ctx, body?.refresh_token);
    return { message: 'signed out' };
  },
  'POST /api/v1/auth/forgot': async (ctx, { body }) => {
    await passwordReset.ask(ctx, body);
    return { message: 'if there is such an account, a letter is on its way to its address' };
  },
  'POST /api/v1/auth/reset': async (ctx, { body }) => {
    await passwordReset.reset(ctx, body);
    return { message: 'the password is changed; sign in with it' };
  },
  'POST /api/v1/auth/confirm': async (ctx, { body }) => {
    await confirm(ctx, body);
    return { message: 'confirmed' };
  },
  'GET /api/v1/auth/sessions': async (ctx, { query }) => ({ data: await sessions.list(ctx, query) }),
  'DELETE /api/v1/auth/sessions': async (ctx) => {
    const count = await sessions.endOthers(ctx);
    return { message: count === 1 ? 'one other session ended' : `${count} other sessions ended` };
  },
  'DELETE /api/v1/auth/sessions/{id}': async (ctx, { params }) => {
    await sessions.endOwn(ctx, params.id);
    return { message: 'session ended' };
  },
  'POST /api/v1/auth/web/register': async (ctx, { body, request }) => {
    web.assertSameOrigin(ctx, request);
    return web.withCookie(201, request, await auth.register(ctx, body));
  },
  'POST /api/v1/auth/web/login': async (ctx, { body, request }) => {
    web.assertSameOrigin(ctx, request);
    return web.loginFromPage(ctx, request, body);
  },
  'POST /api/v1/auth/web/refresh': async (ctx, { request }) => {
    web.assertSameOrigin(ctx, request);
    return web.refreshFromCookie(ctx, request, idempotencyKeyOf(request.header('idempotency-key')));
  },
  'POST /api/v1/auth/web/logout': async (ctx, { request }) => {
    web.assertSameOrigin(ctx, request);
    return web.logoutFromCookie(ctx, request);
  },
});

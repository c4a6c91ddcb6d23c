import { notificationRoutes } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { Reply, serve } from '../../kernel/http.ts';
import { partOf } from '../../kernel/page.ts';
import * as preferences from './preferences.ts';
import { askTrial } from './push.ts';
import * as pushed from './push-subscriptions.ts';
import * as notifications from './service.ts';
import * as links from './unsubscribe.ts';
import { donePage, PAGE_HEADERS, questionPage } from './unsubscribe-page.ts';

const serviceName = (ctx: Ctx): Promise<string> => ctx.kernel.settings.get(ctx.db, 'service_name');

export const routes = serve(notificationRoutes, {
  'GET /api/v1/notifications': (ctx, { query }) => notifications.list(ctx, query),
  'GET /api/v1/notifications/unread-count': async (ctx) => ({ count: await notifications.countUnread(ctx) }),
  'PATCH /api/v1/notifications/{id}/read': (ctx, { params }) => notifications.read(ctx, params.id),
  'POST /api/v1/notifications/mark-all-read': async (ctx) => {
    await notifications.readAll(ctx);
    return { message: 'all notifications are read' };
  },
  'DELETE /api/v1/notifications/{id}': async (ctx, { params }) => {
    await notifications.remove(ctx, params.id);
    return { message: 'notification deleted' };
  },
  'GET /api/v1/notifications/preferences': async (ctx, { query }) => {
    const { data, ...rest } = await preferences.list(ctx);
    return { data: partOf(data, query), ...rest };
  },
  'PUT /api/v1/notifications/preferences/{type}': (ctx, { params, body }) =>
    preferences.update(ctx, params.type, body),
  'GET /api/v1/profile/push-subscriptions': async (ctx, { query }) => {
    const { data, ...rest } = await pushed.list(ctx);
    return { data: partOf(data, query), ...rest };
  },
  'POST /api/v1/profile/push-subscriptions': async (ctx, { body }) =>
    new Reply(201, await pushed.add(ctx, body)),
  'DELETE /api/v1/profile/push-subscriptions/{id}': async (ctx, { params }) => {
    await pushed.remove(ctx, params.id);
    return { message: 'this browser is pushed to no longer' };
  },
  'POST /api/v1/profile/push-subscriptions/{id}/test': async (ctx, { params }) => {
    await askTrial(ctx, params.id);
    return { message: 'a message is on its way to this browser' };
  },
  'GET /api/v1/notifications/unsubscribe/{token}': async (ctx, { params }) => {
    const link = await links.ask(ctx, params.token);
    return new Reply(200, questionPage(await serviceName(ctx), link), PAGE_HEADERS);
  },
  'POST /api/v1/notifications/unsubscribe/{token}': async (ctx, { params }) => {
    const link = await links.unsubscribe(ctx, params.token);
    return new Reply(200, donePage(await serviceName(ctx), link), PAGE_HEADERS);
  },
});

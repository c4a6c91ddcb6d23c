import { workflowPublicRoutes } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { Reply, type RequestFacts, serve } from '../../kernel/http.ts';
import { EVENT_STREAM_HEADERS } from '../../kernel/sse.ts';
import { assertNoForeignOrigin } from '../auth/index.ts';
import { untilFirstWord } from '../completions/index.ts';
import * as talk from './visitor-talk.ts';
import * as visitors from './visitors.ts';

/** Pages of this server, of origins that the operator named, and of those that the workflow allows; programs name none. */
const assertOrigin = (ctx: Ctx, request: RequestFacts, origins: readonly string[]): void =>
  assertNoForeignOrigin(ctx, request, [...ctx.kernel.config.allowedOrigins, ...origins]);

const visitOf = (ctx: Ctx, id: string, request: RequestFacts): Promise<visitors.Visit> =>
  visitors.accessVisit(ctx, id, request.header('authorization'));

/** For what changes something. */
const actingVisitOf = async (ctx: Ctx, id: string, request: RequestFacts): Promise<visitors.Visit> => {
  const visit = await visitOf(ctx, id, request);
  assertOrigin(ctx, request, await visitors.originsOfVisit(ctx, visit));
  return visit;
};

export const publicRoutes = serve(workflowPublicRoutes, {
  'GET /api/v1/workflows/public/{slug}': (ctx, { params }) => visitors.readPublic(ctx, params.slug),
  'POST /api/v1/workflows/public/{slug}/start': async (ctx, { params, body, request }) => {
    assertOrigin(ctx, request, await visitors.originsOf(ctx, params.slug));
    return visitors.startPublic(ctx, params.slug, body);
  },
  'GET /api/v1/workflows/public/instances/{iid}': async (ctx, { params, request }) =>
    visitors.readVisit(ctx, await visitOf(ctx, params.iid, request)),
  'POST /api/v1/workflows/public/instances/{iid}/submit': async (ctx, { params, body, request }) =>
    visitors.submit(ctx, await actingVisitOf(ctx, params.iid, request), body),
  'GET /api/v1/workflows/public/instances/{iid}/messages': async (ctx, { params, query, request }) => ({
    data: await talk.listSaid(ctx, await visitOf(ctx, params.iid, request), query),
  }),
  'POST /api/v1/workflows/public/instances/{iid}/messages': async (ctx, { params, body, request }) => {
    const visit = await actingVisitOf(ctx, params.iid, request);
    const told = await talk.say(ctx, visit, body.content);
    await untilFirstWord(told, request.header('prefer'));
    return new Reply(200, told.events, EVENT_STREAM_HEADERS);
  },
  'POST /api/v1/workflows/public/instances/{iid}/files': async (ctx, { params, request, upload }) =>
    talk.uploadFile(ctx, await actingVisitOf(ctx, params.iid, request), upload),
  'POST /api/v1/workflows/public/instances/{iid}/cancel': async (ctx, { params, request }) => {
    await visitors.cancelVisit(ctx, await actingVisitOf(ctx, params.iid, request));
    return { message: 'instance cancelled' };
  },
});

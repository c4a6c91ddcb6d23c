import { workflowPublicRoutes } from '@parley/contract';
import { Reply, serve } from '../../kernel/http.ts';
import { EVENT_STREAM_HEADERS } from '../../kernel/sse.ts';
import { untilFirstWord } from '../completions/index.ts';
import * as talk from './visitor-talk.ts';
import * as visitors from './visitors.ts';

export const publicRoutes = serve(workflowPublicRoutes, {
  'GET /api/v1/workflows/public/{slug}': (ctx, { params }) => visitors.readPublic(ctx, params.slug),
  'POST /api/v1/workflows/public/{slug}/start': (ctx, { params, body }) =>
    visitors.startPublic(ctx, params.slug, body?.fields),
  'GET /api/v1/workflows/public/instances/{iid}': async (ctx, { params, request }) =>
    visitors.readVisit(ctx, await visitors.accessVisit(ctx, params.iid, request.header('authorization'))),
  'POST /api/v1/workflows/public/instances/{iid}/submit': async (ctx, { params, body, request }) =>
    visitors.submit(ctx, await visitors.accessVisit(ctx, params.iid, request.header('authorization')), body),
  'GET /api/v1/workflows/public/instances/{iid}/messages': async (ctx, { params, query, request }) => ({
    data: await talk.listSaid(
      ctx,
      await visitors.accessVisit(ctx, params.iid, request.header('authorization')),
      query,
    ),
  }),
  'POST /api/v1/workflows/public/instances/{iid}/messages': async (ctx, { params, body, request }) => {
    const visit = await visitors.accessVisit(ctx, params.iid, request.header('authorization'));
    const told = await talk.say(ctx, visit, body.content);
    await untilFirstWord(told, request.header('prefer'));
    return new Reply(200, told.events, EVENT_STREAM_HEADERS);
  },
  'POST /api/v1/workflows/public/instances/{iid}/files': async (ctx, { params, request, upload }) =>
    talk.uploadFile(
      ctx,
      await visitors.accessVisit(ctx, params.iid, request.header('authorization')),
      upload,
    ),
  'POST /api/v1/workflows/public/instances/{iid}/cancel': async (ctx, { params, request }) => {
    await visitors.cancelVisit(
      ctx,
      await visitors.accessVisit(ctx, params.iid, request.header('authorization')),
    );
    return { message: 'instance cancelled' };
  },
});

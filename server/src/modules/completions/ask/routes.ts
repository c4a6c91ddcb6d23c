import { completionRoutes, contextRoutes } from '@parley/contract';
import { Reply, type RequestFacts, serve } from '../../../kernel/http.ts';
import { idempotencyKeyOf } from '../../../kernel/idempotency.ts';
import { EVENT_STREAM_HEADERS } from '../../../kernel/sse.ts';
import { answererIn, answererOfNew } from '../cast/answerer.ts';
import { type CompletionResult, untilFirstWord } from '../read/completion-result.ts';
import { inspect } from '../read/inspect.ts';
import { join } from '../read/join.ts';
import * as approvals from './approvals.ts';
import { askToMerge } from './merge.ts';
import { regenerate } from './regenerate.ts';
import { rerun } from './rerun.ts';
import * as completions from './service.ts';
import * as changes from './stop-and-continue.ts';
import * as background from './titles-and-summaries.ts';

const toReply = async (told: CompletionResult, request: RequestFacts) => {
  if ('events' in told) await untilFirstWord(told, request.header('prefer'));
  const replayed: Record<string, string> = told.isReplay ? { 'idempotency-replayed': 'true' } : {};
  return 'events' in told
    ? new Reply(200, told.events, { ...EVENT_STREAM_HEADERS, ...replayed })
    : new Reply(200, told.completion, replayed);
};

export const routes = serve(completionRoutes, {
  'POST /api/v1/chat/completions': async (ctx, { body, request }) =>
    toReply(
      await completions.complete(ctx, body, idempotencyKeyOf(request.header('idempotency-key'))),
      request,
    ),
  'GET /api/v1/channels/{id}/answerer': async (ctx, { params }) => ({
    answerer: await answererIn(ctx, params.id),
  }),
  'GET /api/v1/chat/answerer': async (ctx, { query }) => ({ answerer: await answererOfNew(ctx, query) }),
  'POST /api/v1/channels/{id}/messages/{msgId}/regenerate': async (ctx, { params, body, request }) =>
    toReply(await regenerate(ctx, params.id, params.msgId, body), request),
  'POST /api/v1/channels/{id}/messages/{msgId}/rerun': async (ctx, { params, body, request }) =>
    toReply(await rerun(ctx, params.id, params.msgId, body), request),
  'POST /api/v1/channels/{id}/merge/ask': async (ctx, { params, body, request }) =>
    toReply(await askToMerge(ctx, params.id, body), request),
  'POST /api/v1/channels/{id}/messages/{msgId}/continue': async (ctx, { params, body, request }) =>
    toReply(await changes.continueAnswer(ctx, params.id, params.msgId, body?.stream ?? true), request),
  'GET /api/v1/channels/{id}/messages/{msgId}/stream': async (ctx, { params, request }) =>
    new Reply(
      200,
      await join(ctx, params.id, params.msgId, request.header('last-event-id')),
      EVENT_STREAM_HEADERS,
    ),
  'POST /api/v1/channels/{id}/messages/{msgId}/stop': (ctx, { params }) =>
    changes.stop(ctx, params.id, params.msgId),
  'POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}': (ctx, { params, body }) =>
    approvals.decide(ctx, params.id, params.msgId, params.callId, body.decision),
  'POST /api/v1/channels/{id}/summarize': (ctx, { params }) => background.summarize(ctx, params.id),
  'POST /api/v1/channels/{id}/generate-title': (ctx, { params }) => background.generateTitle(ctx, params.id),
});

export const inspectorRoutes = serve(contextRoutes, {
  'GET /api/v1/channels/{id}/messages/{msgId}/context': (ctx, { params }) =>
    inspect(ctx, params.id, params.msgId),
});

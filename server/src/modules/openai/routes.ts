import { openAiRoutes } from '@parley/contract';
import { Reply, serve } from '../../kernel/http.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency.ts';
import { EVENT_STREAM_HEADERS } from '../../kernel/sse.ts';
import * as openai from './service.ts';

export const routes = serve(openAiRoutes, {
  'POST /api/v1/openai/chat/completions': async (ctx, { body, request }) => {
    const key = idempotencyKeyOf(request.header('idempotency-key'));
    return new Reply(200, await openai.complete(ctx, body, key), body.stream ? EVENT_STREAM_HEADERS : {});
  },
  'GET /api/v1/openai/models': (ctx) => openai.models(ctx),
  'GET /api/v1/openai/models/{model}': (ctx, { params }) => openai.model(ctx, params.model),
  'POST /api/v1/openai/embeddings': (ctx, { body }) => openai.embed(ctx, body),
});

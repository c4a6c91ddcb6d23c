import { Readable } from 'node:stream';
import { OpenAiTranscriptionFields, openAiRoutes } from '@parley/contract';
import { Reply, serve } from '../../kernel/http.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency.ts';
import { EVENT_STREAM_HEADERS } from '../../kernel/sse.ts';
import { fieldsAs, hear, say } from '../audio/index.ts';
import { untilFirstWord } from '../completions/index.ts';
import * as responses from './responses/service.ts';
import * as openai from './service.ts';

export const routes = serve(openAiRoutes, {
  'POST /api/v1/openai/chat/completions': async (ctx, { body, request }) => {
    const key = idempotencyKeyOf(request.header('idempotency-key'));
    const told = await openai.complete(ctx, body, key);
    if ('completion' in told) return new Reply(200, told.completion);
    await untilFirstWord(told, request.header('prefer'));
    return new Reply(200, told.events, EVENT_STREAM_HEADERS);
  },
  'POST /api/v1/openai/responses': async (ctx, { body, request }) => {
    const told = await responses.respond(ctx, body, idempotencyKeyOf(request.header('idempotency-key')));
    if ('response' in told) return new Reply(200, told.response);
    await untilFirstWord(told, request.header('prefer'));
    return new Reply(200, told.events, EVENT_STREAM_HEADERS);
  },
  'GET /api/v1/openai/responses/{id}': (ctx, { params }) => responses.read(ctx, params.id),
  'DELETE /api/v1/openai/responses/{id}': (ctx, { params }) => responses.remove(ctx, params.id),
  'POST /api/v1/openai/responses/{id}/cancel': (ctx, { params }) => responses.cancel(ctx, params.id),
  'GET /api/v1/openai/responses/{id}/input_items': (ctx, { params, query }) =>
    responses.inputItems(ctx, params.id, query),
  'GET /api/v1/openai/models': (ctx) => openai.models(ctx),
  'GET /api/v1/openai/models/{model}': (ctx, { params }) => openai.model(ctx, params.model),
  'POST /api/v1/openai/embeddings': (ctx, { body }) => openai.embed(ctx, body),
  'POST /api/v1/openai/audio/transcriptions': async (ctx, { upload }) => {
    const { text } = await hear(ctx, upload, fieldsAs(OpenAiTranscriptionFields));
    return { text };
  },
  'POST /api/v1/openai/audio/speech': async (ctx, { body }) => {
    const { bytes, mediaType } = await say(ctx, {
      text: body.input,
      model: body.model,
      voice: body.voice,
      format: body.response_format ?? undefined,
      speed: body.speed ?? undefined,
      instructions: body.instructions ?? undefined,
    });
    return new Reply(200, Readable.from(bytes, { objectMode: false }), { 'content-type': mediaType });
  },
});

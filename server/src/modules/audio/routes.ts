import { Readable } from 'node:stream';
import { audioRoutes, TranscriptionFields } from '@parley/contract';
import { Reply, serve } from '../../kernel/http.ts';
import { fieldsAs } from './fields.ts';
import * as audio from './service.ts';

export const routes = serve(audioRoutes, {
  'GET /api/v1/audio/models': (ctx) => audio.models(ctx),
  'POST /api/v1/audio/transcriptions': async (ctx, { upload }) => {
    const { text, model, seconds } = await audio.hear(ctx, upload, fieldsAs(TranscriptionFields));
    return { text, model, seconds };
  },
  'POST /api/v1/audio/speech': async (ctx, { body }) => {
    const { bytes, mediaType } = await audio.say(ctx, body);
    return new Reply(200, Readable.from(bytes, { objectMode: false }), { 'content-type': mediaType });
  },
});

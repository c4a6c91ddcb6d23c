import { personDataRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import * as erasures from './erasures.ts';
import * as exports from './exports.ts';
import * as imports from './imports.ts';

export const routes = serve(personDataRoutes, {
  'POST /api/v1/data/export': (ctx, { body }) => exports.ask(ctx, body),
  'GET /api/v1/data/exports': async (ctx, { query }) => ({ data: await exports.listMine(ctx, query) }),
  'GET /api/v1/data/exports/{id}/download': (ctx, { params, request }) =>
    exports.download(ctx, params.id, request.isHead),
  'POST /api/v1/data/import': (ctx, { upload }) => imports.bring(ctx, upload),
  'GET /api/v1/data/imports/{id}': (ctx, { params }) => imports.read(ctx, params.id),
  'GET /api/v1/data/erase': async (ctx) => ({ erasure: await erasures.read(ctx) }),
  'POST /api/v1/data/erase': (ctx, { body }) => erasures.ask(ctx, body),
  'DELETE /api/v1/data/erase': async (ctx) => {
    await erasures.takeBack(ctx);
    return { message: 'erasure taken back' };
  },
  'POST /api/v1/admin/users/{id}/export': (ctx, { params, body }) => exports.ask(ctx, body, params.id),
  'GET /api/v1/admin/users/{id}/erase': async (ctx, { params }) => ({
    erasure: await erasures.readOf(ctx, params.id),
  }),
  'POST /api/v1/admin/users/{id}/erase': (ctx, { params, body }) => erasures.askFor(ctx, params.id, body),
  'DELETE /api/v1/admin/users/{id}/erase': async (ctx, { params }) => ({
    message: (await erasures.takeBackFor(ctx, params.id))
      ? 'erasure taken back'
      : 'this account was not to be erased',
  }),
});

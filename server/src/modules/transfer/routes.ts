import { transferRoutes } from '@parley/contract';
import { Reply, serve } from '../../kernel/http.ts';
import { attachment } from '../files/index.ts';
import { exportJson, exportMarkdown } from './export.ts';
import * as transfer from './service.ts';

export const routes = serve(transferRoutes, {
  'GET /api/v1/channels/{id}/export': async (ctx, { params, query }) => {
    const made =
      query.format === 'markdown' ? await exportMarkdown(ctx, params.id) : await exportJson(ctx, params.id);
    return new Reply(200, made.text, { 'content-disposition': attachment(made.filename) });
  },
  'POST /api/v1/channels/import': (ctx, { body }) => transfer.importChannel(ctx, body),
});

import { backupRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { download } from './download.ts';
import { restore } from './restoring.ts';
import * as backups from './service.ts';

export const routes = serve(backupRoutes, {
  'POST /api/v1/admin/backup': (ctx, { body }) => backups.create(ctx, { ...body, origin: 'manual' }),
  'GET /api/v1/admin/backups': (ctx, { query }) => backups.list(ctx, query),
  'GET /api/v1/admin/backups/{id}': (ctx, { params }) => backups.read(ctx, params.id),
  'GET /api/v1/admin/backups/{id}/download': (ctx, { params, request }) => download(ctx, params.id, request),
  'DELETE /api/v1/admin/backups/{id}': async (ctx, { params }) => {
    await backups.remove(ctx, params.id);
    return { message: 'backup deleted' };
  },
  'POST /api/v1/admin/backups/{id}/verify': (ctx, { params, body }) =>
    backups.verify(ctx, params.id, body?.passphrase ?? null),
  'POST /api/v1/admin/restore': (ctx, { body, upload }) => restore(ctx, body, upload),
});

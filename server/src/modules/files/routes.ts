import { fileRoutes } from '@parley/contract';
import { serve } from '../../kernel/http.ts';
import { download, thumbnail } from './download.ts';
import * as files from './service.ts';
import { uploadOwn, uploadToChannel } from './upload.ts';

export const routes = serve(fileRoutes, {
  'POST /api/v1/channels/{id}/files': (ctx, input) => uploadToChannel(ctx, input.params.id, input.upload),
  'GET /api/v1/channels/{id}/files': async (ctx, { params, query }) => ({
    data: await files.listOfChannel(ctx, params.id, query),
  }),
  'POST /api/v1/files': (ctx, { upload }) => uploadOwn(ctx, upload),
  'GET /api/v1/files': async (ctx, { query }) => ({ data: await files.listMine(ctx, query) }),
  'GET /api/v1/files/{id}': (ctx, { params }) => files.read(ctx, params.id),
  'DELETE /api/v1/files/{id}': async (ctx, { params }) => {
    await files.remove(ctx, params.id);
    return { message: 'file deleted' };
  },
  'GET /api/v1/files/{id}/download': (ctx, { params, request }) => download(ctx, params.id, request),
  'GET /api/v1/files/{id}/thumbnail': (ctx, { params, request }) => thumbnail(ctx, params.id, request),
});

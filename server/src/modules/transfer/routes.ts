import { transferRoutes } from '@parley/contract';
import { badRequest } from '../../kernel/errors.ts';
import { Reply, serve } from '../../kernel/http.ts';
import { attachment } from '../files/index.ts';
import { type WrittenDocument, writeDocument } from './document.ts';
import { exportDocument, exportJson, exportMarkdown, exportMessage } from './export.ts';
import * as transfer from './service.ts';

const asReply = ({ bytes, type, filename }: WrittenDocument): Reply<WrittenDocument['bytes']> =>
  new Reply(200, bytes, { 'content-type': type, 'content-disposition': attachment(filename) });

export const routes = serve(transferRoutes, {
  'GET /api/v1/channels/{id}/export': async (ctx, { params, query }) => {
    const { format = 'json', leaf_id: leafId } = query;
    if (leafId !== undefined && query.branches !== undefined)
      throw badRequest('leaf_id: a branch by its end, or branches: not both');
    const all = format === 'json' && leafId === undefined;
    const choice = { branches: query.branches ?? (all ? 'all' : 'active'), leafId } as const;
    if (format === 'pdf' || format === 'docx' || format === 'html')
      return asReply(await exportDocument(ctx, params.id, format, choice));
    const made =
      format === 'markdown'
        ? await exportMarkdown(ctx, params.id, choice)
        : await exportJson(ctx, params.id, choice);
    return new Reply(200, made.text, { 'content-disposition': attachment(made.filename) });
  },
  'GET /api/v1/channels/{id}/messages/{msgId}/export': async (ctx, { params, query }) =>
    asReply(await exportMessage(ctx, params.id, params.msgId, query.format ?? 'markdown')),
  'POST /api/v1/export': async (ctx, { body: { content, format, filename } }) =>
    asReply(await writeDocument(ctx, { format, markdown: content, title: filename ?? '' })),
  'POST /api/v1/channels/import': (ctx, { body, once }) => transfer.importChannel(ctx, body, once),
});

import { Readable } from 'node:stream';
import {
  type AddedDocument,
  knowledgeBindingRoutes,
  knowledgeRoutes,
  type LeftOutPage,
} from '@parley/contract';
import { Reply, serve } from '../../kernel/http.ts';
import { partOf } from '../../kernel/page.ts';
import { attachment } from '../files/index.ts';
import { memberHandlers } from '../scopes/index.ts';
import { exportBase } from './base-export.ts';
import { importBase } from './base-import.ts';
import * as bindings from './bindings.ts';
import * as documents from './documents.ts';
import { search } from './search.ts';
import * as bases from './service.ts';
import { usageOf } from './usage.ts';

/** Created, unless all of it was there already. One is told as itself. */
const toldAdded = (added: readonly AddedDocument[], left_out: readonly LeftOutPage[] = []) => {
  const status = added.every(({ duplicate }) => duplicate) ? 200 : 201;
  const [first, ...others] = added;
  if (left_out.length > 0) return new Reply(status, { data: [...added], left_out: [...left_out] });
  return new Reply(status, first && others.length === 0 ? first : { data: [...added] });
};

export const routes = serve(knowledgeRoutes, {
  'GET /api/v1/knowledge-bases': (ctx, { query }) => bases.list(ctx, query),
  'POST /api/v1/knowledge-bases': (ctx, { body }) => bases.create(ctx, body),
  'POST /api/v1/knowledge-bases/import': (ctx, { query, upload }) =>
    importBase(ctx, query.workspace_id, upload),
  'POST /api/v1/knowledge-bases/search': (ctx, { body }) => search(ctx, body),
  'GET /api/v1/knowledge-bases/{id}': (ctx, { params }) => bases.access(ctx, params.id),
  'PUT /api/v1/knowledge-bases/{id}': (ctx, { params, body }) => bases.update(ctx, params.id, body),
  'DELETE /api/v1/knowledge-bases/{id}': async (ctx, { params }) => {
    await bases.remove(ctx, params.id);
    return { message: 'knowledge base deleted' };
  },
  'GET /api/v1/knowledge-bases/{id}/export': async (ctx, { params, request }) => {
    const { filename, bytes } = await exportBase(ctx, params.id);
    const headers = { 'content-disposition': attachment(filename), 'cache-control': 'no-store' };
    return new Reply(200, request.isHead ? Readable.from([]) : bytes(), headers);
  },
  'GET /api/v1/knowledge-bases/{id}/usage': (ctx, { params, query }) =>
    usageOf(ctx, params.id, query.document_id),
  'POST /api/v1/knowledge-bases/{id}/reindex': (ctx, { params }) => bases.reindex(ctx, params.id),
  'POST /api/v1/knowledge-bases/{id}/search': (ctx, { params, body }) =>
    search(ctx, { ...body, kb_ids: [params.id] }),
  'GET /api/v1/knowledge-bases/{id}/documents': (ctx, { params, query }) =>
    documents.list(ctx, params.id, query),
  'POST /api/v1/knowledge-bases/{id}/documents': async (ctx, { params, body, upload }) => {
    if (upload !== null) return toldAdded(await documents.upload(ctx, params.id, upload));
    if (body.sitemap === undefined) return toldAdded([await documents.addOne(ctx, params.id, body)]);
    const { added, left_out } = await documents.addSite(ctx, params.id, body);
    return toldAdded(added, left_out);
  },
  'GET /api/v1/knowledge-bases/{id}/documents/{docId}': (ctx, { params }) =>
    documents.access(ctx, params.id, params.docId),
  'PUT /api/v1/knowledge-bases/{id}/documents/{docId}': (ctx, { params, body }) =>
    documents.update(ctx, params.id, params.docId, body),
  'DELETE /api/v1/knowledge-bases/{id}/documents/{docId}': async (ctx, { params }) => {
    await documents.remove(ctx, params.id, params.docId);
    return { message: 'document deleted' };
  },
  'GET /api/v1/knowledge-bases/{id}/documents/{docId}/chunks': (ctx, { params, query }) =>
    documents.listChunks(ctx, params.id, params.docId, query),
  'POST /api/v1/knowledge-bases/{id}/documents/{docId}/reindex': (ctx, { params }) =>
    documents.reindex(ctx, params.id, params.docId),
  ...memberHandlers('/api/v1/knowledge-bases', bases.KIND, {
    page: '/knowledge',
    titleOf: async (ctx, id) => (await bases.access(ctx, id)).name,
  }),
});

export const bindingRoutes = serve(knowledgeBindingRoutes, {
  'GET /api/v1/channels/{id}/knowledge-bases': async (ctx, { params, query }) => ({
    data: partOf(await bindings.listOfChannel(ctx, params.id), query),
  }),
  'PUT /api/v1/channels/{id}/knowledge-bases': async (ctx, { params, body }) => ({
    data: await bindings.bindToChannel(ctx, params.id, body.kb_ids),
  }),
  'GET /api/v1/personas/{id}/knowledge-bases': async (ctx, { params, query }) => ({
    data: partOf(await bindings.listOfPersona(ctx, params.id), query),
  }),
  'PUT /api/v1/personas/{id}/knowledge-bases': async (ctx, { params, body }) => ({
    data: await bindings.bindToPersona(ctx, params.id, body.kb_ids, body.auto_search ?? {}),
  }),
  'GET /api/v1/projects/{id}/knowledge-bases': async (ctx, { params, query }) => ({
    data: partOf(await bindings.listOfProject(ctx, params.id), query),
  }),
  'POST /api/v1/projects/{id}/knowledge-bases': (ctx, { params, body }) =>
    bases.createInProject(ctx, params.id, body ?? {}),
  'PUT /api/v1/projects/{id}/knowledge-bases': async (ctx, { params, body }) => ({
    data: await bindings.bindToProject(ctx, params.id, body.kb_ids),
  }),
});

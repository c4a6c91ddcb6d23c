import { noteRoutes } from '@parley/contract';
import { Reply, serve } from '../../kernel/http.ts';
import { pageOf } from '../../kernel/page.ts';
import { EVENT_STREAM_HEADERS } from '../../kernel/sse.ts';
import { untilFirstWord } from '../completions/index.ts';
import { attachment, listNoteFiles, nameFromTitle } from '../files/index.ts';
import { memberHandlers } from '../scopes/index.ts';
import { writeDocument } from '../transfer/index.ts';
import { assist } from './assist.ts';
import { addMessages, createFromMessages } from './from-messages.ts';
import { KIND } from './kind.ts';
import { linksOf } from './links.ts';
import { sync } from './live.ts';
import * as notes from './service.ts';
import * as versions from './versions.ts';

export const routes = serve(noteRoutes, {
  'GET /api/v1/notes': (ctx, { query }) => notes.list(ctx, query),
  'POST /api/v1/notes': (ctx, { body }) => notes.create(ctx, body),
  'GET /api/v1/notes/shelves': (ctx, { query }) => notes.shelves(ctx, query),
  'POST /api/v1/notes/from-messages': (ctx, { body }) => createFromMessages(ctx, body),
  'POST /api/v1/notes/{id}/from-messages': (ctx, { params, body }) => addMessages(ctx, params.id, body),
  'GET /api/v1/notes/{id}': (ctx, { params }) => notes.access(ctx, params.id),
  'PUT /api/v1/notes/{id}': (ctx, { params, body }) => notes.update(ctx, params.id, body),
  'DELETE /api/v1/notes/{id}': async (ctx, { params }) => ({
    message: (await notes.remove(ctx, params.id)) === 'trashed' ? 'note moved to the trash' : 'note deleted',
  }),
  'POST /api/v1/notes/{id}/restore': (ctx, { params }) => notes.restore(ctx, params.id),
  'GET /api/v1/notes/{id}/versions': async (ctx, { params, query }) => ({
    data: await versions.list(ctx, params.id, query),
  }),
  'GET /api/v1/notes/{id}/versions/{n}': (ctx, { params }) => versions.read(ctx, params.id, params.n),
  'POST /api/v1/notes/{id}/versions/{n}/restore': (ctx, { params }) =>
    versions.restoreVersion(ctx, params.id, params.n, notes.edit),
  'GET /api/v1/notes/{id}/links': (ctx, { params }) => linksOf(ctx, params.id),
  'GET /api/v1/notes/{id}/files': async (ctx, { params, query }) => ({
    data: await listNoteFiles(ctx, params.id, pageOf(query)),
  }),
  'POST /api/v1/notes/{id}/files': (ctx, { params, upload }) => notes.addPicture(ctx, params.id, upload),
  'POST /api/v1/notes/{id}/sync': (ctx, { params, body }) => sync(ctx, params.id, body),
  'POST /api/v1/notes/{id}/assist': async (ctx, { params, body, request }) => {
    const told = await assist(ctx, params.id, body);
    await untilFirstWord(told, request.header('prefer'));
    return new Reply(200, told.events, EVENT_STREAM_HEADERS);
  },
  'GET /api/v1/notes/{id}/export': async (ctx, { params, query: { format = 'markdown' } }) => {
    const { title, content } = await notes.access(ctx, params.id);
    const file =
      format === 'markdown'
        ? {
            bytes: content,
            type: 'text/markdown; charset=utf-8',
            filename: nameFromTitle(title, 'md', 'note'),
          }
        : await writeDocument(ctx, { format, markdown: content, title });
    const headers = { 'content-type': file.type, 'content-disposition': attachment(file.filename) };
    return new Reply(200, file.bytes, headers);
  },
  ...memberHandlers('/api/v1/notes', KIND, {
    page: '/notes',
    titleOf: async (ctx, id) => (await notes.access(ctx, id)).title,
  }),
});

// Files: uploaded into a channel or a project, readable by those who may read that.

import { z } from 'zod';
import { byId, eventKinds, Id, list, Message, pageQuery, routes, Time } from './common.ts';
import { none, noun } from './noun.ts';

export const FileOrigin = z.enum(['user_upload', 'tool_output', 'system']);

export type FileObject = z.infer<typeof FileOut>;
export const FileOut = z
  .object({
    id: Id,
    filename: z.string(),
    content_type: z.string(),
    size: z.int(),
    sha256: z.string(),
    origin: FileOrigin,
    channel_id: Id.nullable(),
    project_id: Id.nullable(),
    message_id: Id.nullable(),
    owner_id: Id,
    has_thumbnail: z.boolean(),
    created_at: Time,
  })
  .meta({ id: 'File' });

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const ofFile = { ...chat, resources: ['file'], params: byId('file') } as const;

export const fileRoutes = routes({
  'POST /api/v1/channels/{id}/files': {
    ...chat,
    resources: ['channel'],
    params: byId('channel'),
    summary: 'Upload a file (multipart, one part named file)',
    upload: true,
    response: { 201: FileOut },
    errors: [403, 408, 409, 413, 415, 429],
  },
  'GET /api/v1/channels/{id}/files': {
    ...chat,
    resources: ['channel'],
    params: byId('channel'),
    summary: 'The files of a channel, newest first',
    query: z.object({ ...pageQuery, origin: FileOrigin.optional() }),
    response: { 200: list(FileOut) },
  },
  'POST /api/v1/files': {
    ...chat,
    resources: [],
    summary:
      'Upload a file that lies nowhere yet and is mine alone (multipart, one part named file): a form that names it takes it along',
    upload: true,
    response: { 201: FileOut },
    errors: [403, 408, 409, 413, 415, 429],
  },
  'GET /api/v1/files': {
    ...chat,
    resources: [],
    summary: 'My files, newest first',
    query: z.object({ ...pageQuery, origin: FileOrigin.optional() }),
    response: { 200: list(FileOut) },
  },
  'GET /api/v1/files/{id}': { ...ofFile, summary: 'What is known of a file', response: { 200: FileOut } },
  'DELETE /api/v1/files/{id}': {
    ...ofFile,
    summary: 'Delete my file',
    response: { 200: Message },
    errors: [403, 409],
  },
  'GET /api/v1/files/{id}/download': {
    ...ofFile,
    summary:
      'The bytes, always as an attachment; one byte range may be asked for, and If-Match and If-None-Match are heard',
    response: {
      200: 'application/octet-stream',
      206: 'application/octet-stream',
      304: 'application/octet-stream',
    },
    errors: [412, 416],
  },
  'GET /api/v1/files/{id}/thumbnail': {
    ...ofFile,
    summary: 'A small picture of an image, made by us',
    response: { 200: 'image/webp' },
  },
});

export const fileEvents = eventKinds({
  'user.file.created': FileOut,
  'user.file.deleted': z.object({ id: Id, channel_id: Id.nullable() }),
});

export const fileNoun = noun({
  name: 'files',
  routes: fileRoutes,
  events: fileEvents,
  everybodyEvents: none,
  resources: ['file'],
  publicRoutes: none,
  permissions: none,
  searchKinds: ['file'],
  topics: none,
  rateLimits: none,
});

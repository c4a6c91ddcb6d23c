// Folders: how a person sorts their own list of channels. The smallest noun; `npm run new-noun` writes one that is shared.

import { z } from 'zod';
import { byId, eventKinds, Id, line, list, Message, PageQuery, routes, Time } from './common.ts';
import { TITLE_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

export type Folder = z.infer<typeof FolderOut>;
export const FolderOut = z
  .object({ id: Id, name: z.string(), sort_order: z.int(), created_at: Time, updated_at: Time })
  .meta({ id: 'Folder' });

export type FolderInput = z.infer<typeof FolderInput>;
export const FolderInput = z.object({
  name: line(TITLE_MAX),
  /** Defaults live in the service: one here would reset the order whenever a folder is renamed. */
  sort_order: z.int().min(-1_000_000).max(1_000_000).optional(),
});

export type FolderPatch = z.infer<typeof FolderPatch>;
export const FolderPatch = FolderInput.partial();

export const folderRoutes = routes({
  'GET /api/v1/folders': {
    summary: 'List my folders, by order and name',
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: [],
    query: PageQuery,
    response: { 200: list(FolderOut) },
  },
  'POST /api/v1/folders': {
    summary: 'Create a folder',
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: [],
    body: FolderInput,
    response: { 201: FolderOut },
  },
  'PUT /api/v1/folders/{id}': {
    summary: 'Rename or reorder a folder',
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: ['folder'],
    params: byId('folder'),
    body: FolderPatch,
    response: { 200: FolderOut },
  },
  'DELETE /api/v1/folders/{id}': {
    summary: 'Delete a folder; its chats become unfiled',
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: ['folder'],
    params: byId('folder'),
    response: { 200: Message },
  },
});

export const folderEvents = eventKinds({
  'user.folder.created': FolderOut,
  'user.folder.updated': FolderOut,
  'user.folder.deleted': z.object({ id: Id }),
});

export const folderNoun = noun({
  name: 'folders',
  routes: folderRoutes,
  events: folderEvents,
  everybodyEvents: none,
  resources: ['folder'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});

// Notes: the list of them, and a page for each.

import { createRoute } from '@tanstack/react-router';
import { FileText, NotebookPen } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { app, lazyList, lazyPage } from '../../places.ts';

const LIST = 'GET /api/v1/notes';
const SHELVES = 'GET /api/v1/notes/shelves';
/** How many notes a project has. */
const OF_PROJECT = 'GET /api/v1/projects/{id}';
const ONE = [
  'GET /api/v1/notes/{id}',
  'GET /api/v1/notes/{id}/versions',
  'GET /api/v1/notes/{id}/links',
] as const;

interface NotesSearch {
  readonly view?: 'shared' | 'trash' | undefined;
  readonly folder?: string | undefined;
  readonly tag?: string | undefined;
}

interface NoteSearch {
  readonly edit?: true | undefined;
  readonly panel?: 'outline' | 'links' | 'versions' | undefined;
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const notes = feature({
  name: 'notes',
  pages: [
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/notes',
        validateSearch: ({ view, folder, tag }: Record<string, unknown>): NotesSearch => ({
          view: view === 'shared' || view === 'trash' ? view : undefined,
          folder: readText(folder),
          tag: readText(tag),
        }),
        component: lazyPage(() => import('./NotesPage.tsx'), 'NotesPage'),
        loader: () => fetchPart(loadSettingsWords),
      }),
      navigation: [
        {
          bar: 'rail',
          text: 'notes.title',
          icon: NotebookPen,
          order: 30,
          needs: 'surface.chat.access',
          list: lazyList(() => import('./NotesList.tsx'), 'NotesList'),
          beneath: ['/notes/'],
          counts: none,
        },
      ],
    },
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/notes/$noteId',
        validateSearch: ({ edit, panel }: Record<string, unknown>): NoteSearch => ({
          edit: edit === true ? edit : undefined,
          panel: panel === 'outline' || panel === 'links' || panel === 'versions' ? panel : undefined,
        }),
        component: lazyPage(() => import('./NotePage.tsx'), 'NotePage'),
        loader: () => fetchPart(loadSettingsWords),
      }),
      navigation: none,
    },
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: 'create.ts',
  live: {
    stale: {
      'user.note.created': [LIST, SHELVES, OF_PROJECT],
      'user.note.updated': [LIST, SHELVES, ...ONE],
      'user.note.deleted': [LIST, SHELVES, OF_PROJECT, ...ONE],
      'user.scope.changed': [LIST, SHELVES, ...ONE],
    },
    resync: { notifications: [LIST, SHELVES, ...ONE] },
    handlers: none,
  },
  hits: {
    note: {
      icon: FileText,
      order: 50,
      filter: 'notes.title',
      open: ({ id }) => ({ to: '/notes/$noteId', params: { noteId: id }, search: {} }) as const,
    },
  },
  opens: {
    note: {
      named: { icon: NotebookPen, text: 'notes.title', order: 10 },
      open: (id: string) => ({ to: '/notes/$noteId', params: { noteId: id }, search: {} }) as const,
    },
  },
  shortcuts: { go_notes: { keys: 'Alt+Shift+3', area: 'anywhere', text: 'notes.title' } },
  permissions: { 'notes.create': { text: 'notes.permission', order: 120 } },
  belongings: { note: 'team_page.has_note' },
  words: ['notes'],
  settingsWords: ['note_page', 'note_templates'],
});

// Notes: the list of them, and a page for each.

import { FileText } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { appPage } from '../../page.ts';

const LIST = 'GET /api/v1/notes';
const ONE = 'GET /api/v1/notes/{id}';

export const notes = feature({
  name: 'notes',
  pages: [
    appPage('/notes', () => import('./NotesPage.tsx'), 'NotesPage', none),
    appPage('/notes/$noteId', () => import('./NotePage.tsx'), 'NotePage', none),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.note.created': [LIST],
      'user.note.updated': [LIST, ONE],
      'user.note.deleted': [LIST, ONE],
      'user.scope.changed': [LIST, ONE],
    },
    resync: { notifications: [LIST, ONE] },
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
  shortcuts: none,
  permissions: { 'notes.create': { text: 'notes.permission', order: 120 } },
  words: ['notes'],
  settingsWords: none,
});

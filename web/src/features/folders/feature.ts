// Folders: how a person sorts their own conversations.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

export const folders = feature({
  name: 'folders',
  pages: [
    settingsPage('/folders', () => import('./FoldersPage.tsx'), 'FoldersPage', [
      {
        bar: 'settings',
        text: 'folders.title',
        icon: 'folders',
        group: 'platform',
        order: 40,
        needs: 'surface.chat.access',
      },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.folder.created': ['GET /api/v1/folders'],
      'user.folder.updated': ['GET /api/v1/folders'],
      'user.folder.deleted': ['GET /api/v1/folders', 'GET /api/v1/channels'],
    },
    resync: { notifications: ['GET /api/v1/folders'] },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: ['folders'],
  settingsWords: ['folders_page'],
});

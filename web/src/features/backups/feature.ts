// Backups of the whole server, and the way back.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

const BACKUPS = ['GET /api/v1/admin/backups', 'GET /api/v1/admin/backups/{id}'] as const;

export const backups = feature({
  name: 'backups',
  pages: [
    adminPage('/backups', () => import('./BackupsPage.tsx'), 'BackupsPage', [
      { bar: 'admin', text: 'backups.title', icon: 'backups', group: 'operation', order: 115, needs: none },
    ]),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'admin.backup.created': BACKUPS,
      'admin.backup.updated': BACKUPS,
      'admin.backup.deleted': BACKUPS,
    },
    resync: { admin: BACKUPS },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['backups'],
});

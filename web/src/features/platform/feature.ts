// The settings of the platform.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const platform = feature({
  name: 'platform',
  pages: [
    adminPage('/settings', () => import('./PlatformPage.tsx'), 'PlatformPage', [
      { bar: 'admin', text: 'admin.settings', icon: 'look', group: 'platform', order: 40, needs: none },
    ]),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: {
    stale: { 'admin.setting.updated': ['GET /api/v1/admin/settings'] },
    resync: { admin: ['GET /api/v1/admin/settings'] },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['platform'],
});

// A person's data: download all of it, bring in what other products exported, erase the account.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

export const yourData = feature({
  name: 'your-data',
  pages: [
    settingsPage('/data', () => import('./YourDataPage.tsx'), 'YourDataPage', [
      { bar: 'settings', text: 'settings.data', icon: 'folders', group: 'platform', order: 130, needs: none },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.data_export.updated': ['GET /api/v1/data/exports'],
      'user.data_import.updated': ['GET /api/v1/data/imports/{id}'],
      'user.data_erasure.updated': ['GET /api/v1/data/erase'],
    },
    resync: {},
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['your_data'],
});

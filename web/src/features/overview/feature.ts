// The server at a glance, for administrators.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const overview = feature({
  name: 'overview',
  pages: [
    adminPage('/', () => import('./OverviewPage.tsx'), 'OverviewPage', [
      { bar: 'admin', text: 'admin.overview', icon: 'overview', group: none, order: 10, needs: none },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: none,
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['overview'],
});

// The server at a glance, for administrators.

import { ShieldCheck } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const overview = feature({
  name: 'overview',
  pages: [
    adminPage('/', () => import('./OverviewPage.tsx'), 'OverviewPage', [
      { bar: 'admin', text: 'admin.overview', icon: none, order: 10, needs: none },
      { bar: 'sidebar', text: 'shell.admin', icon: ShieldCheck, order: 40, needs: 'surface.admin.access' },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  live: none,
  hits: none,
  shortcuts: none,
  permissions: none,
  words: none,
  adminWords: ['overview'],
});

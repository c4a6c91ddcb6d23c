// The password, and with it two-step sign-in.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

export const security = feature({
  name: 'security',
  pages: [
    settingsPage('/security', () => import('./SecurityPage.tsx'), 'SecurityPage', [
      {
        bar: 'settings',
        text: 'settings.security',
        icon: 'security',
        group: 'people',
        order: 90,
        needs: none,
      },
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
  settingsWords: ['security'],
});

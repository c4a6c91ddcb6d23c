// Theme and language.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

export const appearance = feature({
  name: 'appearance',
  pages: [
    settingsPage('/appearance', () => import('./AppearancePage.tsx'), 'AppearancePage', [
      {
        bar: 'settings',
        text: 'settings.appearance',
        icon: 'appearance',
        group: 'people',
        order: 20,
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
  words: ['appearance'],
  settingsWords: ['appearance_page'],
});

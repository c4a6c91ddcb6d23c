// Keys for programs that act in the name of the person.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

export const apiKeys = feature({
  name: 'api-keys',
  pages: [
    settingsPage('/api-keys', () => import('./ApiKeysPage.tsx'), 'ApiKeysPage', [
      {
        bar: 'settings',
        text: 'settings.api_keys',
        icon: 'keys',
        group: 'platform',
        order: 110,
        needs: none,
      },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: none,
  hits: none,
  shortcuts: none,
  permissions: none,
  words: none,
  settingsWords: ['api_keys'],
});

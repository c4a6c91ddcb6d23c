// Keys for programs that act in the name of the person.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

const API_KEYS = ['GET /api/v1/api-keys'] as const;

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
  live: {
    stale: { 'user.api_key.created': API_KEYS, 'user.api_key.revoked': API_KEYS },
    resync: { notifications: API_KEYS },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['api_keys'],
});

// The profile: how other people see the person.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

export const profile = feature({
  name: 'profile',
  pages: [
    settingsPage('/profile', () => import('./ProfilePage.tsx'), 'ProfilePage', [
      { bar: 'settings', text: 'settings.profile', icon: 'profile', group: 'people', order: 10, needs: none },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: { 'user.settings.updated': ['GET /api/v1/profile/bootstrap'] },
    resync: none,
    handlers: () => import('./live-handlers.ts'),
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['profile'],
});

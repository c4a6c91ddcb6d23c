// The accounts of the server.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const users = feature({
  name: 'users',
  pages: [
    adminPage('/users', () => import('./UsersPage.tsx'), 'UsersPage', [
      { bar: 'admin', text: 'admin.users', icon: 'people', group: 'people', order: 20, needs: none },
    ]),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: none,
  hits: none,
  shortcuts: none,
  permissions: none,
  words: none,
  settingsWords: ['users'],
});

// The accounts of the server.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

const USERS = ['GET /api/v1/admin/users', 'GET /api/v1/admin/users/{id}'] as const;

export const users = feature({
  name: 'users',
  pages: [
    adminPage('/users', () => import('./UsersPage.tsx'), 'UsersPage', [
      { bar: 'admin', text: 'admin.users', icon: 'people', group: 'people', order: 20, needs: none },
    ]),
    adminPage('/sign-in', () => import('./LoginTracePage.tsx'), 'LoginTracePage', [
      { bar: 'admin', text: 'login_trace.title', icon: 'keys', group: 'people', order: 35, needs: none },
    ]),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'admin.user.created': USERS,
      'admin.user.updated': USERS,
      'admin.user.deleted': USERS,
    },
    resync: { admin: USERS },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['login_trace', 'users'],
});

// Roles, and the permissions that they hold.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const roles = feature({
  name: 'roles',
  pages: [
    adminPage('/roles', () => import('./RolesPage.tsx'), 'RolesPage', [
      { bar: 'admin', text: 'admin.roles', icon: 'roles', group: 'people', order: 30, needs: none },
    ]),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: {
    stale: { 'admin.role.changed': ['GET /api/v1/admin/roles'] },
    resync: { admin: ['GET /api/v1/admin/roles'] },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['roles', 'permissions'],
});

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
  live: none,
  hits: none,
  shortcuts: none,
  permissions: {
    // Their features do not exist yet; a role can be given them already.
    'workflows.create': { text: 'permissions.workflows_create', order: 70 },
    'workflows.publish': { text: 'permissions.workflows_publish', order: 80 },
    'packages.install': { text: 'permissions.packages_install', order: 100 },
  },
  words: none,
  settingsWords: ['roles', 'permissions'],
});

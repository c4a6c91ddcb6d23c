// Roles, and the permissions that they hold.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const roles = feature({
  name: 'roles',
  pages: [
    adminPage('/roles', () => import('./RolesPage.tsx'), 'RolesPage', [
      { bar: 'admin', text: 'admin.roles', icon: none, order: 30, needs: none },
    ]),
  ],
  palette: none,
  live: none,
  hits: none,
  shortcuts: none,
  permissions: {
    // Their features do not exist yet; a role can be given them already.
    'knowledge.create': 'permissions.knowledge_create',
    'workflows.create': 'permissions.workflows_create',
    'workflows.publish': 'permissions.workflows_publish',
    'teams.create': 'permissions.teams_create',
    'packages.install': 'permissions.packages_install',
  },
  words: ['permissions'],
  adminWords: ['roles'],
});

// Packages: what others wrote for this server, with the rights that a person grants.

import { feature, none } from '../../feature.ts';
import { adminPage, movedPage, settingsPage, wordedPage } from '../../page.ts';
import { STALE } from './package-lists.ts';

export const packages = feature({
  name: 'packages',
  pages: [
    adminPage('/packages', () => import('./PackagesPage.tsx'), 'PackagesPage', [
      { bar: 'admin', text: 'packages.title', icon: 'packages', group: 'platform', order: 82, needs: none },
    ]),
    adminPage('/packages/$packageId', () => import('./PackagePage.tsx'), 'PackagePage', none),
    wordedPage('/x/$packageName/$slug', () => import('./SurfacePage.tsx'), 'SurfacePage', none),
    settingsPage('/extensions', () => import('./ExtensionsPage.tsx'), 'ExtensionsPage', [
      {
        bar: 'settings',
        text: 'packages.title',
        icon: 'packages',
        group: 'platform',
        order: 82,
        needs: 'surface.chat.access',
      },
    ]),
    movedPage('/packages', '/settings/extensions'),
    movedPage('/packages/$packageId', '/admin/packages/$packageId'),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'extension.installed': STALE,
      'extension.updated': STALE,
      'extension.enabled': STALE,
      'extension.disabled': STALE,
      'extension.removed': STALE,
      'extension.settings.changed': ['GET /api/v1/extensions', 'GET /api/v1/extensions/{id}/settings'],
    },
    resync: { admin: STALE, notifications: STALE },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: { 'packages.install': { text: 'permissions.packages_install', order: 100 } },
  belongings: { package: 'team_page.has_package' },
  words: none,
  settingsWords: ['packages', 'package_rights'],
});

// The health of the server.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const health = feature({
  name: 'health',
  pages: [
    adminPage('/health', () => import('./HealthPage.tsx'), 'HealthPage', [
      { bar: 'admin', text: 'health.title', icon: 'health', group: 'operation', order: 110, needs: none },
    ]),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: {
    stale: { 'admin.instance.draining': ['GET /api/v1/admin/cluster'] },
    resync: {},
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['health'],
});

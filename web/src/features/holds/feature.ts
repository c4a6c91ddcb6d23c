// Legal holds, for those who may set them.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

const HOLDS = ['GET /api/v1/admin/holds'] as const;

export const holds = feature({
  name: 'holds',
  pages: [
    adminPage('/holds', () => import('./HoldsPage.tsx'), 'HoldsPage', [
      {
        bar: 'admin',
        text: 'holds.title',
        icon: 'security',
        group: 'operation',
        order: 135,
        needs: none,
      },
    ]),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: { stale: { 'admin.hold.changed': HOLDS }, resync: { admin: HOLDS }, handlers: none },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['holds'],
});

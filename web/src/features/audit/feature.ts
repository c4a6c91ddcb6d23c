// The audit log.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const audit = feature({
  name: 'audit',
  pages: [
    adminPage('/audit', () => import('./AuditPage.tsx'), 'AuditPage', [
      { bar: 'admin', text: 'admin.audit', icon: 'audit', group: 'operation', order: 100, needs: none },
    ]),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: none,
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['audit_actions', 'audit'],
});

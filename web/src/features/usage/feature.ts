// What answers cost: a person's own, and those of the whole platform.

import { feature, none } from '../../feature.ts';
import { adminPage, settingsPage } from '../../page.ts';

export const usage = feature({
  name: 'usage',
  pages: [
    settingsPage('/usage', () => import('./UsagePage.tsx'), 'UsagePage', [
      {
        bar: 'settings',
        text: 'settings.usage',
        icon: 'usage',
        group: 'ai',
        order: 80,
        needs: 'surface.chat.access',
      },
    ]),
    adminPage('/usage', () => import('./UsagePage.tsx'), 'PlatformUsagePage', [
      { bar: 'admin', text: 'settings.usage', icon: 'usage', group: 'ai', order: 80, needs: none },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: { 'team.budget.changed': ['GET /api/v1/teams/{id}/budget', 'GET /api/v1/teams/{id}/usage'] },
    resync: none,
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['usage'],
});

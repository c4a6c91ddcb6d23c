// Memory: what is kept about the person, and for their projects and teams.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

const LIST = ['GET /api/v1/memory', 'POST /api/v1/memory/search'] as const;

export const memory = feature({
  name: 'memory',
  pages: [
    settingsPage('/memory', () => import('./MemoryPage.tsx'), 'MemoryPage', [
      { bar: 'settings', text: 'memory.title', icon: 'memory', group: 'ai', order: 77, needs: none },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.memory.created': LIST,
      'user.memory.updated': LIST,
      'user.memory.deleted': LIST,
      'user.memory.cleared': LIST,
      'user.memory_settings.updated': ['GET /api/v1/memory/settings'],
    },
    resync: { notifications: [...LIST, 'GET /api/v1/memory/settings'] },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: { memory: 'team_page.has_memory' },
  words: ['memory'],
  settingsWords: ['memory_page'],
});

// What the person tells the AI of themselves, and how it should answer them.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

const OWN = ['GET /api/v1/profile/instructions'] as const;

export const instructions = feature({
  name: 'instructions',
  pages: [
    settingsPage('/instructions', () => import('./InstructionsPage.tsx'), 'InstructionsPage', [
      {
        ...{ bar: 'settings', text: 'instructions.title', icon: 'instructions', group: 'ai' },
        ...{ order: 76, needs: none },
      },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: { 'user.instructions.updated': OWN },
    resync: { notifications: OWN },
    handlers: none,
  },
  hits: none,
  opens: {
    person: {
      named: none,
      open: () => ({ to: '/settings/instructions', params: {}, search: {} }) as const,
    },
  },
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: ['instructions'],
  settingsWords: ['instructions_page'],
});

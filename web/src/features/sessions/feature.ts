// The places where the person is signed in.

import { feature, none } from '../../feature.ts';
import { settingsPage } from '../../page.ts';

const SESSIONS = ['GET /api/v1/auth/sessions'] as const;

export const sessions = feature({
  name: 'sessions',
  pages: [
    settingsPage('/sessions', () => import('./SessionsPage.tsx'), 'SessionsPage', [
      {
        bar: 'settings',
        text: 'settings.sessions',
        icon: 'sessions',
        group: 'people',
        order: 100,
        needs: none,
      },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: { 'user.session.created': SESSIONS, 'user.session.ended': SESSIONS },
    resync: { notifications: SESSIONS },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['sessions'],
});

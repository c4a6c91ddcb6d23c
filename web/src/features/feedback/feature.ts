// What people think of answers.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const feedback = feature({
  name: 'feedback',
  pages: [
    adminPage('/feedback', () => import('./FeedbackPage.tsx'), 'FeedbackPage', [
      { bar: 'admin', text: 'feedback.title', icon: 'feedback', group: 'ai', order: 90, needs: none },
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
  settingsWords: ['feedback'],
});

// The background jobs of the server.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const jobs = feature({
  name: 'jobs',
  pages: [
    adminPage('/jobs', () => import('./JobsPage.tsx'), 'JobsPage', [
      { bar: 'admin', text: 'admin.jobs', icon: 'jobs', group: 'operation', order: 120, needs: none },
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
  settingsWords: ['job_names', 'jobs'],
});

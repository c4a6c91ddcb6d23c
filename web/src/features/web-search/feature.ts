// The search engine that models may ask, which an administrator sets up.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const webSearch = feature({
  name: 'web-search',
  pages: [
    adminPage('/web-search', () => import('./WebSearchPage.tsx'), 'WebSearchPage', [
      { bar: 'admin', text: 'web_search.title', icon: 'web', group: 'ai', order: 72, needs: none },
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
  settingsWords: ['web_search'],
});

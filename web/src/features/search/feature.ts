// Search over everything that the person may see.

import { createRoute } from '@tanstack/react-router';
import { feature, none } from '../../feature.ts';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { app, lazyPage } from '../../places.ts';
import { readSearchParams } from './search-params.ts';

export const search = feature({
  name: 'search',
  pages: [
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/search',
        validateSearch: readSearchParams,
        component: lazyPage(() => import('./SearchPage.tsx'), 'SearchPage'),
        loader: () => fetchPart(loadSettingsWords),
      }),
      navigation: none,
    },
  ],
  palette: 'palette.ts',
  paletteGroups: 'palette-groups.tsx',
  create: none,
  live: none,
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: ['search'],
  settingsWords: ['search_page'],
});

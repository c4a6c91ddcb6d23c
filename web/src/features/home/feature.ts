// The home page: a sentence is enough to begin a conversation.

import { createRoute } from '@tanstack/react-router';
import { feature, none } from '../../feature.ts';
import { ask, queryClient } from '../../lib/query.ts';
import { app, lazyPage } from '../../places.ts';

export const home = feature({
  name: 'home',
  pages: [
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/',
        component: lazyPage(() => import('./HomePage.tsx'), 'HomePage'),
        // A line of the page hangs on it, and would push the rest away if it came later. Without an answer the line is not there.
        loader: () =>
          queryClient.ensureQueryData(ask('GET /api/v1/api-configs')).then(
            () => undefined,
            () => undefined,
          ),
      }),
      navigation: none,
    },
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  live: none,
  hits: none,
  shortcuts: none,
  permissions: none,
  words: ['home'],
  adminWords: none,
});

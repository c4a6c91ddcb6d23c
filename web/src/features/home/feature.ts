// The home page: a sentence is enough to begin a conversation.

import { createRoute } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { ask, queryClient } from '../../lib/query.ts';
import { wordedPage } from '../../page.ts';
import { app, lazyList, lazyPage } from '../../places.ts';

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
      navigation: [
        {
          bar: 'rail',
          text: 'shell.home',
          icon: House,
          order: 10,
          needs: none,
          list: lazyList(() => import('./HomeList.tsx'), 'HomeList'),
          beneath: ['/ws/'],
          counts: none,
        },
      ],
    },
    wordedPage('/ws/$workspaceId', () => import('./WorkspaceHome.tsx'), 'WorkspaceHome', none, [
      'activity',
      'channels',
      'settings',
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: 'create.ts',
  live: none,
  hits: none,
  opens: none,
  shortcuts: { go_home: { keys: 'Alt+Shift+1', area: 'anywhere', text: 'shell.home' } },
  permissions: none,
  belongings: none,
  words: ['home'],
  settingsWords: ['home_sample'],
});

// A chat that is kept nowhere: in the memory of one tab, and not on the server.

import { createRoute } from '@tanstack/react-router';
import { feature, none } from '../../feature.ts';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { app, lazyPage } from '../../places.ts';

export const temporary = feature({
  name: 'temporary',
  pages: [
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/temporary',
        staticData: { isFullHeight: true },
        component: lazyPage(() => import('./TemporaryPage.tsx'), 'TemporaryPage'),
        loader: async () => {
          const [{ prepareMarkdown }] = await Promise.all([
            import('./TemporaryPage.tsx'),
            fetchPart(loadSettingsWords),
          ]);
          await prepareMarkdown();
        },
      }),
      navigation: none,
    },
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: 'create.ts',
  live: none,
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: ['temporary'],
  settingsWords: ['temporary_page'],
});

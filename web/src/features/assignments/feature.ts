// What workflows give people to do. Its pages belong to the section of the tasks: people ask what they must do, not which engine asked.

import { createRoute } from '@tanstack/react-router';
import { feature, none } from '../../feature.ts';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { app, lazyPage } from '../../places.ts';

/** The home of a workspace tells what is due. */
const OVERVIEW = 'GET /api/v1/workspaces/{id}/overview';
const LISTS = ['GET /api/v1/assignments/mine', 'GET /api/v1/teams/{id}/assignments'] as const;
const ONE = 'GET /api/v1/assignments/{id}';

interface AssignmentsSearch {
  readonly view?: 'free' | 'done' | 'team' | undefined;
  readonly team?: string | undefined;
}

interface AssignmentSearch {
  /** `none`: what stands beside it was closed. */
  readonly panel?: 'talk' | 'history' | 'none' | undefined;
}

export const assignments = feature({
  name: 'assignments',
  pages: [
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/assignments',
        validateSearch: ({ view, team }: Record<string, unknown>): AssignmentsSearch => ({
          view: view === 'free' || view === 'done' || view === 'team' ? view : undefined,
          team: typeof team === 'string' ? team : undefined,
        }),
        component: lazyPage(() => import('./AssignmentsPage.tsx'), 'AssignmentsPage'),
        loader: () => fetchPart(loadSettingsWords),
      }),
      navigation: none,
    },
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/assignments/$assignmentId',
        validateSearch: ({ panel }: Record<string, unknown>): AssignmentSearch => ({
          panel: panel === 'talk' || panel === 'history' || panel === 'none' ? panel : undefined,
        }),
        component: lazyPage(() => import('./AssignmentPage.tsx'), 'AssignmentPage'),
        loader: () => fetchPart(loadSettingsWords),
      }),
      navigation: none,
    },
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'workflow.assignment.created': [...LISTS, OVERVIEW],
      'workflow.assignment.updated': [...LISTS, OVERVIEW, ONE],
    },
    resync: { notifications: [...LISTS, ONE] },
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: ['assignments'],
  settingsWords: ['assignment_page'],
});

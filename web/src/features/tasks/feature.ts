// Tasks: what is to be done by people, and work for the AI.

import { createRoute } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { movedPage, wordedPage } from '../../page.ts';
import { app, lazyList, lazyPage } from '../../places.ts';
import { TASK_SORTS, TASKS_VIEWS, type TaskSort, type TasksView } from './task-views.ts';

/** The home of a workspace tells what is due. */
const OVERVIEW = 'GET /api/v1/workspaces/{id}/overview';
const LIST = 'GET /api/v1/tasks';
/** Of projects: how many are open and done, and when the next one is due. */
const COUNTS = ['GET /api/v1/projects', 'GET /api/v1/projects/{id}'] as const;
const ONE = [
  'GET /api/v1/tasks/{id}',
  'GET /api/v1/tasks/{id}/comments',
  'GET /api/v1/tasks/{id}/history',
  'GET /api/v1/tasks/{id}/runs',
] as const;

interface TasksSearch {
  readonly view?: TasksView | undefined;
  readonly project?: string | undefined;
  readonly label?: string | undefined;
  readonly who?: string | undefined;
  readonly due?: 'late' | undefined;
  readonly sort?: TaskSort | undefined;
  readonly panel?: 'day' | undefined;
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const tasks = feature({
  name: 'tasks',
  pages: [
    {
      place: 'app',
      route: createRoute({
        getParentRoute: () => app,
        path: '/tasks',
        validateSearch: ({
          view,
          project,
          label,
          who,
          due,
          sort,
          panel,
        }: Record<string, unknown>): TasksSearch => ({
          view: TASKS_VIEWS.find((one) => one === view),
          project: readText(project),
          label: readText(label),
          who: readText(who),
          due: due === 'late' ? due : undefined,
          sort: TASK_SORTS.find((one) => one === sort),
          panel: panel === 'day' ? panel : undefined,
        }),
        component: lazyPage(() => import('./TasksPage.tsx'), 'TasksPage'),
        loader: () => fetchPart(loadSettingsWords),
      }),
      navigation: [
        {
          bar: 'rail',
          text: 'tasks.title',
          icon: ListTodo,
          order: 40,
          needs: 'surface.chat.access',
          list: lazyList(() => import('./TasksList.tsx'), 'TasksList'),
          hasListOnPhone: true,
          beneath: ['/tasks/', '/assignments'],
          counts: () => import('./TasksList.tsx'),
        },
      ],
    },
    wordedPage('/tasks/$taskId', () => import('./TaskPage.tsx'), 'TaskPage', none),
    movedPage('/tasks/day', '/tasks'),
    movedPage('/tasks/list', '/tasks?view=list'),
    movedPage('/tasks/board', '/tasks?view=board'),
    movedPage('/tasks/calendar', '/tasks?view=calendar'),
    movedPage('/tasks/board/$projectId', '/tasks?view=board&project=$projectId'),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: 'create.ts',
  live: {
    stale: {
      'user.task.created': [LIST, OVERVIEW, ...COUNTS],
      'user.task.updated': [LIST, OVERVIEW, ...COUNTS, ...ONE],
      'user.task.deleted': [LIST, OVERVIEW, ...COUNTS, ...ONE],
      'user.scope.changed': [LIST, ...ONE],
    },
    resync: { notifications: [LIST, ...ONE] },
    handlers: none,
  },
  hits: {
    task: {
      icon: ListTodo,
      order: 60,
      filter: 'tasks.title',
      open: ({ id }) => ({ to: '/tasks/$taskId', params: { taskId: id }, search: {} }) as const,
    },
  },
  opens: {
    task: {
      named: { icon: ListTodo, text: 'tasks.title', order: 20 },
      open: (id: string) => ({ to: '/tasks/$taskId', params: { taskId: id }, search: {} }) as const,
    },
  },
  shortcuts: { go_tasks: { keys: 'Alt+Shift+4', area: 'anywhere', text: 'tasks.title' } },
  permissions: none,
  belongings: { task: 'team_page.has_task' },
  words: ['tasks'],
  settingsWords: ['task_page'],
});

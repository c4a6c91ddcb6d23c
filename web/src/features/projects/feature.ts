// Projects: chats and files of one undertaking, with instructions that every turn in them is told.

import { FolderKanban } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { movedPage, partedPage, wordedPage } from '../../page.ts';

const PROJECTS = ['GET /api/v1/projects', 'GET /api/v1/projects/{id}'] as const;
const WITHIN = [
  ...PROJECTS,
  'GET /api/v1/projects/{id}/channels',
  'GET /api/v1/channels/open',
  'GET /api/v1/projects/{id}/files',
  'GET /api/v1/projects/{id}/activity',
  'GET /api/v1/projects/{id}/knowledge-bases',
] as const;

/** Whether it is archived decides who writes in its chats, and who may read it is told in their list that a chat is of it. */
const CHANNELS = ['GET /api/v1/channels', 'GET /api/v1/channels/{id}'] as const;

/** Who answers in it where nobody was chosen. */
const ANSWERS = ['GET /api/v1/channels/{id}/answerer', 'GET /api/v1/chat/answerer'] as const;

/** What was in it stays, and is in no project then. */
const PLACED = [
  'GET /api/v1/notes',
  'GET /api/v1/notes/{id}',
  'GET /api/v1/tasks',
  'GET /api/v1/tasks/{id}',
] as const;

export const projects = feature({
  name: 'projects',
  pages: [
    wordedPage('/projects', () => import('./ProjectsPage.tsx'), 'ProjectsPage', none, ['archived']),
    wordedPage('/projects/new', () => import('./ProjectPage.tsx'), 'NewProjectPage', none),
    partedPage('/p/$projectId', () => import('./ProjectPage.tsx'), 'ProjectPage', [
      'chats',
      'notes',
      'tasks',
      'files',
      'knowledge',
      'people',
      'activity',
      'settings',
    ]),
    movedPage('/projects/$projectId', '/p/$projectId'),
  ],
  palette: 'palette.ts',
  paletteGroups: 'palette-groups.tsx',
  create: 'create.ts',
  live: {
    stale: {
      'user.project.created': PROJECTS,
      'user.project.updated': [...WITHIN, ...CHANNELS, ...ANSWERS],
      'user.project.deleted': [...WITHIN, ...CHANNELS, ...PLACED, ...ANSWERS],
      'user.project.chats_changed': WITHIN,
      'user.project.files_changed': WITHIN,
      'user.scope.changed': [...WITHIN, ...CHANNELS, ...ANSWERS],
    },
    resync: { notifications: WITHIN },
    handlers: none,
  },
  hits: {
    project: {
      icon: FolderKanban,
      order: 70,
      filter: 'projects.title',
      open: ({ id }) => ({ to: '/p/$projectId/{-$part}', params: { projectId: id }, search: {} }) as const,
    },
  },
  opens: {
    project: {
      named: { icon: FolderKanban, text: 'projects.title', order: 30 },
      open: (id: string) =>
        ({ to: '/p/$projectId/{-$part}', params: { projectId: id }, search: {} }) as const,
    },
  },
  shortcuts: none,
  permissions: none,
  belongings: { project: 'team_page.has_project' },
  words: ['projects'],
  settingsWords: ['project_page'],
});

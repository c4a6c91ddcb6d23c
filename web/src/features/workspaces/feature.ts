// Workspaces: the places where a person or a team works.

import { feature, none } from '../../feature.ts';

const WORKSPACES = [
  'GET /api/v1/workspaces',
  'GET /api/v1/workspaces/{id}',
  'GET /api/v1/workspaces/{id}/overview',
  'GET /api/v1/workspaces/{id}/channels',
  'GET /api/v1/channels/open',
  'GET /api/v1/workspaces/{id}/activity',
] as const;

/** Who answers in it where nobody was chosen. */
const ANSWERS = ['GET /api/v1/channels/{id}/answerer', 'GET /api/v1/chat/answerer'] as const;

/** What was in one that is deleted is in the first one of its team afterwards. */
const MOVED = [
  ...WORKSPACES,
  'GET /api/v1/channels',
  'GET /api/v1/projects',
  'GET /api/v1/notes',
  'GET /api/v1/tasks',
  'GET /api/v1/knowledge-bases',
  'GET /api/v1/workflows',
] as const;

export const workspaces = feature({
  name: 'workspaces',
  // Its page is a home, and stands with the other one.
  pages: none,
  palette: none,
  paletteGroups: 'palette-groups.tsx',
  create: none,
  live: {
    stale: {
      'team.workspace.created': WORKSPACES,
      'team.workspace.updated': [...WORKSPACES, ...ANSWERS],
      'team.workspace.deleted': MOVED,
      'team.workspace.chats_changed': WORKSPACES,
      'user.workspace.updated': [...WORKSPACES, ...ANSWERS],
    },
    resync: { notifications: WORKSPACES },
    handlers: none,
  },
  hits: none,
  opens: {
    workspace: {
      named: none,
      open: (id: string) => ({ to: '/ws/$workspaceId', params: { workspaceId: id }, search: {} }) as const,
    },
  },
  shortcuts: { switch_workspace: { keys: 'Alt+Shift+W', area: 'anywhere', text: 'workspaces.switch' } },
  permissions: none,
  belongings: none,
  words: ['workspaces'],
  settingsWords: ['workspace_page'],
});

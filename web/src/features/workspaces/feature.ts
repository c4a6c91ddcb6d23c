// Workspaces: the places where a person or a team works.

import { feature, none } from '../../feature.ts';

const WORKSPACES = [
  'GET /api/v1/workspaces',
  'GET /api/v1/workspaces/{id}',
  'GET /api/v1/workspaces/{id}/overview',
  'GET /api/v1/workspaces/{id}/channels',
  'GET /api/v1/workspaces/{id}/activity',
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
      'team.workspace.updated': WORKSPACES,
      'team.workspace.deleted': WORKSPACES,
      'team.workspace.chats_changed': WORKSPACES,
      'user.workspace.updated': WORKSPACES,
    },
    resync: { notifications: WORKSPACES },
    handlers: none,
  },
  hits: none,
  shortcuts: { switch_workspace: { keys: 'Alt+Shift+W', area: 'anywhere', text: 'workspaces.switch' } },
  permissions: none,
  words: ['workspaces'],
  settingsWords: ['workspace_page'],
});

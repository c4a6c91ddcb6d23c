// Sharing: who may see a thing and do what with it, the same for every noun that has members.

import { feature, none } from '../../feature.ts';

export const sharing = feature({
  name: 'sharing',
  pages: none,
  palette: none,
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.scope.changed': [
        'GET /api/v1/notes/{id}/members',
        'GET /api/v1/tasks/{id}/members',
        'GET /api/v1/projects/{id}/members',
        'GET /api/v1/workflows/{id}/members',
        'GET /api/v1/knowledge-bases/{id}/members',
        'GET /api/v1/prompts/{id}/members',
      ],
    },
    resync: none,
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['sharing'],
});

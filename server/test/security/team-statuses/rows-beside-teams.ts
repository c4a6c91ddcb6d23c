// What refuses the operations of other nouns that are about a team: its tool servers, its usage and budget, its open chats, what an answer was told.

import type { Row, Rows } from './team-house.ts';

const NOWHERE = 'https://tools.invalid/mcp';
const forbidden: Row = (ask, { gus }) => ask(gus);
const forbiddenChange: Row = (ask, { gus }) => ask(gus, { body: { name: 'new', url: NOWHERE } });

export const ROWS_BESIDE_TEAMS: Rows = {
  'GET /api/v1/channels/open': {},
  'GET /api/v1/channels/{id}/join': {},
  'POST /api/v1/channels/{id}/join': {},
  'GET /api/v1/channels/{id}/messages/{msgId}/context': {},
  'GET /api/v1/teams/{id}/assignments': {},
  'GET /api/v1/teams/{id}/usage': { '403 role_forbids': forbidden },
  'GET /api/v1/teams/{id}/budget': { '403 role_forbids': forbidden },
  'PUT /api/v1/teams/{id}/budget': {
    '403 role_forbids': (ask, { gus }) => ask(gus, { body: { tokens_max: 5, cost_max: null } }),
  },
  'GET /api/v1/teams/{id}/mcp-servers': {},
  'POST /api/v1/teams/{id}/mcp-servers': {
    '403 role_forbids': forbiddenChange,
    '409': (ask, { ann }) => ask(ann, { body: { name: 'tools', url: NOWHERE } }),
  },
  'GET /api/v1/teams/{id}/mcp-servers/{serverId}': {},
  'PUT /api/v1/teams/{id}/mcp-servers/{serverId}': {
    '403 role_forbids': forbiddenChange,
    '409': (ask, { ann }) => ask(ann, { body: { name: 'more' } }),
  },
  'DELETE /api/v1/teams/{id}/mcp-servers/{serverId}': { '403 role_forbids': forbidden },
  'POST /api/v1/teams/{id}/mcp-servers/{serverId}/refresh': { '403 role_forbids': forbidden },
  'POST /api/v1/teams/{id}/mcp-servers/{serverId}/sign-in': { '403 role_forbids': forbidden },
  'POST /api/v1/admin/oidc/trace': {},
};

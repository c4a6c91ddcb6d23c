// MCP servers whose tools models may use, and the sign-ins of people to them.

import { feature, none } from '../../feature.ts';
import { adminPage, settingsPage } from '../../page.ts';

export const toolServers = feature({
  name: 'tool-servers',
  pages: [
    adminPage('/tools', () => import('./ToolServersPage.tsx'), 'ToolServersPage', [
      { bar: 'admin', text: 'tool_servers.title', icon: 'tools', group: 'ai', order: 70, needs: none },
    ]),
    adminPage('/tools/signed-in', () => import('./SignedInPage.tsx'), 'SignedInPage', none),
    settingsPage('/connections', () => import('./ConnectionsPage.tsx'), 'ConnectionsPage', [
      { bar: 'settings', text: 'connections.title', icon: 'tools', group: 'ai', order: 75, needs: none },
    ]),
    settingsPage('/connections/authorized', () => import('./AuthorizedPage.tsx'), 'AuthorizedPage', none),
    adminPage('/connections', () => import('./PlatformConnectionsPage.tsx'), 'PlatformConnectionsPage', [
      { bar: 'admin', text: 'connections.title', icon: 'tools', group: 'ai', order: 71, needs: none },
    ]),
    settingsPage('/connections/signed-in', () => import('./OwnSignedInPage.tsx'), 'OwnSignedInPage', none),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.connection.changed': ['GET /api/v1/connections'],
      'team.connection.changed': ['GET /api/v1/connections'],
      'admin.connection.changed': ['GET /api/v1/connections', 'GET /api/v1/admin/connections'],
      'team.mcp_server.changed': [
        'GET /api/v1/teams/{id}/mcp-servers',
        'GET /api/v1/mcp-servers',
        'GET /api/v1/tools',
      ],
    },
    resync: none,
    handlers: none,
  },
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: { connection: 'team_page.has_connection', tool_server: 'team_page.has_tool_server' },
  words: none,
  settingsWords: [
    'tool_names',
    'tool_texts',
    'tool_servers',
    'tool_sign_ins',
    'service_connections',
    'connections',
  ],
});

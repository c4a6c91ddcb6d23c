// MCP servers whose tools models may use.

import { feature, none } from '../../feature.ts';
import { adminPage } from '../../page.ts';

export const toolServers = feature({
  name: 'tool-servers',
  pages: [
    adminPage('/tools', () => import('./ToolServersPage.tsx'), 'ToolServersPage', [
      { bar: 'admin', text: 'tool_servers.title', icon: 'tools', group: 'ai', order: 70, needs: none },
    ]),
    adminPage('/tools/signed-in', () => import('./SignedInPage.tsx'), 'SignedInPage', none),
  ],
  palette: none,
  paletteGroups: none,
  create: none,
  live: none,
  hits: none,
  shortcuts: none,
  permissions: none,
  words: none,
  settingsWords: ['tool_servers'],
});

// Conversations as a list: what happens to them, and those that are archived.

import { Archive, MessageSquare } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { wordedPage } from '../../page.ts';

export const channels = feature({
  name: 'channels',
  pages: [
    wordedPage('/archive', () => import('./ArchivePage.tsx'), 'ArchivePage', [
      {
        bar: 'more',
        text: 'shell.archive',
        icon: Archive,
        order: 20,
        needs: 'surface.chat.access',
        list: none,
        beneath: none,
        counts: none,
      },
    ]),
  ],
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: {
    stale: {
      'user.channel.created': [
        'GET /api/v1/channels',
        'GET /api/v1/projects/{id}/channels',
        'GET /api/v1/workspaces/{id}/channels',
      ],
    },
    resync: { notifications: ['GET /api/v1/channels'] },
    handlers: () => import('./live-handlers.ts'),
  },
  hits: {
    channel: {
      icon: MessageSquare,
      order: 20,
      filter: 'search.type_channels',
      hasOwnGroup: true,
      open: ({ id, leaf_id }) =>
        ({
          to: '/c/$channelId',
          params: { channelId: id },
          search: leaf_id ? { m: leaf_id } : {},
        }) as const,
    },
  },
  opens: none,
  shortcuts: none,
  permissions: { 'channels.create': { text: 'permissions.channels_create', order: 30 } },
  belongings: { channel: 'team_page.has_channel' },
  words: none,
  settingsWords: ['archive'],
});

// The files that a person has uploaded.

import { Files, FileText } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { wordedPage } from '../../page.ts';

const FILES = ['GET /api/v1/files'] as const;

export const files = feature({
  name: 'files',
  pages: [
    wordedPage('/files', () => import('./FilesPage.tsx'), 'FilesPage', [
      {
        bar: 'more',
        text: 'shell.files',
        icon: Files,
        order: 10,
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
    stale: { 'user.file.created': FILES, 'user.file.deleted': FILES },
    resync: none,
    handlers: none,
  },
  hits: {
    file: {
      icon: FileText,
      order: 30,
      filter: 'search.type_files',
      // A file outside of any channel is not found.
      open: ({ channel_id, leaf_id }) =>
        ({
          to: '/c/$channelId',
          params: { channelId: channel_id ?? '' },
          search: leaf_id ? { m: leaf_id } : {},
        }) as const,
    },
  },
  shortcuts: none,
  permissions: none,
  words: ['files'],
  settingsWords: ['files_page'],
});

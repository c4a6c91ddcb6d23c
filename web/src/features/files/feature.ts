// The files that a person has uploaded.

import { Files, FileText } from 'lucide-react';
import { feature, none } from '../../feature.ts';
import { wordedPage } from '../../page.ts';

const FILES = ['GET /api/v1/files'] as const;

const inProject = (projectId: string) =>
  ({ to: '/p/$projectId/{-$part}', params: { projectId, part: 'files' }, search: {} }) as const;

const inChannel = (channelId: string, leaf: string | null) =>
  ({ to: '/c/$channelId', params: { channelId }, search: leaf ? { m: leaf } : {} }) as const;

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
    resync: { notifications: FILES },
    handlers: none,
  },
  hits: {
    file: {
      icon: FileText,
      order: 30,
      filter: 'search.type_files',
      // One outside of any channel is a project's.
      open: ({ channel_id, scope_id, leaf_id }) =>
        channel_id === null ? inProject(scope_id) : inChannel(channel_id, leaf_id),
    },
  },
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: ['files'],
  settingsWords: ['files_page'],
});

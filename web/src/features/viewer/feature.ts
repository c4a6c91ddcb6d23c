// Files and pictures over the page: shown from messages, notes, projects, documents and the list of files.

import { feature, none } from '../../feature.ts';

export const viewer = feature({
  name: 'viewer',
  pages: none,
  palette: none,
  paletteGroups: none,
  create: none,
  live: none,
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: none,
  settingsWords: ['viewer'],
});

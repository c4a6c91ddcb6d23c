// The people whom a person shares conversations with.

import { feature, none } from '../../feature.ts';

export const people = feature({
  name: 'people',
  pages: none,
  palette: none,
  paletteGroups: 'palette-groups.tsx',
  create: 'create.ts',
  live: none,
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: ['people'],
  settingsWords: ['message_person'],
});

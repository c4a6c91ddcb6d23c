// The list of shortcuts, and where to change them.

import { feature, none } from '../../feature.ts';

export const shortcuts = feature({
  name: 'shortcuts',
  pages: none,
  palette: 'palette.ts',
  paletteGroups: none,
  create: none,
  live: none,
  hits: none,
  opens: none,
  shortcuts: none,
  permissions: none,
  belongings: none,
  words: ['shortcuts'],
  settingsWords: ['shortcut_help'],
});

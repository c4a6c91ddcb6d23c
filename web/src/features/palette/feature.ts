// The palette: everything by its name.

import { feature, none } from '../../feature.ts';

export const palette = feature({
  name: 'palette',
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
  words: ['palette'],
  settingsWords: ['palette_list'],
});

// The renderer of everything that people and models write.

import { feature, none } from '../../feature.ts';

export const markdown = feature({
  name: 'markdown',
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
  words: ['markdown'],
  settingsWords: none,
});

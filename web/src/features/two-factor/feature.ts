// Two-step sign-in; it is a card of the security page.

import { feature, none } from '../../feature.ts';

export const twoFactor = feature({
  name: 'two-factor',
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
  settingsWords: ['two_factor'],
});

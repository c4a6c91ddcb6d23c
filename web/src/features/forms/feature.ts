// Forms that people fill in: drawn from what a workflow says, and checked by the function that the server runs.

import { feature, none } from '../../feature.ts';

export const forms = feature({
  name: 'forms',
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
  settingsWords: ['form_fields'],
});

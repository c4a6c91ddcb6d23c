// The page of a workflow that is open to the public. It is a program of its own (src/visitor.tsx) and no page of this one.

import { feature, none } from '../../feature.ts';

export const visitor = feature({
  name: 'visitor',
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
  settingsWords: ['visitor'],
});

// A connection of a type that a package brings says which of the built-in ways to be used it takes: its secrets stay where they were entered for,
// also when the package changes or goes.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('connections', (t) => {
    t.text('like_type').nullable();
  });

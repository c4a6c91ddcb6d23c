// The version of a package whose form the things that it stored have: what a newer one declares as migrations is run from there.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('packages', (t) => {
    t.text('data_version').nullable();
  });

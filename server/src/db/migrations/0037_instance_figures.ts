// What each instance of a cluster says of itself besides that it is there.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('instances', (t) => {
    t.json('figures_json').nullable();
  });
};

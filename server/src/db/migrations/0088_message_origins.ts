// Where a message comes from that was made of others: the branches that it merges, or the answer that was asked again.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('messages', (t) => {
    t.json('origin_json').nullable();
  });

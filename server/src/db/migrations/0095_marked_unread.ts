// Who marks something as unread again has seen it all the same: how far they had read is kept beside it, for those who are told.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('participants', (t) => {
    t.int('seen_count').default(0);
  });

// A person's own archive of chats: when each was put away.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('participants', (t) => {
    t.time('put_away_at').nullable();
  });

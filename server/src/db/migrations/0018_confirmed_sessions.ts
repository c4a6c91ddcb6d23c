// When a person last proved who they are in a session: at the sign-in, or when they were asked again before something grave.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('sessions', (t) => {
    // Null: at the sign-in, which is when the session began.
    t.time('authenticated_at').nullable();
  });

// Members of teams who came by a claim of the identity provider: when it no longer names the team, they leave.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('team_members', (t) => {
    t.bool('is_claimed').default(false);
  });

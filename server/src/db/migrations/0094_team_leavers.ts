// Who left a team by themselves is remembered as who was removed is: what names them in its things is not for them any more.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('team_removals', (t) => {
    t.bool('is_own_wish').default(false);
  });
};

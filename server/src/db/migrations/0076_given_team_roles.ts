// Whether a member of the team gave a person the role that they have: then no claim of an identity provider changes it.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('team_members', (t) => {
    t.bool('is_role_given').default(false);
  });
};

// Whether an account was made by the letter of an invitation: one letter lets one person in, whatever becomes of their address.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('team_invitations', (t) => {
    t.bool('is_letter_used').default(false);
  });

// Whether a letter leaves with an invitation, and whether it was turned away; and the hash of the token that stands in the letter alone, which
// proves that who has it reads mail for that address.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('team_invitations', (t) => {
    t.text('letter_hash').nullable();
    t.bool('is_mail_refused').default(false);
    t.index(['letter_hash'], { unique: true });
  });

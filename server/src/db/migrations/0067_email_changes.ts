// When a person's address was changed: a letter that was sent before leads nowhere, also when the address is changed back.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('users', (t) => {
    t.time('email_changed_at').nullable();
  });
};

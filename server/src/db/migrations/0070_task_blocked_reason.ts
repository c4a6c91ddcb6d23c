// What a blocked task waits for, as it stands on its card.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('tasks', (t) => {
    t.text('blocked_reason').nullable();
  });
};

// A task that may use the memories of the person who let it.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('tasks', (t) => {
    t.id('memory_granted_by').nullable().references('users.id', 'set null');
    t.index(['memory_granted_by']);
  });
};

// When its writer changed a comment on a task.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('task_comments', (t) => {
    t.time('edited_at').nullable();
  });
};

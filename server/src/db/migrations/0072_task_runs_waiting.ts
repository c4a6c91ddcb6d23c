// Since when the answer of a run waits for a person to allow what it asked for.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('task_runs', (t) => {
    t.time('waiting_since').nullable();
  });
};

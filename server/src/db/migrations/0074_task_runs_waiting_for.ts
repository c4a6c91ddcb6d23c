// Which approval the answer of a run waits for: an answer may ask more than once.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('task_runs', (t) => {
    t.text('waiting_for').nullable();
  });
};

// A message in the channel of a workflow says in which stage of which instance it was written.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('messages', (t) => {
    t.json('workflow_json').nullable();
  });

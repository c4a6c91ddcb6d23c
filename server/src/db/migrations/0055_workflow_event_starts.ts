// Which event of the platform started an instance.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('workflow_instances', (t) => {
    t.text('event_kind').nullable();
  });

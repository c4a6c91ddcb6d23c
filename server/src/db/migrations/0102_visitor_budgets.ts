// What the AI took for a visitor: in all, and on the last day on which it took something.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('workflow_visitors', (t) => {
    t.int('tokens').default(0);
    t.int('day_tokens').default(0);
    t.text('tokens_day').nullable();
    t.index(['workflow_id', 'tokens_day']);
  });

// Where a visit came from, as a keyed hash, and the challenge that it was started with: each serves for one start.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('workflow_visitors', (t) => {
    t.text('address_hash').nullable();
    t.text('challenge_hash').nullable();
    t.index(['workflow_id', 'address_hash']);
    t.index(['workflow_id', 'challenge_hash']);
  });

// When a workflow starts by itself the next time, by the schedule of its published version.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('workflows', (t) => {
    t.time('next_start_at').nullable();
    t.index(['next_start_at'], { where: raw`next_start_at is not null` });
  });

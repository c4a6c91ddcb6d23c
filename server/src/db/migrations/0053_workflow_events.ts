// Which events start a workflow, by its published version: between commas, each once.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('workflows', (t) => {
    t.text('event_kinds').nullable();
    t.index(['event_kinds'], { where: raw`event_kinds is not null` });
  });

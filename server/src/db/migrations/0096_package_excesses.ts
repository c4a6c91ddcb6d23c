// Each call of a package asks how often its caller brought it beyond its limits lately: those are few among all that it did.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('package_calls', (t) => {
    t.index(['package_id', 'started_at'], {
      name: 'package_calls_excesses',
      where: raw`outcome in ('limit', 'killed')`,
    });
  });

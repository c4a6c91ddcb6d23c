// Addresses that are read again by a schedule: how often, when next, and what the server called the version that was read.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('knowledge_documents', (t) => {
    t.text('refresh').default('never').check(raw`refresh in ('never', 'daily', 'weekly')`);
    t.time('refresh_at').nullable();
    t.text('etag').nullable();
    t.index(['refresh_at']);
  });
};

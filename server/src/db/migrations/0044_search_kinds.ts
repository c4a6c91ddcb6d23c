// Search finds tasks, projects and documents: those that are there already are marked to be read.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  for (const [kind, table] of [
    ['task', 'tasks'],
    ['project', 'projects'],
    ['document', 'knowledge_documents'],
  ] as const)
    await raw`insert into search_pending (kind, ref_id)
      select ${raw.lit(kind)}, id from ${raw.table(table)} order by created_at`.execute(m.db);
};

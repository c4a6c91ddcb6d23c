// Notes are found by their tags: those that are there already are marked to be read again.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await raw`insert into search_pending (kind, ref_id)
    select 'note', id from notes order by created_at`.execute(m.db);
};

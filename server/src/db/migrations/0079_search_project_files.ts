// Files of projects are found by their names: those that are there are looked at once.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await raw`insert into search_pending (kind, ref_id)
    select 'file', id from files where project_id is not null order by created_at`.execute(m.db);
};

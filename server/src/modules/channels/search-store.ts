import { sql } from '../../db/sql.ts';
import type { SearchSource } from '../../kernel/module.ts';

/** Channels are found by their title. */
export const channelSource: SearchSource = {
  kind: 'channel',
  load: async (db, ids) => {
    const rows = await sql(db)
      .selectFrom('channels')
      .select(['id', 'owner_id', 'title', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id, owner_id, title, created_at }) => ({
      id,
      scope_id: id,
      container_id: id,
      author_id: owner_id,
      title,
      text: title,
      at: created_at,
      place_id: null,
    }));
  },
};

import { sql } from '../../db/sql.ts';
import type { SearchSource } from '../../kernel/module.ts';

/** Messages are found by what they say, and opened on their own branch. */
export const messageSource: SearchSource = {
  kind: 'message',
  load: async (db, ids) => {
    const rows = await sql(db)
      .selectFrom('messages')
      .select(['id', 'channel_id', 'author_id', 'content', 'created_at'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map(({ id, channel_id, author_id, content, created_at }) => ({
      id,
      scope_id: channel_id,
      container_id: channel_id,
      author_id,
      title: null,
      text: content,
      at: created_at,
      place_id: id,
    }));
  },
};

import { sql } from '../../db/sql.ts';
import type { SearchDocument, SearchSource } from '../../kernel/module.ts';

/** Files are found by their name, by those who may read their channel or their project; others are never found. */
export const fileSource: SearchSource = {
  kind: 'file',
  load: async (db, ids) => {
    const rows = await sql(db)
      .selectFrom('files')
      .select(['id', 'channel_id', 'project_id', 'owner_id', 'filename', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    return rows.flatMap(
      ({ id, channel_id, project_id, owner_id, filename, created_at }): SearchDocument[] => {
        const scope_id = channel_id ?? project_id;
        if (scope_id === null) return [];
        const place = { scope_id, container_id: channel_id, place_id: null };
        return [{ id, ...place, author_id: owner_id, at: created_at, title: filename, text: filename }];
      },
    );
  },
};

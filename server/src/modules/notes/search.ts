// What search finds of notes: their titles and texts, but for those in the trash.

import type { SearchSource } from '../../kernel/module.ts';
import { KIND } from './service.ts';
import * as store from './store.ts';

export const searchSource: SearchSource = {
  kind: KIND,
  load: async (db, ids) => {
    const rows = await store.listByIds(db, ids);
    return rows.map(({ id, title, content, created_at }) => ({
      id,
      scope_id: id,
      channel_id: null,
      author_id: null,
      title,
      text: `${title}\n${content}`,
      at: created_at,
      leaf_id: null,
    }));
  },
};

// What search finds of prompts: their titles, commands, tags and what they say.

import type { SearchSource } from '../../kernel/module.ts';
import { KIND } from './service.ts';
import * as store from './store.ts';

export const searchSource: SearchSource = {
  kind: KIND,
  load: async (db, ids) => {
    const rows = await store.listByIds(db, ids);
    return rows.map(({ id, title, command, description, text, tags_json, created_at }) => ({
      id,
      scope_id: id,
      container_id: null,
      author_id: null,
      title,
      text: [title, command, ...tags_json, description, text].join('\n'),
      at: created_at,
      place_id: null,
    }));
  },
};

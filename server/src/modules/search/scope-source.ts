// What search finds of nouns that are shared as a whole: who may read one says its own scope.

import type { SearchSource } from '../../kernel/module.ts';

export interface ScopeText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly created_at: string;
}

export const scopeSource = (
  kind: string,
  load: (...given: Parameters<SearchSource['load']>) => Promise<ScopeText[]>,
): SearchSource => ({
  kind,
  load: async (db, ids) => {
    const rows = await load(db, ids);
    return rows.map(({ id, title, text, created_at }) => ({
      ...{ id, scope_id: id, container_id: null, author_id: null, place_id: null },
      ...{ title, text: `${title}\n${text}`, at: created_at },
    }));
  },
});

// What search finds of documents: their titles, and the beginning of their texts. All of it is found by a question to their base.

import type { SearchSource } from '../../kernel/module.ts';
import * as chunks from './chunks-store.ts';
import * as documents from './documents-store.ts';

/** About sixty thousand characters. */
const PASSAGES_MAX = 40;

export const DOCUMENT_KIND = 'document';

export const searchSource: SearchSource = {
  kind: DOCUMENT_KIND,
  load: async (db, ids) => {
    const rows = await documents.listByIds(db, ids);
    const texts = new Map<string, string[]>();
    for (const { document_id, content } of await chunks.listBeginnings(db, ids, PASSAGES_MAX)) {
      const known = texts.get(document_id);
      if (known) known.push(content);
      else texts.set(document_id, [content]);
    }
    return rows.map(({ id, kb_id, title, added_by, created_at }) => ({
      ...{ id, scope_id: kb_id, container_id: null, author_id: added_by, place_id: null },
      ...{ title, text: [title, ...(texts.get(id) ?? [])].join('\n'), at: created_at },
    }));
  },
};

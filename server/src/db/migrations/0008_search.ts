// What can be found, and what waits to be made findable. Indexing happens behind the write, in batches.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('search_documents', (t) => {
    t.sequence('doc_id');
    t.text('kind').check(raw`kind in ('channel', 'message', 'file')`);
    t.id('ref_id');
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('author_id').nullable();
    t.time('at');
    t.index(['kind', 'ref_id'], { unique: true });
    t.index(['channel_id', 'at']);
  });
  await m.createTable('search_pending', (t) => {
    t.sequence('seq');
    t.text('kind');
    t.id('ref_id');
    t.index(['kind', 'ref_id']);
  });
  for (const statement of m.dialect.text.create()) await statement.execute(m.db);
};

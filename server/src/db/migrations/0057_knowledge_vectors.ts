// Vectors of passages. A base has one set of them for each model that made them: the one that is searched, and while the model changes the one to come.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('knowledge_vector_sets', (t) => {
    t.id('id').primaryKey();
    t.id('kb_id').references('knowledge_bases.id', 'cascade');
    t.id('provider_config_id').nullable().references('provider_configs.id', 'set null');
    t.text('model');
    t.int('dimensions');
    t.bool('is_shortened');
    t.bool('is_current');
    t.int('revision');
    t.time('created_at');
    t.index(['kb_id']);
    t.index(['provider_config_id']);
  });
  await m.createTable('knowledge_vectors', (t) => {
    t.sequence('no');
    t.id('set_id').references('knowledge_vector_sets.id', 'cascade');
    t.int('chunk_no').references('knowledge_chunks.no', 'cascade');
    t.bytes('data');
    t.index(['set_id', 'no']);
    t.index(['chunk_no', 'set_id'], { unique: true });
  });
  await m.addColumns('knowledge_documents', (t) => {
    t.int('vector_count').default(0);
    t.text('vector_error').nullable();
  });
};

// Texts that people use again and again.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.createTable('prompts', (t) => {
    t.id('id').primaryKey().references('scopes.id', 'cascade');
    t.text('title');
    t.text('command');
    t.text('description');
    t.text('text');
    t.json('tags_json');
    t.int('uses');
    t.time('last_used_at').nullable();
    t.time('created_at');
    t.time('updated_at');
  });

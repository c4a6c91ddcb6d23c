import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.createTable('folders', (t) => {
    t.id('id').primaryKey();
    t.id('owner_id').references('users.id', 'cascade');
    t.text('name');
    t.int('sort_order');
    t.time('created_at');
    t.time('updated_at');
    t.index(['owner_id', 'sort_order']);
  });

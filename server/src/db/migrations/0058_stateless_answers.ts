// Answers without a channel that are being written, so that instances count them together.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('stateless_answers', (t) => {
    t.id('id').primaryKey();
    t.id('user_id').references('users.id', 'cascade');
    t.id('instance_id');
    t.int('count');
    t.index(['user_id']);
  });
};

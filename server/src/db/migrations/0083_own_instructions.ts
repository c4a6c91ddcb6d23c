// What a person tells the AI in each of their turns. The words stand in `sealed_fields`, under this id.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('own_instructions', (t) => {
    t.id('user_id').primaryKey().references('users.id', 'cascade');
    t.id('id').unique();
    t.bool('is_enabled');
    t.time('updated_at').nullable();
  });
};

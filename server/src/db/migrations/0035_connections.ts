// Accounts at other services. The secrets of a person's own stand in `sealed_fields`; those of teams and of all in `secret_box`.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('connections', (t) => {
    t.id('id').primaryKey();
    t.text('type');
    t.text('name');
    t.text('scope');
    t.id('owner_id').nullable().references('users.id', 'cascade');
    t.id('team_id').nullable().references('teams.id', 'cascade');
    t.json('fields_json');
    t.json('secret_names_json');
    t.bytes('secret_box').nullable();
    t.text('status');
    t.time('last_checked_at').nullable();
    t.text('error').nullable();
    t.time('created_at');
    t.time('updated_at');
    t.index(['owner_id', 'created_at']);
    t.index(['team_id', 'created_at']);
    t.index(['scope', 'created_at']);
  });
};

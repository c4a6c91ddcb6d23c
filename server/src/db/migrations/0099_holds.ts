// Legal holds, and rules for how long the chats of a workspace are kept.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('holds', (t) => {
    t.id('id').primaryKey();
    t.text('kind');
    // No reference: a hold is told of for as long as the server stands, also when what it lay on has gone after it was lifted.
    t.id('target_id');
    t.text('reason');
    t.id('set_by').nullable();
    t.time('set_at');
    t.id('lifted_by').nullable();
    t.time('lifted_at').nullable();
    t.index(['target_id']);
    t.index(['set_at']);
  });
  await m.addColumns('workspaces', (t) => {
    t.int('retention_days').nullable();
    // When the rule begins to act.
    t.time('retention_from').nullable();
  });
};

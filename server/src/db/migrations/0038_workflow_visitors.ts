// People without an account who started an instance: the hash of what opens it, and how much they have done.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('workflow_visitors', (t) => {
    t.id('id').primaryKey();
    t.id('instance_id').references('workflow_instances.id', 'cascade');
    t.id('workflow_id').references('workflows.id', 'cascade');
    t.text('token_hash').unique();
    t.int('message_count').default(0);
    t.int('file_count').default(0);
    t.time('created_at');
    t.time('seen_at');
    t.time('ended_at').nullable();
    t.index(['instance_id']);
    t.index(['workflow_id', 'created_at']);
  });
};

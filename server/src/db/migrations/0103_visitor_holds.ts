// What an answer to a visitor that is under way probably takes, until what it took is counted. `key`: the question, or the step.

import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.createTable('workflow_visitor_holds', (t) => {
    t.text('key').primaryKey();
    t.id('instance_id').references('workflow_instances.id', 'cascade');
    t.id('workflow_id');
    t.int('tokens');
    t.time('expires_at');
    t.index(['instance_id']);
    t.index(['workflow_id']);
    t.index(['expires_at']);
  });

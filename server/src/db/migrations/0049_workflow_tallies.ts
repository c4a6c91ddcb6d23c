// Lists of workflows must not grow slower with what has ended: that is counted once, and then only its number is read.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('workflow_tallies', (t) => {
    t.id('workflow_id').references('workflows.id', 'cascade');
    t.text('status');
    t.int('count');
    t.primaryKey(['workflow_id', 'status']);
  });
  await m.addColumns('workflow_instances', (t) => {
    t.bool('is_tallied').default(false);
    t.index(['workflow_id', 'status'], { name: 'workflow_instances_untallied', where: raw`not is_tallied` });
  });
  await m.addColumns('assignments', (t) => {
    t.index(['status', 'due_at'], {
      name: 'assignments_unfinished',
      where: raw`status in ('open', 'assigned', 'claimed')`,
    });
  });
};

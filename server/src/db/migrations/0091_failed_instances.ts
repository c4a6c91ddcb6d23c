// Runs of workflows that failed of late, by who began them and by their workflow: the home of a workspace asks for them.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('workflow_instances', (t) => {
    const where = raw`status = 'failed'`;
    t.index(['initiator_id', 'ended_at'], { name: 'workflow_instances_failed_initiator', where });
    t.index(['workflow_id', 'ended_at'], { name: 'workflow_instances_failed_workflow', where });
  });

// The name, the address and the details of a person who was erased may be taken out of the audit log; what happened when stays, with its hash.

import type { Migration } from '../migrate.ts';

const KEPT = ['seq', 'id', 'at', 'action', 'actor_id', 'target_type', 'target_id', 'hash'];

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('audit_log', (t) => {
    // Whose erasure took something out of this entry.
    t.id('redacted_for').nullable();
  });
  for (const statement of m.dialect.allowMarked('audit_log', 'redacted_for', KEPT))
    await statement.execute(m.db);
};

// Which packages led to an event or a job, the first of them first: so that what a package does does not come back to it for ever.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('outbox', (t) => {
    t.json('causes_json').nullable();
  });
  await m.addColumns('jobs', (t) => {
    t.json('causes_json').nullable();
  });
};

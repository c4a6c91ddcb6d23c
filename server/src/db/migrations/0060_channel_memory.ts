// Memory is switched off for one conversation.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('channels', (t) => {
    t.bool('is_memory_on').default(true);
  });
};

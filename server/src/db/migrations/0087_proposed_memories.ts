// What a model wants to remember waits as a memory of its own: its words are sealed from the start, and its call in the conversation names it alone.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('memories', (t) => {
    t.bool('is_proposed').default(false);
  });
};

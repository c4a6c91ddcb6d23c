// Whether the mode of a channel was ever chosen: where it was not, it follows from how many people are there. Until now every channel began with
// `auto`, so that one cannot be told from a choice.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('channels', (t) => {
    t.bool('is_ai_mode_set').default(false);
  });
  await raw`update channels set is_ai_mode_set = true where ai_mode <> 'auto'`.execute(m.db);
};

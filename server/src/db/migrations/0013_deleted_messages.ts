// Finds the few deleted messages of a channel without looking at all others: they do not count as unread.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = (m: Migration): Promise<void> =>
  m.addColumns('messages', (t) => {
    t.index(['channel_id', 'seq'], { name: 'messages_deleted', where: raw`deleted_at is not null` });
  });

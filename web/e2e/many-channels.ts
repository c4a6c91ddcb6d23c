// Thousands of conversations, written straight into the database of a server that stands still.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Parley } from './parley.ts';

/** The youngest is number 0, the oldest the last. */
export const plantChannels = async (parley: Parley, userId: string, count: number): Promise<void> => {
  await parley.kill();
  const db = new DatabaseSync(join(parley.dataDir, 'parley.db'));
  const channel = db.prepare(
    `insert into channels (id, title, type, owner_id, system_prompt, ai_mode, is_byok, message_count, last_message_at, created_at, updated_at)
     values (?, ?, 'direct', ?, '', 'auto', 0, 0, ?, ?, ?)`,
  );
  const participant = db.prepare(
    `insert into participants (id, channel_id, participant_type, user_id, role, joined_at, is_pinned, read_count, mention_count, activity_at, is_archived)
     values (?, ?, 'user', ?, 'owner', ?, 0, 0, 0, ?, 0)`,
  );
  const findable = db.prepare(`insert into search_pending (kind, ref_id) values ('channel', ?)`);
  db.exec('begin');
  for (let i = 0; i < count; i++) {
    const id = randomUUID();
    const at = new Date(Date.UTC(2026, 0, 1) - i * 600_000).toISOString();
    channel.run(id, `Conversation number ${i}`, userId, at, at, at);
    participant.run(randomUUID(), id, userId, at, at);
    // One is enough to be looked for; ten thousand would be indexed while the test waits.
    if (i === count - 1) findable.run(id);
  }
  db.exec('commit');
  db.close();
  await parley.revive();
};

// What the real-time side keeps: tickets for connections, and when a person was last seen.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('ws_tickets', (t) => {
    t.text('ticket_hash').primaryKey();
    t.id('user_id').references('users.id', 'cascade');
    t.id('session_id').nullable().references('sessions.id', 'cascade');
    t.id('api_key_id').nullable().references('api_keys.id', 'cascade');
    t.time('expires_at');
    t.index(['user_id']);
    t.index(['session_id']);
    t.index(['api_key_id']);
    t.index(['expires_at']);
  });
  await m.createTable('presence', (t) => {
    t.id('user_id').primaryKey().references('users.id', 'cascade');
    t.text('status').check(raw`status in ('online', 'away', 'offline')`);
    t.time('last_seen_at');
  });
};

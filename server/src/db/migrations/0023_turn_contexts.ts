// What each answer was made from. A text that no other row keeps lies once for each channel and person who asked, however often it was told.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('turn_contexts', (t) => {
    t.id('message_id').primaryKey().references('messages.id', 'cascade');
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('asked_by').references('users.id', 'cascade');
    t.json('context_json');
    t.time('created_at');
    t.index(['channel_id']);
    t.index(['asked_by']);
  });
  await m.createTable('turn_texts', (t) => {
    t.id('channel_id').references('channels.id', 'cascade');
    t.id('asked_by').references('users.id', 'cascade');
    t.text('sha256');
    t.text('text');
    t.primaryKey(['channel_id', 'asked_by', 'sha256']);
    t.index(['asked_by']);
  });
};

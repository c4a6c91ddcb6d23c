// What people were told, and how they want to be told.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('notifications', (t) => {
    t.id('id').primaryKey();
    t.id('user_id').references('users.id', 'cascade');
    t.text('type');
    t.text('title');
    t.text('body');
    t.text('link').nullable();
    t.json('data_json');
    // What it is about: it quotes from there, so it does not outlive it.
    t.id('channel_id').nullable().references('channels.id', 'cascade');
    t.id('message_id').nullable().references('messages.id', 'cascade');
    // false: the person wants e-mail alone; the row goes once that is sent.
    t.bool('is_shown').default(true);
    t.bool('is_read').default(false);
    t.time('created_at');
    // Waiting to be told by e-mail; null once it was, or need not be.
    t.time('email_due_at').nullable();
    t.index(['user_id', 'is_shown', 'created_at desc', 'id desc'], { name: 'notifications_list' });
    t.index(['user_id'], { name: 'notifications_unread', where: raw`is_shown = true and is_read = false` });
    t.index(['channel_id', 'user_id']);
    t.index(['message_id']);
    t.index(['email_due_at'], { where: raw`email_due_at is not null` });
    t.index(['created_at'], { name: 'notifications_old', where: raw`is_read = true or is_shown = false` });
    // A conversation of two has one unread notification at most, also when both write at the same moment.
    t.index(['user_id', 'channel_id'], {
      unique: true,
      name: 'notifications_running',
      where: raw`type = 'message' and is_read = false`,
    });
  });
  await m.createTable('notification_preferences', (t) => {
    t.id('user_id').references('users.id', 'cascade');
    t.text('type');
    t.bool('is_in_app');
    t.bool('is_email');
    t.primaryKey(['user_id', 'type']);
  });
};

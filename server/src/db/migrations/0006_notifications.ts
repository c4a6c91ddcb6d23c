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
    t.bool('is_read').default(false);
    t.time('created_at');
    // Waiting to be told by e-mail; null once it was, or need not be.
    t.time('email_due_at').nullable();
    t.index(['user_id', 'created_at']);
    t.index(['user_id', 'is_read']);
    t.index(['email_due_at']);
  });
  await m.createTable('notification_preferences', (t) => {
    t.id('user_id').references('users.id', 'cascade');
    t.text('type');
    t.bool('is_in_app');
    t.bool('is_email');
    t.primaryKey(['user_id', 'type']);
  });
};

// News pushed to a person's browsers while nothing of the page is open.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('push_subscriptions', (t) => {
    t.id('id').primaryKey();
    t.id('user_id').references('users.id', 'cascade');
    // One for each browser that is signed in; it ends with that session.
    t.id('session_id').unique().references('sessions.id', 'cascade');
    // Address and keys, sealed under the server's key: with them a stranger could speak to the browser in our name.
    t.bytes('box');
    t.int('failures');
    t.time('created_at');
    t.index(['user_id']);
  });
  await m.createTable('push_keys', (t) => {
    t.text('name').primaryKey();
    t.text('public_key');
    t.bytes('box');
  });
  await m.addColumns('notifications', (t) => {
    t.time('push_due_at').nullable();
    t.index(['push_due_at']);
  });
  await m.addColumns('notification_preferences', (t) => {
    t.bool('is_push').default(true);
  });
};

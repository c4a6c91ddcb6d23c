// Servers with tools that want an administrator to sign in; and who is still to answer after a message.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('mcp_servers', (t) => {
    // What an administrator typed in; a server that registers its clients itself needs none of it.
    t.text('oauth_issuer').nullable();
    t.text('oauth_client_id').nullable();
    t.bytes('oauth_secret_box').nullable();
    // Tokens, and whom to ask for new ones: one box under the server's key.
    t.bytes('oauth_box').nullable();
    t.time('oauth_expires_at').nullable();
    // The process that asks for new tokens holds this, so that a refresh token is used once.
    t.time('oauth_refreshing_until').nullable();
    t.bool('is_sign_in_needed').default(false);
  });
  await m.createTable('mcp_sign_ins', (t) => {
    t.text('state_hash').primaryKey();
    t.id('server_id').references('mcp_servers.id', 'cascade');
    // Only the session that began it can end it.
    t.id('user_id').references('users.id', 'cascade');
    t.id('session_id').references('sessions.id', 'cascade');
    t.bytes('flow_box');
    t.time('expires_at');
    t.index(['server_id']);
    t.index(['user_id']);
    t.index(['session_id']);
    t.index(['expires_at']);
  });
  // Those who answer in turn after the one who is at it, for when the process ends in between.
  await m.createTable('generation_followers', (t) => {
    t.id('message_id').primaryKey().references('messages.id', 'cascade');
    t.json('followers_json');
  });
};

// Tool servers that each person signs in to for themselves. Their tokens are sealed like their provider keys, under the server's id as that of
// a configuration; this table says how each sign-in stands.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('mcp_servers', (t) => {
    t.text('sign_in_by').default('administrator');
  });
  await m.createTable('mcp_grants', (t) => {
    t.id('server_id').references('mcp_servers.id', 'cascade');
    t.id('user_id').references('users.id', 'cascade');
    // Counts the tokens, so that what came over the network replaces only those that it was asked with.
    t.int('generation');
    t.time('expires_at').nullable();
    // The process that asks for new tokens holds this, so that a refresh token is used once.
    t.time('refreshing_until').nullable();
    t.bool('is_sign_in_needed');
    // What the server offers to this person.
    t.json('tools_json');
    t.time('signed_in_at');
    t.primaryKey(['server_id', 'user_id']);
    t.index(['user_id']);
  });
};

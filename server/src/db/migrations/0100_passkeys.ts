// Passkeys, and the challenges that one of them has answered: each is good for once.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('passkeys', (t) => {
    t.id('id').primaryKey();
    t.id('user_id').references('users.id', 'cascade');
    t.text('name');
    t.text('credential_id').unique();
    t.bytes('public_key');
    t.int('sign_count');
    t.time('created_at');
    t.time('last_used_at').nullable();
    t.index(['user_id']);
  });
  await m.createTable('passkey_answers', (t) => {
    t.text('challenge_hash').primaryKey();
    t.time('expires_at');
    t.index(['expires_at']);
  });
};

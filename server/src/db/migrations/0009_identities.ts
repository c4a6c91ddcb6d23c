// People whom another system vouches for: an identity provider, or the authority that signed their certificate.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  // Who a person is elsewhere. The e-mail address is no part of it: addresses change hands.
  await m.createTable('identities', (t) => {
    t.text('issuer');
    t.text('subject');
    t.id('user_id').references('users.id', 'cascade');
    t.time('created_at');
    t.primaryKey(['issuer', 'subject']);
    t.index(['user_id']);
  });
  // Sign-ins that have left for the identity provider and not come back.
  await m.createTable('oidc_flows', (t) => {
    t.text('state_hash').primaryKey();
    t.text('nonce');
    t.bytes('verifier_box');
    t.text('return_to');
    t.text('browser_hash').nullable();
    t.time('created_at');
    t.time('expires_at');
    t.index(['expires_at']);
  });
  // The one client certificate that a session is good for.
  await m.addColumns('sessions', (t) => {
    t.text('certificate').nullable();
  });
};

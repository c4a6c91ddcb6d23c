// What the schemas do not tell the generated suites of signing in elsewhere.

import { createHash } from 'node:crypto';
import type { NounFixture } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {},
  operations: {
    'POST /api/v1/auth/web/adopt': async (caller, world) => {
      const { refreshToken } = await world.signIn(caller);
      const named = createHash('sha256').update(refreshToken).digest('hex');
      return { body: { refresh_token: refreshToken }, headers: { cookie: `parley-handover=${named}` } };
    },
    'GET /api/v1/auth/oidc/login': async () => ({ query: {} }),
    'GET /api/v1/auth/oidc/callback': async () => ({ query: { code: 'a', state: 'b' } }),
  },
  // A server with passwords has no other way to sign in.
  absent: {
    'GET /api/v1/auth/oidc/login': ['sqlite', 'postgres'],
    'GET /api/v1/auth/oidc/callback': ['sqlite', 'postgres'],
  },
};

// What the schemas do not tell the generated suites of certificates.

import type { NounFixture } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {},
  operations: {},
  // A server with passwords has no other way to sign in.
  absent: { 'POST /api/v1/auth/mtls/token': ['sqlite', 'postgres'] },
};

// How the generated suites make an API key.

import { canary, type NounFixture } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {
    api_key: {
      reach: 'owner',
      // The audit log names a key when it is made, so that an administrator can tell which one it was.
      seenBy: 'administrators',
      make: async (_world, { call }) => {
        const name = canary('key');
        const { id } = await call('POST /api/v1/api-keys', { body: { name } });
        return { id, canary: name };
      },
    },
  },
  operations: {},
};

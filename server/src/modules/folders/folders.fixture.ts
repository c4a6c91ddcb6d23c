// How the generated suites make a folder.

import { canary, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {
    folder: {
      ...OWNER_ONLY,
      make: async (_world, { call }) => {
        const name = canary('folder');
        const { id } = await call('POST /api/v1/folders', { body: { name } });
        return { id, canary: name };
      },
    },
  },
  operations: {},
};

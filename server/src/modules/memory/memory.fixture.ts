// How the generated suites make a memory.

import { canary, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {
    memory: {
      ...OWNER_ONLY,
      make: async (_world, { call }) => {
        const { id, content } = await call('POST /api/v1/memory', { body: { content: canary('memory') } });
        return { id, canary: content };
      },
    },
  },
  operations: {},
};

// How the generated suites make an account.

import { canary, type NounFixture } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {
    user: {
      reach: 'permission',
      seenBy: 'administrators',
      make: async (world) => {
        const email = `${canary('user')}@example.com`;
        const { id } = await world.newPerson({ email });
        return { id, canary: email };
      },
    },
  },
  operations: {},
};

// How the generated suites make a team, until teams have a noun of their own: who is in it is all that is asked of one.

import { type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import { joinTeam } from '../../../test/toy-noun.ts';
import { newId } from '../../kernel/ids.ts';

export const fixture: NounFixture = {
  kinds: {
    team: {
      ...OWNER_ONLY,
      make: async ({ harness }, { id: ownerId }) => {
        const id = newId();
        await joinTeam(harness.server.kernel, id, ownerId, 'owner');
        return { id, canary: id };
      },
    },
  },
  operations: {},
};

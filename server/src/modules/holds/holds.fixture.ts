// How the generated suites hold a person whom they need for nothing else.

import { unique } from '../../../test/security/derive.ts';
import { canary, type NounFixture } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {
    legal_hold: {
      reach: 'permission',
      seenBy: 'administrators',
      make: async (world) => {
        const reason = canary('hold');
        const held = await world.newPerson();
        const { id } = await world.admin.call('POST /api/v1/admin/holds', {
          body: { kind: 'person', target: held.id, reason },
        });
        return { id, canary: reason };
      },
    },
  },
  operations: {
    'POST /api/v1/admin/holds': async (_caller, world) => {
      const { id: target } = await world.newPerson();
      return { body: { kind: 'person', target, reason: unique() } };
    },
  },
};

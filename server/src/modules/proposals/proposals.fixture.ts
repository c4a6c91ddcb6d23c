// How the generated suites make a proposal: in a channel with another person who writes there, so that it stays open.

import { channelIn, join, newChannel, say } from '../../../test/security/conversations.ts';
import { unique } from '../../../test/security/derive.ts';
import { canary, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {
    proposal: {
      ...OWNER_ONLY,
      make: async (world, owner, inside) => {
        const channel = await channelIn(owner, inside);
        const leaf_id = await say(owner, channel, unique());
        const other = await world.newPerson();
        await join(owner, channel, other);
        const note = canary('proposal');
        const params = { id: channel };
        const { id } = await owner.call('POST /api/v1/channels/{id}/proposals', {
          params,
          body: { leaf_id, note },
        });
        return { id, canary: note, within: { channel }, knownTo: [other.id] };
      },
    },
  },
  operations: {
    'POST /api/v1/channels/{id}/proposals': async (caller) => {
      const { id } = await newChannel(caller);
      return { params: { id }, body: { leaf_id: await say(caller, id, unique()), note: unique() } };
    },
  },
};

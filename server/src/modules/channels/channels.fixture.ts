// How the generated suites make a channel and a participant.

import { channelIn, join, newChannel, say } from '../../../test/security/conversations.ts';
import { unique } from '../../../test/security/derive.ts';
import { type NounFixture, OWNER_ONLY, type RequestFixture } from '../../../test/security/fixture.ts';

/** A channel that was deleted while the server keeps deleted ones for a while. */
const archived: RequestFixture = async (caller, { admin }) => {
  const keep = { params: { key: 'retention_ttl_days' }, body: { value: 7 } } as const;
  await admin.call('PUT /api/v1/admin/settings/{key}', keep);
  const { id } = await newChannel(caller);
  await caller.call('DELETE /api/v1/channels/{id}', { params: { id } });
  return { params: { id } };
};

/** In which something has been said. */
const spoken: RequestFixture = async (caller) => {
  const { id } = await newChannel(caller);
  await say(caller, id, unique());
  return { params: { id } };
};

export const fixture: NounFixture = {
  kinds: {
    channel: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, title } = await newChannel(owner);
        return { id, canary: title };
      },
    },
    participant: {
      ...OWNER_ONLY,
      make: async (world, owner, inside) => {
        const channel = await channelIn(owner, inside);
        const { title } = await owner.call('GET /api/v1/channels/{id}', { params: { id: channel } });
        const member = await world.newPerson();
        const id = await join(owner, channel, member);
        return { id, canary: title, within: { channel }, knownTo: [member.id] };
      },
    },
  },
  operations: {
    'POST /api/v1/channels/{id}/participants': async () => ({ body: { participant_type: 'user' } }),
    'POST /api/v1/channels/{id}/restore': archived,
    'POST /api/v1/channels/{id}/mark-unread': spoken,
  },
};

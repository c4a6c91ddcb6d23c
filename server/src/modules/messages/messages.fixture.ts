// How the generated suites make a message and a share, and ask about both.

import { channelIn, join, newChannel, say } from '../../../test/security/conversations.ts';
import { unique } from '../../../test/security/derive.ts';
import { canary, type NounFixture, OWNER_ONLY, type RequestFixture } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';

const share = async ({ call }: Person, channel: string) =>
  call('POST /api/v1/channels/{id}/shares', { params: { id: channel } });

/** A channel with another person in it who came after the first message, and so stands at it. */
const followed: RequestFixture = async (caller, world) => {
  const [{ id }, other] = [await newChannel(caller), await world.newPerson()];
  await say(caller, id, unique());
  await join(caller, id, other);
  return { params: { id }, body: { user_id: other.id } };
};

/** A channel with a message in it. */
const spoken: RequestFixture = async (caller) => {
  const { id } = await newChannel(caller);
  await say(caller, id, unique());
  return { params: { id } };
};

/** A question with two answers, and what merges them. */
const parted: RequestFixture = async (caller) => {
  const { id } = await newChannel(caller);
  const parent_id = await say(caller, id, unique());
  const body = { role: 'user', parent_id } as const;
  const ends = [];
  for (const content of [unique(), unique()])
    ends.push(
      (
        await caller.call('POST /api/v1/channels/{id}/messages', {
          params: { id },
          body: { ...body, content },
        })
      ).id,
    );
  return { params: { id }, body: { message_ids: ends, parent_id, content: unique() } };
};

const reacted: RequestFixture = async () => ({ params: { emoji: '👍' } });

export const fixture: NounFixture = {
  kinds: {
    message: {
      ...OWNER_ONLY,
      make: async (_world, owner, inside) => {
        const channel = await channelIn(owner, inside);
        const content = canary('message');
        return { id: await say(owner, channel, content), canary: content, within: { channel } };
      },
    },
    share: {
      ...OWNER_ONLY,
      make: async (_world, owner, inside) => {
        const channel = await channelIn(owner, inside);
        const content = canary('shared');
        await say(owner, channel, content);
        return { id: (await share(owner, channel)).id, canary: content, within: { channel } };
      },
    },
  },
  operations: {
    'POST /api/v1/channels/{id}/follow': followed,
    'POST /api/v1/channels/{id}/shares': spoken,
    'POST /api/v1/channels/{id}/fork': spoken,
    'POST /api/v1/channels/{id}/merge': parted,
    'PUT /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}': reacted,
    'DELETE /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}': reacted,
    'GET /api/v1/shared/{token}': async (caller) => {
      const { id } = await newChannel(caller);
      await say(caller, id, unique());
      return { params: { token: (await share(caller, id)).token } };
    },
  },
};

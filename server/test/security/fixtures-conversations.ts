// Channels and what is in them, for the registry in fixtures.ts.

import type { Operation, Resource } from '@parley/contract';
import { unique } from './derive.ts';
import { canary, type Ids, type KindFixture, PICTURE, type RequestFixture } from './fixture.ts';
import type { Person, World } from './world.ts';

const newChannel = async (
  { call }: Person,
  title = canary('channel'),
): Promise<{ id: string; title: string }> => {
  const { id } = await call('POST /api/v1/channels', { body: { title, type: 'group' } });
  return { id, title };
};

const channelIn = async (owner: Person, { channel }: Ids): Promise<string> =>
  channel ?? (await newChannel(owner)).id;

const say = async ({ call }: Person, channel: string, content: string): Promise<string> => {
  const params = { id: channel };
  return (await call('POST /api/v1/channels/{id}/messages', { params, body: { role: 'user', content } })).id;
};

const join = async ({ call }: Person, channel: string, { id }: Person): Promise<string> => {
  const body = { participant_type: 'user', participant_id: id } as const;
  return (await call('POST /api/v1/channels/{id}/participants', { params: { id: channel }, body })).id;
};

const share = async ({ call }: Person, channel: string) =>
  call('POST /api/v1/channels/{id}/shares', { params: { id: channel } });

/** A picture with a text behind its end: its name and its bytes both give it away, and it has a thumbnail. */
const pictureForm = (text: string): FormData => {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(PICTURE, 'base64'), text]), `${text}.png`);
  return form;
};

const private_ = { reach: 'owner', seenBy: 'owner' } as const;

export const CONVERSATION_KINDS: Partial<Record<Resource, KindFixture>> = {
  channel: {
    ...private_,
    make: async (_world, owner) => {
      const { id, title } = await newChannel(owner);
      return { id, canary: title };
    },
  },
  participant: {
    ...private_,
    make: async (world, owner, inside) => {
      const channel = await channelIn(owner, inside);
      const { title } = await owner.call('GET /api/v1/channels/{id}', { params: { id: channel } });
      const member = await world.newPerson();
      const id = await join(owner, channel, member);
      return { id, canary: title, within: { channel }, knownTo: [member.id] };
    },
  },
  message: {
    ...private_,
    make: async (_world, owner, inside) => {
      const channel = await channelIn(owner, inside);
      const content = canary('message');
      return { id: await say(owner, channel, content), canary: content, within: { channel } };
    },
  },
  file: {
    ...private_,
    make: async (_world, owner, inside) => {
      const channel = await channelIn(owner, inside);
      const text = canary('file');
      const params = { id: channel };
      const { id } = await owner.call('POST /api/v1/channels/{id}/files', {
        params,
        form: pictureForm(text),
      });
      return { id, canary: text, within: { channel } };
    },
  },
  share: {
    ...private_,
    make: async (_world, owner, inside) => {
      const channel = await channelIn(owner, inside);
      const content = canary('shared');
      await say(owner, channel, content);
      return { id: (await share(owner, channel)).id, canary: content, within: { channel } };
    },
  },
};

/** A channel that was deleted while the server keeps deleted ones for a while. */
const archived: RequestFixture = async (caller, { admin }) => {
  const keep = { params: { key: 'retention_ttl_days' }, body: { value: 7 } } as const;
  await admin.call('PUT /api/v1/admin/settings/{key}', keep);
  const { id } = await newChannel(caller);
  await caller.call('DELETE /api/v1/channels/{id}', { params: { id } });
  return { params: { id } };
};

/** A channel with somebody else in it who came after something was said, and so is somewhere. */
const followed: RequestFixture = async (caller, world) => {
  const [{ id }, other] = [await newChannel(caller), await world.newPerson()];
  await say(caller, id, unique());
  await join(caller, id, other);
  return { params: { id }, body: { user_id: other.id } };
};

/** A channel in which somebody has said something. */
const spoken: RequestFixture = async (caller) => {
  const { id } = await newChannel(caller);
  await say(caller, id, unique());
  return { params: { id } };
};

const reacted: RequestFixture = async () => ({ params: { emoji: '👍' } });

export const CONVERSATION_REQUESTS: Partial<Record<Operation, RequestFixture>> = {
  'POST /api/v1/channels/{id}/participants': async () => ({ body: { participant_type: 'user' } }),
  'POST /api/v1/channels/{id}/restore': archived,
  'POST /api/v1/channels/{id}/follow': followed,
  'POST /api/v1/channels/{id}/shares': spoken,
  'POST /api/v1/channels/{id}/fork': spoken,
  'PUT /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}': reacted,
  'DELETE /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}': reacted,
  'POST /api/v1/channels/{id}/files': async () => ({ body: pictureForm(unique()) }),
  'GET /api/v1/shared/{token}': async (caller) => {
    const { id } = await newChannel(caller);
    await say(caller, id, unique());
    return { params: { token: (await share(caller, id)).token } };
  },
};

/** Lets somebody into the victim's channels and out again: whoever was there once is a stranger now. */
export const passThrough = async (world: World, owner: Person, channel: string): Promise<Person> => {
  const guest = await world.newPerson();
  const participantId = await join(owner, channel, guest);
  await guest.call('GET /api/v1/channels/{id}', { params: { id: channel } });
  const params = { id: channel, participantId };
  await owner.call('DELETE /api/v1/channels/{id}/participants/{participantId}', { params });
  return guest;
};

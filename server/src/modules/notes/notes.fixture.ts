// How the generated suites make a note, and a member of one.

import { unique } from '../../../test/security/derive.ts';
import {
  canary,
  type Ids,
  type NounFixture,
  OWNER_ONLY,
  PICTURE,
  type RequestFixture,
} from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';

const create = async ({ call }: Person): Promise<{ id: string; title: string }> => {
  const { id, title } = await call('POST /api/v1/notes', { body: { title: canary('note') } });
  return { id, title };
};

const noteIn = async (owner: Person, { note: id }: Ids): Promise<{ id: string; title: string }> => {
  if (id === undefined) return create(owner);
  const { title } = await owner.call('GET /api/v1/notes/{id}', { params: { id } });
  return { id, title };
};

const firstVersion: RequestFixture = async (caller) => ({
  params: { id: (await create(caller)).id, n: '1' },
});

const ownMessage: RequestFixture = async ({ call }) => {
  const { id } = await call('POST /api/v1/channels', { body: { title: unique() } });
  const body = { role: 'user', content: unique() } as const;
  const message = await call('POST /api/v1/channels/{id}/messages', { params: { id }, body });
  return { body: { message_ids: [message.id] } };
};

export const fixture: NounFixture = {
  kinds: {
    note: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, title } = await create(owner);
        return { id, canary: title };
      },
    },
    note_member: {
      ...OWNER_ONLY,
      make: async (world, owner, inside) => {
        const note = await noteIn(owner, inside);
        const member = await world.newPerson();
        const { id } = await owner.call('POST /api/v1/notes/{id}/members', {
          params: { id: note.id },
          body: { user_id: member.id, role: 'viewer' },
        });
        return { id, canary: note.title, within: { note: note.id }, knownTo: [member.id] };
      },
    },
  },
  operations: {
    'POST /api/v1/notes/from-messages': ownMessage,
    'POST /api/v1/notes/{id}/from-messages': ownMessage,
    'POST /api/v1/notes/{id}/restore': async (caller) => {
      const { id } = await create(caller);
      await caller.call('DELETE /api/v1/notes/{id}', { params: { id } });
      return { params: { id } };
    },
    'GET /api/v1/notes/{id}/versions/{n}': firstVersion,
    'POST /api/v1/notes/{id}/versions/{n}/restore': firstVersion,
    'POST /api/v1/notes/{id}/files': async () => {
      const form = new FormData();
      form.set('file', new Blob([Buffer.from(PICTURE, 'base64'), unique()]), `${unique()}.png`);
      return { body: form };
    },
    'POST /api/v1/notes/{id}/sync': async () => ({ body: {} }),
    'POST /api/v1/notes/{id}/assist': async () => ({
      body: { instruction: `/demo echo ${unique()}`, model: 'parley-demo' },
    }),
    'POST /api/v1/notes/{id}/members': async (_caller, world) => ({
      body: { user_id: (await world.newPerson()).id, role: 'viewer' },
    }),
  },
};

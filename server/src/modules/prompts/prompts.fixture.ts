// How the generated suites make a prompt, and a member of one.

import { canary, type Ids, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';

const create = async ({ call }: Person): Promise<{ id: string; title: string }> => {
  const { id, title } = await call('POST /api/v1/prompts', {
    body: { title: canary('prompt'), text: 'Say {{what}}' },
  });
  return { id, title };
};

const promptIn = async (owner: Person, { prompt: id }: Ids): Promise<{ id: string; title: string }> => {
  if (id === undefined) return create(owner);
  const { title } = await owner.call('GET /api/v1/prompts/{id}', { params: { id } });
  return { id, title };
};

export const fixture: NounFixture = {
  kinds: {
    prompt: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, title } = await create(owner);
        return { id, canary: title };
      },
    },
    prompt_member: {
      ...OWNER_ONLY,
      make: async (world, owner, inside) => {
        const prompt = await promptIn(owner, inside);
        const member = await world.newPerson();
        const { id } = await owner.call('POST /api/v1/prompts/{id}/members', {
          params: { id: prompt.id },
          body: { user_id: member.id, role: 'viewer' },
        });
        return { id, canary: prompt.title, within: { prompt: prompt.id }, knownTo: [member.id] };
      },
    },
  },
  operations: {
    'POST /api/v1/prompts/{id}/members': async (_caller, world) => ({
      body: { user_id: (await world.newPerson()).id, role: 'viewer' },
    }),
  },
};

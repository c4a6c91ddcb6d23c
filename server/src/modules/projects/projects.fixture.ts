// How the generated suites make a project, and a member of one.

import { unique } from '../../../test/security/derive.ts';
import { canary, type Ids, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';

const create = async ({ call }: Person): Promise<{ id: string; name: string }> => {
  const { id, name } = await call('POST /api/v1/projects', { body: { name: canary('project') } });
  return { id, name };
};

const projectIn = async (owner: Person, { project: id }: Ids): Promise<{ id: string; name: string }> => {
  if (id === undefined) return create(owner);
  const { name } = await owner.call('GET /api/v1/projects/{id}', { params: { id } });
  return { id, name };
};

export const fixture: NounFixture = {
  kinds: {
    project: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, name } = await create(owner);
        return { id, canary: name };
      },
    },
    project_member: {
      ...OWNER_ONLY,
      make: async (world, owner, inside) => {
        const project = await projectIn(owner, inside);
        const member = await world.newPerson();
        const { id } = await owner.call('POST /api/v1/projects/{id}/members', {
          params: { id: project.id },
          body: { user_id: member.id, role: 'viewer' },
        });
        return { id, canary: project.name, within: { project: project.id }, knownTo: [member.id] };
      },
    },
  },
  operations: {
    'POST /api/v1/projects/{id}/files': async () => {
      const form = new FormData();
      form.set('file', new Blob([unique()]), `${unique()}.txt`);
      return { body: form };
    },
    'POST /api/v1/projects/{id}/members': async (_caller, world) => ({
      body: { user_id: (await world.newPerson()).id, role: 'viewer' },
    }),
  },
};

// How the generated suites make a workflow, and a member of one.

import { canary, type Ids, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';

const create = async ({ call }: Person): Promise<{ id: string; title: string }> => {
  const { id, title } = await call('POST /api/v1/workflows', { body: { title: canary('workflow') } });
  return { id, title };
};

const published = async (caller: Person): Promise<string> => {
  const { id } = await create(caller);
  await caller.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
  return id;
};

const workflowIn = async (owner: Person, { workflow: id }: Ids): Promise<{ id: string; title: string }> => {
  if (id === undefined) return create(owner);
  const { title } = await owner.call('GET /api/v1/workflows/{id}', { params: { id } });
  return { id, title };
};

export const fixture: NounFixture = {
  kinds: {
    workflow: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, title } = await create(owner);
        return { id, canary: title };
      },
    },
    workflow_member: {
      ...OWNER_ONLY,
      make: async (world, owner, inside) => {
        const workflow = await workflowIn(owner, inside);
        const member = await world.newPerson();
        const { id } = await owner.call('POST /api/v1/workflows/{id}/members', {
          params: { id: workflow.id },
          body: { user_id: member.id, role: 'viewer' },
        });
        return { id, canary: workflow.title, within: { workflow: workflow.id }, knownTo: [member.id] };
      },
    },
  },
  operations: {
    'POST /api/v1/workflows': async () => ({ body: { title: canary('workflow') } }),
    'POST /api/v1/workflows/import': async () => ({
      body: {
        ...{ format: 'parley.workflow', version: 1, title: 'Imported', description: '' },
        definition: { schema: 1, start: 'end', stages: [{ key: 'end', kind: 'end' }] },
      },
    }),
    'PATCH /api/v1/workflows/{id}': async () => ({ body: { title: 'Renamed' } }),
    'GET /api/v1/workflows/{id}/versions/{n}': async (caller) => ({
      params: { id: await published(caller), n: '1' },
    }),
    'POST /api/v1/workflows/{id}/versions/{n}/restore': async (caller) => ({
      params: { id: await published(caller), n: '1' },
    }),
    'POST /api/v1/workflows/{id}/members': async (_caller, world) => ({
      body: { user_id: (await world.newPerson()).id, role: 'viewer' },
    }),
  },
};

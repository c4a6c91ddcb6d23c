// How the generated suites make a persona, a group and a member of it.

import { canary, type Ids, type NounFixture, OWNER_ONLY, PICTURE } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';

const newPersona = async (
  { call }: Person,
  team_id: string | null = null,
): Promise<{ id: string; name: string }> => {
  const name = canary('persona');
  const { id } = await call('POST /api/v1/personas', { body: { name, team_id } });
  return { id, name };
};

const newGroup = async ({ call }: Person, name = canary('group')): Promise<{ id: string; name: string }> => {
  const { id } = await call('POST /api/v1/persona-groups', { body: { name } });
  return { id, name };
};

const groupIn = async (owner: Person, { persona_group }: Ids): Promise<string> =>
  persona_group ?? (await newGroup(owner)).id;

export const fixture: NounFixture = {
  kinds: {
    persona: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, name } = await newPersona(owner);
        return { id, canary: name };
      },
    },
    persona_group: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, name } = await newGroup(owner);
        return { id, canary: name };
      },
    },
    group_member: {
      ...OWNER_ONLY,
      make: async (_world, owner, inside) => {
        const persona_group = await groupIn(owner, inside);
        const params = { id: persona_group };
        // The group of a team has personas of that team.
        const { team_id } = await owner.call('GET /api/v1/persona-groups/{id}', { params });
        const persona = await newPersona(owner, team_id);
        const { id } = await owner.call('POST /api/v1/persona-groups/{id}/members', {
          params,
          body: { persona_id: persona.id },
        });
        return { id, canary: persona.name, within: { persona_group } };
      },
    },
  },
  operations: {
    // A persona of a team uses a configuration of that team.
    'POST /api/v1/personas': async ({ call }) => {
      const { id: team_id } = await call('POST /api/v1/teams', { body: { name: canary('team') } });
      const { id: provider_config_id } = await call('POST /api/v1/api-configs', {
        body: { name: canary('config'), provider: 'demo', team_id },
      });
      return { body: { name: canary('persona'), team_id, provider_config_id } };
    },
    'POST /api/v1/personas/{id}/avatar': async () => ({ body: { image: PICTURE } }),
    'PUT /api/v1/personas/{id}/tool-grants': async () => ({ body: { tool_names: ['calculator'] } }),
  },
};

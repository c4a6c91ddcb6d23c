// How the generated suites make a team, a member, a role and an invitation of one.

import { canary, type Ids, type NounFixture, type RequestFixture } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';

const create = ({ call }: Person) => call('POST /api/v1/teams', { body: { name: canary('team') } });

const teamIn = async (owner: Person, { team: id }: Ids): Promise<{ id: string; name: string }> =>
  id === undefined ? create(owner) : owner.call('GET /api/v1/teams/{id}', { params: { id } });

const invited: RequestFixture = async (_caller, world) => {
  // The suite of permissions takes teams.create away from everybody else.
  const host = await world.newAdmin();
  const { id } = await create(host);
  const { token } = await host.call('POST /api/v1/teams/{id}/invitations', {
    params: { id },
    body: { role: 'member' },
  });
  return { params: { token } };
};

/** Its members reach it and no one else; that there is one, administrators see. */
const MEMBERS_ONLY = { reach: 'owner', seenBy: 'administrators' } as const;

export const fixture: NounFixture = {
  kinds: {
    team: {
      ...MEMBERS_ONLY,
      make: async (_world, owner) => {
        const { id, name } = await create(owner);
        return { id, canary: name };
      },
    },
    team_member: {
      ...MEMBERS_ONLY,
      make: async (world, owner, inside) => {
        const { id, name } = await teamIn(owner, inside);
        const member = await world.newPerson();
        await owner.call('POST /api/v1/teams/{id}/members', {
          params: { id },
          body: { user_id: member.id },
        });
        return { id: member.id, canary: name, within: { team: id }, knownTo: [member.id] };
      },
    },
    team_role: {
      ...MEMBERS_ONLY,
      make: async (_world, owner, inside) => {
        const { id } = await teamIn(owner, inside);
        const name = canary('team_role');
        const role = await owner.call('POST /api/v1/teams/{id}/roles', {
          params: { id },
          body: { name, permissions: ['team.things.write'] },
        });
        return { id: role.id, canary: name, within: { team: id } };
      },
    },
    team_invitation: {
      ...MEMBERS_ONLY,
      make: async (_world, owner, inside) => {
        const { id } = await teamIn(owner, inside);
        const invitation = await owner.call('POST /api/v1/teams/{id}/invitations', {
          params: { id },
          body: { role: 'guest' },
        });
        return { id: invitation.id, canary: invitation.token, within: { team: id } };
      },
    },
  },
  operations: {
    'POST /api/v1/teams/{id}/members': async (_caller, world) => ({
      body: { user_id: (await world.newPerson()).id },
    }),
    'POST /api/v1/teams/{id}/invitations': async () => ({ body: { role: 'member' } }),
    'PATCH /api/v1/teams/{id}/members/{userId}': async () => ({ body: { role: 'guest' } }),
    'GET /api/v1/invitations/{token}': invited,
    'GET /api/v1/invitations/{token}/greeting': invited,
    'POST /api/v1/invitations/{token}/accept': invited,
  },
};

// How the generated suites make a workspace.

import { canary, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';

export const fixture: NounFixture = {
  kinds: {
    workspace: {
      ...OWNER_ONLY,
      make: async (_world, { call }) => {
        const team = await call('POST /api/v1/teams', { body: { name: canary('workspace_team') } });
        const name = canary('workspace');
        const { id } = await call('POST /api/v1/workspaces', { body: { name, team_id: team.id } });
        return { id, canary: name, within: { team: team.id } };
      },
    },
  },
  operations: {
    // No sooner than a server lets a workspace say.
    'PUT /api/v1/workspaces/{id}/retention': async () => ({ body: { days: 365 } }),
  },
};

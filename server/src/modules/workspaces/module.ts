import { none, workspaceNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { NO_TEAM_RESOURCES, teamResources } from '../teams/index.ts';
import { accountMade } from '../users/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { access, makeForTeam, makePersonal, renameWithTeam } from './service.ts';
import { isGone } from './store.ts';

export const module = defineModule({
  name: 'workspaces',
  nouns: [workspaceNoun],
  routes,
  jobs,
  search: none,
  topics: none,
  revocations: none,
  reach: [
    {
      resource: 'workspace',
      assert: async (ctx, id) => {
        await access(ctx, id);
      },
      isGone,
    },
  ],
  onAccountRemoved: none,
  personData: [
    { name: 'workspaces', from: 'GET /api/v1/workspaces', isMine: ({ kind }) => kind === 'personal' },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  // They go with their team; what is in them is the channels' to say.
  provides: [
    teamResources.of({ ...NO_TEAM_RESOURCES, made: makeForTeam, renamed: renameWithTeam }),
    accountMade.of(makePersonal),
  ],
  start: none,
});

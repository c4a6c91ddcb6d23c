import { none, teamNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { invitedRegistration } from '../auth/index.ts';
import { access } from './access.ts';
import { mayRegister, registerBy } from './invitations.ts';
import { jobs } from './jobs.ts';
import { listTeamMembersTool, listTeamsTool } from './mcp-tools.ts';
import { registerTeams } from './metrics.ts';
import { passOnFromInactive, withdrawFromAll } from './removal.ts';
import { routes } from './routes.ts';
import { countAll } from './store.ts';
import { teamTopic } from './topics.ts';

export const module = defineModule({
  name: 'teams',
  nouns: [teamNoun],
  routes,
  jobs,
  search: none,
  topics: [teamTopic],
  revocations: none,
  reach: [
    {
      resource: 'team',
      assert: async (ctx, id) => {
        await access(ctx, id);
      },
    },
  ],
  onAccountRemoved: { end: none, handOver: withdrawFromAll, remove: none },
  personData: [{ name: 'teams', from: 'GET /api/v1/teams/mine' }],
  onPermissionLost: passOnFromInactive,
  onPasswordReset: none,
  metrics: ({ metrics, database }) => registerTeams(metrics.register, () => countAll(database.read)),
  mcp: { tools: [listTeamsTool, listTeamMembersTool], resources: none, prompts: none },
  references: none,
  provides: [invitedRegistration.of({ isInvited: mayRegister, use: registerBy })],
  start: none,
});

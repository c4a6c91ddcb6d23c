import { none, workflowNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { channelRemoved } from '../channels/index.ts';
import { filesNamedElsewhere } from '../files/index.ts';
import { messagePosted, messageStages } from '../messages/index.ts';
import { placed, reachOfScope } from '../scopes/index.ts';
import { teamResources } from '../teams/index.ts';
import { offeredTools } from '../tools/index.ts';
import { read as readAssignment } from './assignments.ts';
import { endStagesIn, stagesOfChats } from './chats.ts';
import { runCommands } from './commands.ts';
import { completeStage } from './complete-stage.ts';
import { namedInDrafts } from './draft-files.ts';
import { watchEvents } from './event-starts.ts';
import { read as readInstance } from './instances.ts';
import { jobs } from './jobs.ts';
import { freeOfAccount, freeOfInactive, stepsOfTeams } from './leaving.ts';
import { publicRoutes } from './public-routes.ts';
import { routes } from './routes.ts';
import { runRoutes, testRoutes } from './run-routes.ts';
import { searchSource } from './search.ts';
import { KIND } from './service.ts';
import { workflowTopic } from './topics.ts';

export const module = defineModule({
  name: 'workflows',
  nouns: [workflowNoun],
  routes: [...routes, ...runRoutes, ...testRoutes, ...publicRoutes],
  jobs,
  search: [searchSource],
  topics: [workflowTopic],
  revocations: none,
  reach: [
    reachOfScope(KIND),
    {
      resource: 'workflow_instance',
      assert: async (ctx, id) => {
        await readInstance(ctx, id);
      },
    },
    {
      resource: 'assignment',
      assert: async (ctx, id) => {
        await readAssignment(ctx, id);
      },
    },
  ],
  // Its scope is handed over or removed by modules/scopes, and its row goes with the scope.
  onAccountRemoved: { end: none, handOver: freeOfAccount, remove: none },
  personData: [
    {
      name: 'workflows',
      from: 'GET /api/v1/workflows',
      isMine: ({ owner_id }, me) => owner_id === me,
      each: 'GET /api/v1/workflows/{id}',
    },
    { name: 'assignments', from: 'GET /api/v1/assignments/mine' },
  ],
  onPermissionLost: freeOfInactive,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: [
    placed.of([KIND, 'workflows']),
    offeredTools.of([completeStage]),
    filesNamedElsewhere.of(namedInDrafts),
    messageStages.of(stagesOfChats),
    messagePosted.of(runCommands),
    channelRemoved.of(endStagesIn),
    teamResources.of(stepsOfTeams),
  ],
  start: async (kernel) => {
    const stopHearing = watchEvents(kernel);
    return { drain: none, stop: async () => stopHearing() };
  },
});

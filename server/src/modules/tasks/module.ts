import { none, taskNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { beforeThingRemoved, placed, reachOfScope, readingLost } from '../scopes/index.ts';
import { teamResources } from '../teams/index.ts';
import { offeredTools } from '../tools/index.ts';
import { jobs } from './jobs.ts';
import { taskResource } from './mcp-resources.ts';
import { listTasksTool, readTaskTool } from './mcp-tools.ts';
import { registerRuns } from './metrics.ts';
import { taskData } from './person-data.ts';
import { taskReferences } from './references.ts';
import { endSchedulesOf, endTask } from './removal.ts';
import { routes } from './routes.ts';
import { countByStatus } from './runs-store.ts';
import { searchSource } from './search.ts';
import { KIND } from './service.ts';
import { endGrantsOf } from './store.ts';
import { taskTools } from './tools.ts';
import { endAssignment, tasksOfLeavers } from './unassigning.ts';

export const module = defineModule({
  name: 'tasks',
  nouns: [taskNoun],
  routes,
  jobs,
  search: [searchSource],
  topics: none,
  revocations: none,
  reach: [reachOfScope(KIND)],
  // Its scope is handed over or removed by modules/scopes, and its row goes with the scope.
  onAccountRemoved: { end: endSchedulesOf, handOver: none, remove: none },
  personData: taskData,
  onPermissionLost: none,
  onPasswordReset: (ctx, userId) => endGrantsOf(ctx.db, userId),
  metrics: (kernel) => registerRuns(kernel.metrics.register, () => countByStatus(kernel.database.read)),
  mcp: {
    tools: [listTasksTool, readTaskTool],
    resources: [taskResource],
    prompts: none,
  },
  references: [taskReferences],
  provides: [
    placed.of([KIND, 'tasks']),
    offeredTools.of(taskTools),
    beforeThingRemoved.of([KIND, endTask]),
    readingLost.of([KIND, endAssignment]),
    teamResources.of(tasksOfLeavers),
  ],
  start: none,
});

import { none, projectNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { closeChannelsOfProject } from '../channels/index.ts';
import { auditedMembers, beforeThingRemoved, placed, reachOfScope, readingLost } from '../scopes/index.ts';
import { NO_TEAM_RESOURCES, teamResources } from '../teams/index.ts';
import { listProjectsTool, readProjectTool } from './mcp-tools.ts';
import { projectReferences } from './references.ts';
import { routes } from './routes.ts';
import { searchSource } from './search.ts';
import { KIND, leaveOfTeam, takeAllOut } from './service.ts';

export const module = defineModule({
  name: 'projects',
  nouns: [projectNoun],
  routes,
  jobs: none,
  search: [searchSource],
  topics: none,
  revocations: none,
  reach: [reachOfScope(KIND)],
  // Its scope is handed over or removed by modules/scopes, and its row goes with the scope.
  onAccountRemoved: none,
  personData: [
    {
      name: 'projects',
      from: 'GET /api/v1/projects',
      isMine: ({ owner_id }, me) => owner_id === me,
      restore: {
        by: 'POST /api/v1/projects',
        body: ({ name, description, instructions, color, icon }) => ({
          ...{ name, description, instructions },
          ...(color === null ? {} : { color }),
          ...(icon === null ? {} : { icon }),
        }),
      },
    },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: { tools: [listProjectsTool, readProjectTool], resources: none, prompts: none },
  // Its files enter turns as modules/files says, its instructions as modules/channels does.
  references: [projectReferences],
  // Its scope is kept or removed by modules/scopes.
  provides: [
    placed.of([KIND, 'projects']),
    teamResources.of({ ...NO_TEAM_RESOURCES, memberLeft: leaveOfTeam }),
    auditedMembers.of(KIND),
    readingLost.of([KIND, takeAllOut]),
    beforeThingRemoved.of([KIND, ({ db }, id) => closeChannelsOfProject(db, id)]),
  ],
  start: none,
});

import { none, personaGroupNoun, personaNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { teamResources } from '../teams/index.ts';
import { releaseAllOf as releaseGroupHandles } from './groups.ts';
import { personaPrompts } from './mcp-prompts.ts';
import { personaData } from './person-data.ts';
import { routes } from './routes.ts';
import { removeAllOf as removePersonas } from './service.ts';
import { teamPersonas } from './team-personas.ts';

export const module = defineModule({
  name: 'personas',
  nouns: [personaNoun, personaGroupNoun],
  routes,
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: {
    end: none,
    handOver: none,
    remove: async (ctx, userId) => {
      await removePersonas(ctx, userId);
      await releaseGroupHandles(ctx, userId);
    },
  },
  personData: personaData,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: { tools: none, resources: none, prompts: [personaPrompts] },
  references: none,
  provides: [teamResources.of(teamPersonas)],
  start: none,
});

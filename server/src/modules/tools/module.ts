import { none, toolNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { toolNames } from '../personas/index.ts';
import { teamResources } from '../teams/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { list } from './service.ts';
import { endPrograms } from './stdio.ts';
import { teamToolServers } from './team-tools.ts';

export const module = defineModule({
  name: 'tools',
  nouns: [toolNoun],
  routes,
  jobs,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  personData: none,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: [
    teamResources.of(teamToolServers),
    toolNames.of(async (ctx) => (await list(ctx)).map(({ name }) => name)),
  ],
  start: async (kernel) => ({ drain: none, stop: () => endPrograms(kernel) }),
});

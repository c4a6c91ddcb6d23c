import { none, providerConfigNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { teamResources } from '../teams/index.ts';
import { jobs } from './jobs.ts';
import { registerHealth } from './metrics.ts';
import { routes } from './routes.ts';
import { listPlatformHealth } from './store.ts';
import { teamKeys } from './team-keys.ts';

export const module = defineModule({
  name: 'provider-configs',
  nouns: [providerConfigNoun],
  routes,
  jobs,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  personData: [
    {
      name: 'provider-configs',
      from: 'GET /api/v1/api-configs',
      isMine: ({ scope }) => scope === 'personal',
    },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: ({ metrics, database }) =>
    registerHealth(metrics.register, () => listPlatformHealth(database.read)),
  mcp: none,
  references: none,
  provides: [teamResources.of(teamKeys)],
  start: none,
});

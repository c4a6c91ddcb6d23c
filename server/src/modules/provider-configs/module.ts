import { none, providerConfigNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { jobs } from './jobs.ts';
import { registerHealth } from './metrics.ts';
import { routes } from './routes.ts';
import { listPlatformHealth } from './store.ts';

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
  onPermissionLost: none,
  metrics: ({ metrics, database }) =>
    registerHealth(metrics.register, () => listPlatformHealth(database.read)),
  mcp: none,
  references: none,
  start: none,
});

import { none, providerConfigNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export const providerConfigsModule = defineModule({
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
  metrics: none,
  mcp: none,
  references: none,
  start: none,
});

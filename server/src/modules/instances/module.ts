import { none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { startBeating } from './service.ts';

export const module = defineModule({
  name: 'instances',
  nouns: none,
  routes: none,
  jobs: none,
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
  provides: none,
  start: async (kernel) => ({ drain: none, stop: await startBeating(kernel) }),
});

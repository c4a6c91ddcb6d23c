import { none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';

export const module = defineModule({
  name: 'credentials',
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
  start: none,
});

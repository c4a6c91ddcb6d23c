import { none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { startReloading } from './reloading.ts';

export const module = defineModule({
  name: 'settings',
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
  start: startReloading,
});

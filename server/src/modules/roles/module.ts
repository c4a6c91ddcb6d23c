import { none, plannedNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';

export const module = defineModule({
  name: 'roles',
  nouns: [plannedNoun],
  routes: none,
  jobs: none,
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

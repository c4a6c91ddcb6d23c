import { none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { eachOf } from './service.ts';

export const module = defineModule({
  name: 'identities',
  nouns: none,
  routes: none,
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  personData: [{ name: 'identities', from: (ctx) => eachOf(ctx) }],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: none,
});

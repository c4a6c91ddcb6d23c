import { none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { eachOf, forgetPerson } from './service.ts';

export const module = defineModule({
  name: 'audit',
  nouns: none,
  routes: none,
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: { end: none, handOver: none, remove: none, forget: forgetPerson },
  personData: [{ name: 'audit', from: (ctx) => eachOf(ctx) }],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: none,
});

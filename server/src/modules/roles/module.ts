import { none } from '@parley/contract';
import { systemCtx } from '../../kernel/ctx.ts';
import { defineModule } from '../../kernel/module.ts';
import { offerDeclared } from './offers.ts';

export const module = defineModule({
  name: 'roles',
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
  start: async (kernel) => {
    await offerDeclared(systemCtx(kernel, 'permissions of built-in roles'));
    return { drain: none, stop: none };
  },
});

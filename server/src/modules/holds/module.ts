import { holdNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { routes } from './routes.ts';
import { forgetActor, forgetReasons } from './store.ts';

export const module = defineModule({
  name: 'holds',
  nouns: [holdNoun],
  routes,
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: {
    end: none,
    handOver: none,
    remove: (ctx, userId) => forgetActor(ctx.db, userId),
    forget: (ctx, personId) => forgetReasons(ctx.db, personId),
  },
  // A hold is the server's, and not a person's to be told of.
  personData: none,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: none,
});

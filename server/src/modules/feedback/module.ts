import { feedbackNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { routes } from './routes.ts';
import { eachOf } from './service.ts';

export const module = defineModule({
  name: 'feedback',
  nouns: [feedbackNoun],
  routes,
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  personData: [{ name: 'feedback', from: (ctx) => eachOf(ctx) }],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: none,
});

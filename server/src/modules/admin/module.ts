import { adminNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { routes } from './routes.ts';
import { adminTopic } from './topics.ts';

export const module = defineModule({
  name: 'admin',
  nouns: [adminNoun],
  routes,
  jobs: none,
  search: none,
  topics: [adminTopic],
  revocations: { 'admin.user.deleted': ({ id }) => ({ userId: id }) },
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

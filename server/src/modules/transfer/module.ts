import { none, transferNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { conversationData } from './person-data.ts';
import { routes } from './routes.ts';

export const module = defineModule({
  name: 'transfer',
  nouns: [transferNoun],
  routes,
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  personData: conversationData,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: none,
});

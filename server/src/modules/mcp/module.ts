import { mcpNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { routes } from './routes.ts';

export const module = defineModule({
  name: 'mcp',
  nouns: [mcpNoun],
  routes,
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

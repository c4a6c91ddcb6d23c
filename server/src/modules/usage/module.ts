import { none, usageNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { completionTokens } from './metrics.ts';
import { routes } from './routes.ts';

export const module = defineModule({
  name: 'usage',
  nouns: [usageNoun],
  routes,
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  personData: [{ name: 'usage', from: 'GET /api/v1/usage' }],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: (kernel) => {
    completionTokens.of(kernel);
  },
  mcp: none,
  references: none,
  provides: none,
  start: none,
});

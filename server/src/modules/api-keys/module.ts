import { apiKeyNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { routes } from './routes.ts';

export const module = defineModule({
  name: 'api-keys',
  nouns: [apiKeyNoun],
  routes,
  jobs: none,
  search: none,
  topics: none,
  revocations: { 'user.api_key.revoked': ({ id }) => ({ apiKeyId: id }) },
  reach: none,
  onAccountRemoved: none,
  personData: [{ name: 'api-keys', from: 'GET /api/v1/api-keys' }],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: none,
});

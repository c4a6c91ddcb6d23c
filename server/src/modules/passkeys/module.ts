import { none, passkeyNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { removeAll } from './service.ts';

export const module = defineModule({
  name: 'passkeys',
  nouns: [passkeyNoun],
  routes,
  jobs,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  personData: [{ name: 'passkeys', from: 'GET /api/v1/passkeys' }],
  onPermissionLost: none,
  onPasswordReset: removeAll,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: none,
});

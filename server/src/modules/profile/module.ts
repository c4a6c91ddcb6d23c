import { none, profileNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { routes } from './routes.ts';

export const module = defineModule({
  name: 'profile',
  nouns: [profileNoun],
  routes,
  jobs: none,
  search: none,
  topics: none,
  revocations: { 'user.profile.updated': ({ id }) => ({ userId: id }) },
  reach: none,
  onAccountRemoved: none,
  personData: [
    { name: 'account', from: 'GET /api/v1/profile' },
    { name: 'settings', from: 'GET /api/v1/settings' },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: none,
});

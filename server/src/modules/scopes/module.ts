import { none, scopeNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { teamResources } from '../teams/index.ts';
import { withdrawFromAll } from './members.ts';
import { teamThings } from './team-things.ts';

export const module = defineModule({
  name: 'scopes',
  nouns: [scopeNoun],
  routes: none,
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: { end: none, handOver: withdrawFromAll, remove: none },
  personData: none,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: [teamResources.of(teamThings)],
  start: none,
});

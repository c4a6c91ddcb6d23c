import { none, presenceNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { presenceTopic } from './topics.ts';

export const module = defineModule({
  name: 'presence',
  nouns: [presenceNoun],
  routes,
  jobs,
  search: none,
  topics: [presenceTopic],
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

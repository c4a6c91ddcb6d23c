import { backupNoun, none } from '@parley/contract';
import { removeScratches } from '../../db/scratch.ts';
import { defineModule } from '../../kernel/module.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export const module = defineModule({
  name: 'backups',
  nouns: [backupNoun],
  routes,
  jobs,
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
  start: async ({ config }) => {
    await removeScratches(config);
    return { drain: none, stop: none };
  },
});

import { connectionNoun, none } from '@parley/contract';
import { job } from '../../kernel/jobs.ts';
import { defineModule } from '../../kernel/module.ts';
import { teamResources } from '../teams/index.ts';
import { registerConnections } from './metrics.ts';
import { routes } from './routes.ts';
import { rewrapSecrets } from './secrets.ts';
import { countByScope } from './store.ts';
import { teamConnections } from './team-connections.ts';

export const module = defineModule({
  name: 'connections',
  nouns: [connectionNoun],
  routes,
  jobs: [
    job<object>({
      name: 'connections.rewrap_secrets',
      every: '*/10 * * * *',
      run: async (ctx) => {
        // Only while the key before a rotation is still named is there anything to do.
        if (ctx.kernel.secrets.previous !== null) await rewrapSecrets(ctx);
      },
    }),
  ],
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  // Their rows and their sealed secrets go with the account's row.
  onAccountRemoved: none,
  personData: [
    { name: 'connections', from: 'GET /api/v1/connections', isMine: ({ scope }) => scope === 'personal' },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: (kernel) => registerConnections(kernel.metrics.register, () => countByScope(kernel.database.read)),
  mcp: none,
  references: none,
  provides: [teamResources.of(teamConnections)],
  start: none,
});

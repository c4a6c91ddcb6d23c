import { none, packageNoun } from '@parley/contract';
import { systemCtx } from '../../kernel/ctx.ts';
import { defineModule } from '../../kernel/module.ts';
import { pathSource } from '../../kernel/openapi.ts';
import { textFilter } from '../completions/index.ts';
import { connectionTypes } from '../connections/index.ts';
import { teamResources } from '../teams/index.ts';
import { toolSources } from '../tools/index.ts';
import { packageConnections } from './brought-connections.ts';
import { routes as extensionRoutes } from './extension-routes.ts';
import { filterTexts } from './filters.ts';
import { jobs } from './jobs.ts';
import { callsWritten } from './made-calls.ts';
import { registerPackages } from './metrics.ts';
import { packagePaths } from './paths.ts';
import { routes } from './routes.ts';
import { sandboxOf } from './sandbox-of.ts';
import { forgetPerson } from './settings.ts';
import { countByState } from './store.ts';
import { listenFor } from './subscriptions.ts';
import { teamPackages } from './team-packages.ts';
import { packageTools } from './tools.ts';

export const module = defineModule({
  name: 'packages',
  nouns: [packageNoun],
  routes: [...routes, ...extensionRoutes],
  jobs,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  // Their packages go with the account's row.
  onAccountRemoved: { end: none, handOver: none, remove: forgetPerson },
  personData: [
    { name: 'packages', from: 'GET /api/v1/packages', isMine: ({ scope }) => scope === 'personal' },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: (kernel) =>
    registerPackages(kernel, kernel.metrics.register, () => countByState(kernel.database.read)),
  mcp: none,
  references: none,
  provides: [
    teamResources.of(teamPackages),
    toolSources.of(packageTools),
    textFilter.of(filterTexts),
    connectionTypes.of(packageConnections),
    pathSource.of((kernel) => packagePaths(systemCtx(kernel, 'paths of packages'))),
  ],
  start: async (kernel) => {
    const stopListening = listenFor(kernel);
    return {
      drain: none,
      stop: async () => {
        stopListening();
        await sandboxOf(kernel).close();
        await callsWritten(kernel);
      },
    };
  },
});

import { instructionsNoun, memoryNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { messageRemoved } from '../messages/index.ts';
import { NO_TEAM_RESOURCES, teamResources } from '../teams/index.ts';
import { offeredTools } from '../tools/index.ts';
import { instructionReferences } from './instructions-turn.ts';
import { registerMemories } from './metrics.ts';
import { forgetProposals } from './proposals.ts';
import { routes } from './routes.ts';
import { access, KIND } from './service.ts';
import { countByScope, countOf, removePersonal } from './store.ts';
import { memoryTools } from './tools.ts';
import { memoryReferences } from './turn.ts';

export const module = defineModule({
  name: 'memory',
  nouns: [memoryNoun, instructionsNoun],
  routes,
  jobs: none,
  // A person's own are sealed: an index would hold their words in the open.
  search: none,
  topics: none,
  revocations: none,
  reach: [
    {
      resource: KIND,
      assert: async (ctx, id) => {
        await access(ctx, id);
      },
    },
  ],
  // Those of projects and teams stay there, without a writer; what is sealed goes with the account's keys.
  onAccountRemoved: {
    end: none,
    handOver: none,
    remove: async (ctx, userId) => {
      await removePersonal(ctx.db, userId);
    },
  },
  personData: [
    {
      name: 'memories',
      from: 'GET /api/v1/memory',
      isMine: ({ scope }) => scope === 'me' || scope === 'persona',
      isSealed: true,
    },
    { name: 'memory-settings', from: 'GET /api/v1/memory/settings' },
    { name: 'instructions', from: 'GET /api/v1/profile/instructions', isSealed: true },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: (kernel) => registerMemories(kernel.metrics.register, () => countByScope(kernel.database.read)),
  mcp: none,
  references: [instructionReferences, memoryReferences],
  provides: [
    // Nobody's own, they go with the team whatever becomes of its things: their rows refer to it.
    teamResources.of({
      ...NO_TEAM_RESOURCES,
      count: async ({ db }, teamId) => ({ memory: await countOf(db, 'team_id', teamId) }),
    }),
    offeredTools.of(memoryTools),
    messageRemoved.of(forgetProposals),
  ],
  start: none,
});

import { channelNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { teamResources } from '../teams/index.ts';
import { jobs } from './jobs.ts';
import { withdrawFromAll } from './participants.ts';
import { routes } from './routes.ts';
import { channelSource } from './search-store.ts';
import { access } from './service.ts';
import { teamChannels } from './team-channels.ts';
import { channelTopic } from './topics.ts';

export const module = defineModule({
  name: 'channels',
  nouns: [channelNoun],
  routes,
  jobs,
  search: [channelSource],
  topics: [channelTopic],
  revocations: none,
  reach: [
    {
      resource: 'channel',
      assert: async (ctx, id) => {
        await access(ctx, id);
      },
    },
  ],
  onAccountRemoved: { end: none, handOver: withdrawFromAll, remove: none },
  personData: none,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: [teamResources.of(teamChannels)],
  start: none,
});

import { none, searchNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { forgetAuthor } from './authors-store.ts';
import { startIndexing } from './indexer.ts';
import { compactLater, jobs } from './jobs.ts';
import { searchTool } from './mcp-tools.ts';
import { routes } from './routes.ts';

export const module = defineModule({
  name: 'search',
  nouns: [searchNoun],
  routes,
  jobs,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: {
    end: none,
    handOver: none,
    remove: ({ db }, userId) => forgetAuthor(db, userId),
    forget: compactLater,
  },
  personData: none,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: { tools: [searchTool], resources: none, prompts: none },
  references: none,
  provides: none,
  start: async (kernel) => ({ drain: none, stop: startIndexing(kernel) }),
});

import { none, promptNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { reachOfScope } from '../scopes/index.ts';
import { libraryPrompts } from './mcp-prompts.ts';
import { routes } from './routes.ts';
import { searchSource } from './search.ts';
import { KIND } from './service.ts';

export const module = defineModule({
  name: 'prompts',
  nouns: [promptNoun],
  routes,
  jobs: none,
  search: [searchSource],
  topics: none,
  revocations: none,
  reach: [reachOfScope(KIND)],
  // Its scope is handed over or removed by modules/scopes, and its row goes with the scope.
  onAccountRemoved: none,
  personData: [
    {
      name: 'prompts',
      from: 'GET /api/v1/prompts',
      isMine: ({ owner_id }, me) => owner_id === me,
      restore: {
        by: 'POST /api/v1/prompts',
        body: ({ title, command, description, text, tags }) => ({ title, command, description, text, tags }),
      },
    },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: { tools: none, resources: none, prompts: [libraryPrompts] },
  references: none,
  provides: none,
  start: none,
});

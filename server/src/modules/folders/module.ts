import { folderNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { routes } from './routes.ts';

export const module = defineModule({
  name: 'folders',
  nouns: [folderNoun],
  routes,
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  personData: [
    {
      name: 'folders',
      from: 'GET /api/v1/folders',
      restore: { by: 'POST /api/v1/folders', body: ({ name, sort_order }) => ({ name, sort_order }) },
    },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: none,
  references: none,
  provides: none,
  start: none,
});

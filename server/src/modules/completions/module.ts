import { none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { routes } from './ask/routes.ts';
import { startAnswers } from './turn/followers.ts';

export const completionsModule = defineModule({
  name: 'completions',
  nouns: none,
  routes,
  jobs: none,
  search: none,
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  onPermissionLost: none,
  metrics: none,
  mcp: none,
  references: none,
  start: async (kernel) => {
    const answers = await startAnswers(kernel);
    return { drain: answers.stop, stop: none };
  },
});

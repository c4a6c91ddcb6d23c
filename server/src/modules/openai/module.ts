import { none, openAiNoun } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { messageRemoved } from '../messages/index.ts';
import { hearCancelHints } from './responses/running.ts';
import { forgetOfMessage } from './responses/stored-responses.ts';
import { routes } from './routes.ts';

export const module = defineModule({
  name: 'openai',
  nouns: [openAiNoun],
  routes,
  jobs: none,
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
  provides: [messageRemoved.of(forgetOfMessage)],
  start: async (kernel) => {
    const unlisten = hearCancelHints(kernel);
    return { drain: none, stop: async () => unlisten() };
  },
});

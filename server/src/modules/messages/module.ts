import { messageNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { conversationResource, messageResource } from './mcp-resources.ts';
import { readConversationTool } from './mcp-tools.ts';
import { routes } from './routes.ts';
import { messageSource } from './search-store.ts';

export const module = defineModule({
  name: 'messages',
  nouns: [messageNoun],
  routes,
  jobs: none,
  search: [messageSource],
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: none,
  onPermissionLost: none,
  metrics: none,
  mcp: {
    tools: [readConversationTool],
    resources: [conversationResource, messageResource],
    prompts: none,
  },
  references: none,
  start: none,
});

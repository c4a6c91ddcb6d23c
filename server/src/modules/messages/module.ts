import { messageNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { conversationResource, messageResource } from './mcp-resources.ts';
import { readConversationTool } from './mcp-tools.ts';
import { messageData } from './person-data.ts';
import { channelReferences } from './references.ts';
import { routes } from './routes.ts';
import { messageSource } from './search-store.ts';
import { takeName } from './store.ts';

export const module = defineModule({
  name: 'messages',
  nouns: [messageNoun],
  routes,
  jobs: none,
  search: [messageSource],
  topics: none,
  revocations: none,
  reach: none,
  onAccountRemoved: {
    end: none,
    handOver: none,
    remove: none,
    forget: ({ db }, userId) => takeName(db, userId, 'deleted account'),
  },
  personData: messageData,
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: none,
  mcp: {
    tools: [readConversationTool],
    resources: [conversationResource, messageResource],
    prompts: none,
  },
  references: [channelReferences],
  provides: none,
  start: none,
});

import { knowledgeBindingNoun, knowledgeNoun, none } from '@parley/contract';
import { defineModule } from '../../kernel/module.ts';
import { keptWithFiles } from '../files/index.ts';
import { placed, reachOfScope } from '../scopes/index.ts';
import { offeredTools } from '../tools/index.ts';
import { countByStatus, countBytesAddedBy } from './documents-store.ts';
import { jobs } from './jobs.ts';
import { listKnowledgeBasesTool, searchKnowledgeTool } from './mcp-tools.ts';
import { registerDocuments } from './metrics.ts';
import { bindingRoutes, routes } from './routes.ts';
import { searchSource } from './search-source.ts';
import { KIND } from './service.ts';
import { knowledgeTools } from './tools.ts';
import { documentReferences, knowledgeReferences } from './turn.ts';

export const module = defineModule({
  name: 'knowledge',
  nouns: [knowledgeNoun, knowledgeBindingNoun],
  routes: [...routes, ...bindingRoutes],
  jobs,
  search: [searchSource],
  topics: none,
  revocations: none,
  reach: [reachOfScope(KIND)],
  // Its scope is handed over or removed by modules/scopes, and its rows go with the scope.
  onAccountRemoved: none,
  personData: [
    {
      name: 'knowledge-bases',
      from: 'GET /api/v1/knowledge-bases',
      isMine: ({ owner_id }, me) => owner_id === me,
      parts: { documents: 'GET /api/v1/knowledge-bases/{id}/documents' },
    },
  ],
  onPermissionLost: none,
  onPasswordReset: none,
  metrics: (kernel) => registerDocuments(kernel.metrics.register, () => countByStatus(kernel.database.read)),
  mcp: { tools: [listKnowledgeBasesTool, searchKnowledgeTool], resources: none, prompts: none },
  references: [knowledgeReferences, documentReferences],
  provides: [
    placed.of([KIND, 'knowledge_bases']),
    offeredTools.of(knowledgeTools),
    keptWithFiles.of((ctx, ownerId) => countBytesAddedBy(ctx.db, ownerId)),
  ],
  start: none,
});

import { z } from 'zod';
import { mcpTool } from '../../kernel/module.ts';
import { search } from './search.ts';
import { list } from './service.ts';

const Uuid = z.string().toLowerCase().pipe(z.guid());
const HITS_MAX = 20;

export const listKnowledgeBasesTool = mcpTool({
  name: 'list_knowledge_bases',
  title: 'List knowledge bases',
  description: 'The knowledge bases that the owner of this key may read, the last changed first.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({}),
  run: async (ctx) => {
    const { data, total } = await list(ctx, {});
    return {
      knowledge_bases: data.map(({ id, name, description, document_count }) => ({
        ...{ id, name, description, document_count },
      })),
      total,
    };
  },
});

export const searchKnowledgeTool = mcpTool({
  name: 'search_knowledge',
  title: 'Search knowledge bases',
  description:
    'Passages of documents that answer a question, from the knowledge bases of the owner of this key.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({
    query: z.string().trim().min(1).max(200),
    kb_ids: z.array(Uuid).max(100).optional(),
    limit: z.int().min(1).max(HITS_MAX).optional(),
  }),
  run: async (ctx, { query, kb_ids, limit }) => ({
    passages: (await search(ctx, { query, kb_ids, limit })).data,
  }),
});

import { SEARCH_KINDS } from '@parley/contract';
import { z } from 'zod';
import { mcpTool } from '../../kernel/module.ts';
import { search } from './service.ts';

const HITS_MAX = 50;

const Uuid = z.string().toLowerCase().pipe(z.guid());

export const searchTool = mcpTool({
  name: 'search',
  title: 'Search Parley',
  description:
    'Finds what the owner of this key may see, newest first. scope_id of a hit is where it lies: the channel, the project of a file, the knowledge base of a document, or the thing itself.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({
    query: z.string().trim().min(1).max(200),
    type: z.enum(SEARCH_KINDS).optional(),
    channel_id: Uuid.optional().describe('Only in this channel'),
    limit: z.int().min(1).max(HITS_MAX).optional(),
    offset: z.int().min(0).max(10_000).optional(),
  }),
  run: async (ctx, { query, ...filter }) => {
    const { data, has_more } = await search(ctx, { q: query, ...filter });
    const results = data.map(({ type, id, scope_id, channel_id, channel_title, ...hit }) => ({
      ...{ type, id, scope_id, channel_id, channel_title },
      ...{ title: hit.title, snippet: hit.snippet, created_at: hit.created_at },
    }));
    return { results, has_more };
  },
});

import { z } from 'zod';
import { mcpTool } from '../../kernel/module.ts';
import { accessUntrashed, list } from './service.ts';

const NOTES_MAX = 50;

const Uuid = z.string().toLowerCase().pipe(z.guid());

export const listNotesTool = mcpTool({
  name: 'list_notes',
  title: 'List notes',
  description: 'The notes that the owner of this key may see, the last changed first.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({
    query: z.string().trim().max(200).optional(),
    limit: z.int().min(1).max(NOTES_MAX).optional(),
    offset: z.int().min(0).max(10_000).optional(),
  }),
  run: async (ctx, { query, limit = NOTES_MAX, offset = 0 }) => {
    const { data, total } = await list(ctx, { q: query, limit, offset });
    return { notes: data.map(({ id, title, updated_at }) => ({ id, title, updated_at })), total };
  },
});

export const readNoteTool = mcpTool({
  name: 'read_note',
  title: 'Read a note',
  description: 'What a note says, as Markdown.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({ id: Uuid }),
  run: async (ctx, { id }) => {
    const { title, content, rev, updated_at } = await accessUntrashed(ctx, id);
    return { id, title, content, rev, updated_at };
  },
});

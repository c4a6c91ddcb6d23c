import { z } from 'zod';
import { mcpTool } from '../../kernel/module.ts';
import { access, list } from './service.ts';

/** In one answer; `offset` asks for those after them. */
const PROJECTS_SHOWN_MAX = 50;

const Uuid = z.string().toLowerCase().pipe(z.guid());

export const listProjectsTool = mcpTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'The projects that the owner of this key may see, the last changed first.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({ offset: z.int().min(0).max(100_000).optional() }),
  run: async (ctx, { offset = 0 }) => {
    const { data, total } = await list(ctx, { limit: PROJECTS_SHOWN_MAX, offset });
    return {
      projects: data.map(({ id, name, description, updated_at }) => ({ id, name, description, updated_at })),
      total,
    };
  },
});

export const readProjectTool = mcpTool({
  name: 'read_project',
  title: 'Read a project',
  description: 'What a project is about, and what every turn in it is told.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({ id: Uuid }),
  run: async (ctx, { id }) => {
    const { name, description, instructions, channel_count, updated_at } = await access(ctx, id);
    return { id, name, description, instructions, channel_count, updated_at };
  },
});

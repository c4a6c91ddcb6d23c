import { z } from 'zod';
import { mcpTool } from '../../kernel/module.ts';
import { access, list } from './service.ts';

const Uuid = z.string().toLowerCase().pipe(z.guid());

export const listProjectsTool = mcpTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'The projects that the owner of this key may see, the last changed first.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({}),
  run: async (ctx) => {
    const { data, total } = await list(ctx, {});
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

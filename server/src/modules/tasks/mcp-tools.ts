import { TaskStatus } from '@parley/contract';
import { z } from 'zod';
import { mcpTool } from '../../kernel/module.ts';
import { access, list } from './service.ts';

const TASKS_MAX = 50;

const Uuid = z.string().toLowerCase().pipe(z.guid());

export const listTasksTool = mcpTool({
  name: 'list_tasks',
  title: 'List tasks',
  description: 'The tasks that the owner of this key may see: those that are due first, then the newest.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({
    status: TaskStatus.optional(),
    assignee: z.enum(['me', 'none']).optional(),
    limit: z.int().min(1).max(TASKS_MAX).optional(),
    offset: z.int().min(0).max(10_000).optional(),
  }),
  run: async (ctx, { limit = TASKS_MAX, offset = 0, ...filter }) => {
    const { data, total } = await list(ctx, { limit, offset, ...filter });
    const tasks = data.map(({ id, title, status, priority, due_at }) => ({
      ...{ id, title, status, priority, due_at },
    }));
    return { tasks, total };
  },
});

export const readTaskTool = mcpTool({
  name: 'read_task',
  title: 'Read a task',
  description: 'What a task says.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({ id: Uuid }),
  run: async (ctx, { id }) => {
    const { title, description, status, priority, due_at, labels, checklist, updated_at } = await access(
      ctx,
      id,
    );
    return { id, title, description, status, priority, due_at, labels, checklist, updated_at };
  },
});

// What a model may do with tasks, as the person who asks it. What changes something waits for that person's word.

import { TaskPriority, TaskStatus } from '@parley/contract';
import { z } from 'zod';
import { readByAll } from '../channels/index.ts';
import { builtin } from '../tools/index.ts';
import { create, list, update } from './service.ts';

const LISTED_MAX = 50;
const Moment = z.iso.datetime({ offset: true });
const fields = {
  description: z.string().max(20_000).optional(),
  priority: TaskPriority.optional(),
  due_at: Moment.optional().describe('ISO 8601 with an offset'),
  labels: z.array(z.string().trim().min(1).max(50)).max(20).optional(),
};

const summaryOf = ({ id, title, status, priority, due_at }: Awaited<ReturnType<typeof create>>): string =>
  JSON.stringify({ id, title, status, priority, due_at });

const taskList = builtin({
  name: 'task_list',
  description: 'Lists tasks that the person may see: those that are due first.',
  isReading: true,
  input: z.object({
    status: TaskStatus.optional(),
    assignee: z.enum(['me', 'none']).optional(),
    due: z.enum(['overdue', 'today', 'week']).optional(),
    query: z.string().trim().max(200).optional(),
  }),
  run: async ({ query, ...filter }, { ctx, channelId }) => {
    const { data, total } = await list(ctx, { ...filter, q: query, limit: LISTED_MAX, offset: 0 });
    const told = await readByAll(ctx, channelId, data);
    if (told.length === 0) return { output: 'there are none that everyone here may see' };
    const count = told.length === data.length ? total : told.length;
    return {
      output: `${count}:\n${told.map(summaryOf).join('\n')}`,
      reads: told.map(({ id }) => id),
    };
  },
});

const taskCreate = builtin({
  name: 'task_create',
  description: 'Creates a task for the person.',
  requiresApproval: true,
  input: z.object({ title: z.string().trim().min(1).max(200), ...fields }),
  run: async (input, { ctx }) => ({ output: summaryOf(await create(ctx, input)) }),
});

const taskUpdate = builtin({
  name: 'task_update',
  description: 'Changes a task of the person, or moves it to another state.',
  requiresApproval: true,
  input: z.object({
    id: z.guid(),
    title: z.string().trim().min(1).max(200).optional(),
    status: TaskStatus.optional(),
    ...fields,
  }),
  run: async ({ id, ...patch }, { ctx, messageId }) => ({
    output: summaryOf(await update(ctx, id.toLowerCase(), patch, messageId)),
  }),
});

export const taskTools = [taskList, taskCreate, taskUpdate];

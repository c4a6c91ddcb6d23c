import { mcpResource } from '../../kernel/module.ts';
import { access, list } from './service.ts';

export const taskResource = mcpResource({
  path: 'tasks/{id}',
  name: 'task',
  title: 'Task',
  description: 'What a task says, as Markdown.',
  mimeType: 'text/markdown',
  list: async (ctx, page) =>
    (await list(ctx, page)).data.map(({ id, title, updated_at }) => ({
      parts: { id },
      name: title,
      updatedAt: updated_at,
    })),
  read: async (ctx, { id }) => {
    const { title, description, checklist } = await access(ctx, id);
    const items = checklist.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${text}`).join('\n');
    return { mimeType: 'text/markdown', text: `# ${title}\n\n${description}\n\n${items}`.trimEnd() };
  },
});

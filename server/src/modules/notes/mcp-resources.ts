import { mcpResource } from '../../kernel/module.ts';
import { accessUntrashed, list } from './service.ts';

export const noteResource = mcpResource({
  path: 'notes/{id}',
  name: 'note',
  title: 'Note',
  description: 'What a note says, as Markdown.',
  mimeType: 'text/markdown',
  list: async (ctx, page) =>
    (await list(ctx, page)).data.map(({ id, title, updated_at }) => ({
      parts: { id },
      name: title,
      updatedAt: updated_at,
    })),
  read: async (ctx, { id }) => {
    const { title, content } = await accessUntrashed(ctx, id);
    return { mimeType: 'text/markdown', text: `# ${title}\n\n${content}` };
  },
});

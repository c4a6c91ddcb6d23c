// What a model may do with notes, as the person who asks it. What changes something waits for that person's word.

import { z } from 'zod';
import { forbidden } from '../../kernel/errors.ts';
import { readByAll } from '../channels/index.ts';
import { builtin } from '../tools/index.ts';
import { accessUntrashed, append, create, list } from './service.ts';

const FOUND_MAX = 20;
const WRITTEN_MAX = 100_000;

const noteSearch = builtin({
  name: 'note_search',
  description: 'Finds notes of the person by words in title, tags and text, the last changed first.',
  isReading: true,
  input: z.object({ query: z.string().trim().min(1).max(200) }),
  run: async ({ query }, { ctx, channelId }) => {
    const { data } = await list(ctx, { q: query, limit: FOUND_MAX, offset: 0 });
    const told = await readByAll(ctx, channelId, data);
    const lines = told.map(({ id, title, excerpt }) => JSON.stringify({ id, title, excerpt }));
    return {
      output: lines.join('\n') || 'nothing was found that everyone here may read',
      reads: told.map((one) => one.id),
    };
  },
});

const noteRead = builtin({
  name: 'note_read',
  description: 'Reads a note, by its id.',
  isReading: true,
  input: z.object({
    id: z.guid(),
    offset: z.int().min(0).optional().describe('Where to go on in a long text, in characters'),
  }),
  run: async ({ id, offset = 0 }, { ctx, channelId }) => {
    const note = await accessUntrashed(ctx, id.toLowerCase());
    if ((await readByAll(ctx, channelId, [note])).length === 0)
      throw forbidden('not everyone in this conversation may read the note');
    const { title, content } = note;
    return { output: `# ${title}\n\n${content.slice(offset)}`, reads: [note.id] };
  },
});

const noteCreate = builtin({
  name: 'note_create',
  description: 'Creates a note in Markdown for the person.',
  requiresApproval: true,
  input: z.object({ title: z.string().trim().min(1).max(200), content: z.string().max(WRITTEN_MAX) }),
  run: async ({ title, content }, { ctx }) => {
    const { id } = await create(ctx, { title: title.replace(/\p{Cc}/gu, ' '), content });
    return { output: `created: ${id}` };
  },
});

const noteAppend = builtin({
  name: 'note_append',
  description: 'Adds Markdown to the end of a note.',
  requiresApproval: true,
  input: z.object({ id: z.guid(), content: z.string().min(1).max(WRITTEN_MAX) }),
  run: async ({ id, content }, { ctx }) => {
    const { note } = await append(ctx, id.toLowerCase(), content);
    return { output: `added; the note is at rev ${note.rev}` };
  },
});

export const noteTools = [noteSearch, noteRead, noteCreate, noteAppend];

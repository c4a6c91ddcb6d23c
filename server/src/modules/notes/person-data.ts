// A person's notes as their archive has them: with what they say as Markdown files beside it.

import type { PersonData } from '../../kernel/module.ts';
import { nameFromTitle } from '../files/index.ts';

export const noteData: readonly PersonData[] = [
  {
    name: 'notes',
    from: 'GET /api/v1/notes',
    queries: [{}, { trashed: 'true' }],
    isMine: ({ owner_id }, me) => owner_id === me,
    each: 'GET /api/v1/notes/{id}',
    files: async function* (_ctx, { id, title, content }) {
      const name = nameFromTitle(`${title} (${String(id).slice(-8)})`, 'md', 'note');
      yield {
        path: `notes/${name}`,
        body: (async function* () {
          yield String(content ?? '');
        })(),
      };
    },
    restore: {
      by: 'POST /api/v1/notes',
      body: ({ title, content, folder, tags, is_pinned }) => ({ title, content, folder, tags, is_pinned }),
      refs: { project_id: 'projects' },
    },
  },
];

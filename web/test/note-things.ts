// Notes, for tests of components: whole, and different only in what the test names.

import type { Note, NoteSummary } from '@parley/contract';
import { ANN, newId } from './things.ts';

export const noteOf = (change: Partial<Note> = {}): Note => ({
  id: newId(),
  title: 'Garden',
  content: 'Roses **first**',
  workspace_id: null,
  project_id: null,
  folder: '',
  tags: [],
  is_pinned: false,
  rev: 3,
  word_count: 2,
  updated_by: ANN,
  deleted_at: null,
  owner_id: ANN,
  team_id: null,
  visibility: 'private',
  my_role: 'owner',
  rights: { write: true, manage: true },
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  ...change,
});

export const summaryOf = ({ content, ...note }: Note): NoteSummary => ({
  ...note,
  excerpt: content,
  last_author: null,
  writing: [],
});

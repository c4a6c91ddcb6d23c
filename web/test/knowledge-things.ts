// Knowledge bases, their documents and passages, for tests of components: whole, and different only in what the test names.

import type {
  KnowledgeBase,
  KnowledgeBinding,
  KnowledgeChunk,
  KnowledgeDocument,
  KnowledgeHit,
  KnowledgeUsage,
  Member,
} from '@parley/contract';
import { ANN, newId } from './things.ts';

const AT = '2026-01-05T10:00:00.000Z';

export const baseOf = (change: Partial<KnowledgeBase> = {}): KnowledgeBase => ({
  id: newId(),
  name: 'Garden books',
  description: '',
  workspace_id: null,
  embedding: { provider_config_id: null, model: null, dimensions: null },
  document_count: 2,
  chunk_count: 40,
  token_count: 12_000,
  vector_count: 0,
  status: 'ready',
  owner_id: ANN,
  team_id: null,
  visibility: 'private',
  my_role: 'owner',
  rights: { write: true, manage: true },
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const usageOf = (change: Partial<KnowledgeUsage> = {}): KnowledgeUsage => ({
  cited_count: 0,
  week_count: 0,
  documents: [],
  people: [],
  recent: [],
  ...change,
});

export const documentOf = (change: Partial<KnowledgeDocument> = {}): KnowledgeDocument => ({
  id: newId(),
  kb_id: newId(),
  title: 'Roses.pdf',
  source: 'file',
  file_id: null,
  note_id: null,
  channel_id: null,
  url: null,
  content_type: 'application/pdf',
  status: 'ready',
  progress: 1,
  error: null,
  size: 1_200_000,
  page_count: 14,
  chunk_count: 38,
  token_count: 9_000,
  vector_count: 0,
  sha256: null,
  refreshed_at: AT,
  refresh: 'never',
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const chunkOf = (position: number, change: Partial<KnowledgeChunk> = {}): KnowledgeChunk => ({
  id: newId(),
  position,
  content: `Passage ${position}`,
  heading: null,
  page: null,
  start: 0,
  end: 9,
  token_count: 3,
  ...change,
});

export const hitOf = (change: Partial<KnowledgeHit> = {}): KnowledgeHit => ({
  chunk_id: newId(),
  document_id: newId(),
  kb_id: newId(),
  title: 'Roses.pdf',
  content: 'Roses like the sun.',
  heading: null,
  page: null,
  start: 0,
  end: 19,
  score: 1,
  url: null,
  ...change,
});

export const bindingOf = (change: Partial<KnowledgeBinding> = {}): KnowledgeBinding => ({
  kb_id: newId(),
  name: 'Garden books',
  auto_search: true,
  document_count: 2,
  ...change,
});

export const memberOf = (change: Partial<Member> = {}): Member => ({
  id: newId(),
  user_id: ANN,
  team_id: null,
  role: 'owner',
  display_name: 'Ann',
  handle: 'ann',
  avatar: null,
  created_at: AT,
  ...change,
});

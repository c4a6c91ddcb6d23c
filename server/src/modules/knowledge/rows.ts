// The tables of this module. Only its stores write to them.

import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Tables {
    knowledge_bases: BaseRow;
    knowledge_documents: DocumentRow;
    knowledge_texts: { document_id: string; content: string };
    knowledge_chunks: ChunkRow;
    channel_knowledge: { channel_id: string; kb_id: string; bound_by: string | null };
    persona_knowledge: { persona_id: string; kb_id: string; is_auto_search: boolean };
    project_knowledge: { project_id: string; kb_id: string };
    workspace_knowledge: { workspace_id: string; kb_id: string };
  }
}

export interface BaseRow {
  /** Of its scope, too: whose it is and who may see it stands there. */
  id: string;
  name: string;
  description: string;
  /** Of a team; null: each reader's own. */
  workspace_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface DocumentRow {
  id: string;
  kb_id: string;
  title: string;
  source: 'file' | 'url' | 'text' | 'note' | 'channel';
  file_id: string | null;
  note_id: string | null;
  channel_id: string | null;
  url: string | null;
  content_type: string | null;
  status: 'queued' | 'parsing' | 'embedding' | 'ready' | 'failed';
  progress_permille: number;
  error: string | null;
  size: number;
  page_count: number | null;
  chunk_count: number;
  token_count: number;
  word_count: number;
  sha256: string | null;
  /** As whom notes, channels and addresses are read. */
  added_by: string | null;
  /** Grows with every order to read it: what an older order brings is not kept. */
  revision: number;
  refreshed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ChunkRow {
  /** The text index knows it by this. */
  no: Generated<number>;
  id: string;
  document_id: string;
  place: number;
  content: string;
  heading: string | null;
  page: number | null;
  start_at: number;
  end_at: number;
  token_count: number;
}

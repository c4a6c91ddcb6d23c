// The tables of this module. Only its stores write to them.

import type { Generated } from 'kysely';

declare module '../../db/schema.ts' {
  interface Tables {
    knowledge_bases: BaseRow;
    knowledge_documents: DocumentRow;
    knowledge_texts: { document_id: string; content: string };
    knowledge_chunks: ChunkRow;
    knowledge_vector_sets: VectorSetRow;
    knowledge_vectors: { no: Generated<number>; set_id: string; chunk_no: number; data: Uint8Array };
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
  /** How many of its passages have vectors of the model that the base is to have. */
  vector_count: number;
  /** Why they have none. */
  vector_error: string | null;
  refreshed_at: string | null;
  /** Of an address. */
  refresh: 'never' | 'daily' | 'weekly';
  refresh_at: string | null;
  /** What its server called the version that was read. */
  etag: string | null;
  created_at: string;
  updated_at: string;
}

/** The vectors that one model made of the passages of a base. */
export interface VectorSetRow {
  id: string;
  kb_id: string;
  /** Null: the configuration was deleted. */
  provider_config_id: string | null;
  model: string;
  dimensions: number;
  /** Fewer than the model has by itself: they were asked for. */
  is_shortened: boolean;
  /** Searched. Another one of the same base is being made, and takes its place when it is complete. */
  is_current: boolean;
  /** Grows whenever a vector comes or goes. */
  revision: number;
  created_at: string;
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

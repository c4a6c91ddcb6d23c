// The tables of this module. Only its stores write to them.

import type { MemoryKind, MemoryScope, MemorySettings } from '@parley/contract';

declare module '../../db/schema.ts' {
  interface Tables {
    memories: MemoryRow;
    memory_settings: { user_id: string; is_enabled: boolean; suggest: MemorySettings['suggest'] };
  }
}

export interface MemoryRow {
  id: string;
  /** Who wrote it; null once the account is gone, which only those of projects and teams outlive. */
  owner_id: string | null;
  scope: MemoryScope;
  kind: MemoryKind;
  /** Null: it is a person's own, and its words are sealed with what else is theirs alone. */
  content: string | null;
  persona_id: string | null;
  project_id: string | null;
  team_id: string | null;
  source_channel_id: string | null;
  source_message_id: string | null;
  is_active: boolean;
  uses: number;
  last_used_at: string | null;
  created_at: string;
  updated_at: string;
}

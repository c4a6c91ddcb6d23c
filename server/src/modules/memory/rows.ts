// The tables of this module. Only its stores write to them.

import type { MemoryKind, MemoryScope, MemorySettings } from '@parley/contract';

declare module '../../db/schema.ts' {
  interface Tables {
    memories: MemoryRow;
    memory_settings: { user_id: string; is_enabled: boolean; suggest: MemorySettings['suggest'] };
    own_instructions: OwnInstructionsRow;
  }
}

/** What a person tells the AI in each of their turns. The words are sealed as memories are. */
export interface OwnInstructionsRow {
  user_id: string;
  /** What the words are sealed for. */
  id: string;
  is_enabled: boolean;
  /** When the words were changed last; null while there are none. */
  updated_at: string | null;
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
  /** A model wants to remember it, and nobody has allowed that yet: it is in no list and told to no model. */
  is_proposed: boolean;
  uses: number;
  last_used_at: string | null;
  created_at: string;
  updated_at: string;
}

// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    channels: {
      id: string;
      title: string;
      type: 'direct' | 'group' | 'workflow';
      owner_id: string;
      system_prompt: string;
      /** Where it was never set, what `aiModeOf` says holds. */
      ai_mode: 'auto' | 'false' | 'mention_only';
      is_ai_mode_set: boolean;
      /** False: nothing that is remembered is told here, and nothing is remembered of it. */
      is_memory_on: boolean;
      project_id: string | null;
      /** Of a team; null: each participant's own. */
      workspace_id: string | null;
      visibility: 'private' | 'team';
      is_byok: boolean;
      message_count: number;
      /** The end of the branch that its members chose. */
      main_leaf_id: string | null;
      last_message_at: string | null;
      archived_at: string | null;
      purge_after: string | null;
      created_at: string;
      updated_at: string;
    };
    participants: {
      id: string;
      channel_id: string;
      participant_type: 'user' | 'persona';
      user_id: string | null;
      persona_id: string | null;
      role: 'owner' | 'member' | 'observer';
      joined_at: string;
      folder_id: string | null;
      is_pinned: boolean;
      active_leaf_id: string | null;
      read_count: number;
      /** How much of it they had read before they marked it as unread: what others are told. Where less, `read_count` holds. */
      seen_count: number;
      mention_count: number;
      activity_at: string;
      is_archived: boolean;
      /** Put into the person's archive then: it is there until something is said afterwards. */
      put_away_at: string | null;
      /** They came by themselves, through a team or a project, and go with what let them in. */
      is_joined: boolean;
    };
  }
}

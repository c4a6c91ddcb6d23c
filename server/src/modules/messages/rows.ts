// The tables of this module. Only its stores write to them.

import type { RerunChange } from '@parley/contract';

export type { Tables } from '../../db/schema.ts';

/** Messages of the same channel, by their ids. */
export interface MessageOrigin {
  /** The ends of the branches that it merges. */
  readonly merged_from?: readonly string[];
  /** The answer that it was asked again of, and what was changed on purpose. */
  readonly rerun?: { readonly of: string; readonly changed: readonly RerunChange[] };
}

declare module '../../db/schema.ts' {
  interface Tables {
    messages: {
      id: string;
      channel_id: string;
      parent_id: string | null;
      seq: number;
      depth: number;
      role: 'user' | 'assistant' | 'system' | 'tool';
      content: string;
      author_type: 'user' | 'persona' | 'model' | 'system';
      author_id: string | null;
      author_name: string;
      author_handle: string | null;
      persona_id: string | null;
      model: string | null;
      provider_config_id: string | null;
      status: 'complete' | 'streaming' | 'stopped' | 'failed';
      error: string | null;
      reasoning: string | null;
      tool_calls_json: unknown[];
      citations_json: unknown[];
      usage_json: Record<string, unknown> | null;
      memories_withheld: number;
      /** The stage that it was written in; `run` counts the stages that its instance had entered. */
      workflow_json: { instance_id: string; stage_key: string; run: number } | null;
      /** What it was made of. */
      origin_json: MessageOrigin | null;
      deleted_at: string | null;
      created_at: string;
      updated_at: string;
    };
    branch_leaves: { user_id: string; channel_id: string; message_id: string; leaf_id: string };
    mentions: { message_id: string; user_id: string };
    /** Documents of knowledge bases that an answer cites, also those that are gone by now. */
    message_citations: {
      message_id: string;
      document_id: string;
      kb_id: string;
      channel_id: string;
      created_at: string;
    };
    reactions: { message_id: string; user_id: string; emoji: string; created_at: string };
    pins: { message_id: string; channel_id: string; pinned_by: string | null; created_at: string };
    shares: {
      id: string;
      channel_id: string;
      leaf_id: string;
      token_hash: string;
      created_by: string;
      created_at: string;
      expires_at: string | null;
    };
  }
}

// The rows of migrations 0004 to 0008.

import type { Generated } from 'kysely';

export interface ConversationTables {
  channels: {
    id: string;
    title: string;
    type: 'direct' | 'group' | 'workflow';
    owner_id: string;
    system_prompt: string;
    ai_mode: 'auto' | 'false' | 'mention_only';
    project_id: string | null;
    is_byok: boolean;
    message_count: number;
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
    mention_count: number;
    activity_at: string;
    is_archived: boolean;
  };
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
    deleted_at: string | null;
    created_at: string;
    updated_at: string;
  };
  branch_leaves: { user_id: string; channel_id: string; message_id: string; leaf_id: string };
  mentions: { message_id: string; user_id: string };
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
  blobs: {
    sha256: string;
    size: number;
    used_at: string;
    removing_since: string | null;
  };
  files: {
    id: string;
    owner_id: string;
    channel_id: string | null;
    filename: string;
    content_type: string;
    size: number;
    sha256: string;
    origin: 'user_upload' | 'tool_output' | 'system';
    thumbnail_sha256: string | null;
    created_at: string;
  };
  message_files: { message_id: string; file_id: string; channel_id: string; position: number };
  notifications: {
    id: string;
    user_id: string;
    type: string;
    title: string;
    body: string;
    link: string | null;
    data_json: Record<string, unknown>;
    channel_id: string | null;
    message_id: string | null;
    is_shown: boolean;
    is_read: boolean;
    created_at: string;
    email_due_at: string | null;
  };
  notification_preferences: { user_id: string; type: string; is_in_app: boolean; is_email: boolean };
  ws_tickets: {
    ticket_hash: string;
    user_id: string;
    session_id: string | null;
    api_key_id: string | null;
    expires_at: string;
  };
  presence: { user_id: string; status: 'online' | 'away' | 'offline'; last_seen_at: string };
  search_documents: {
    doc_id: Generated<number>;
    kind: 'channel' | 'message' | 'file';
    ref_id: string;
    channel_id: string;
    author_id: string | null;
    at: string;
  };
  search_pending: { seq: Generated<number>; kind: string; ref_id: string };
}

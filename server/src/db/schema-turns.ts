// The rows of migrations 0011 and 0012.

/** What it takes to go on with an answer, in this process or in another. */
export interface GenerationStateJson {
  [key: string]: unknown;
}

export interface McpToolJson {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  is_read_only: boolean;
}

/** Somebody who was to answer later. */
export interface FollowerJson {
  persona_id: string | null;
  model: string | null;
  provider_config_id: string | null;
  name: string;
  handle: string | null;
}

export interface TurnTables {
  generations: {
    message_id: string;
    channel_id: string;
    turn_id: string;
    asked_by: string;
    state: 'running' | 'waiting' | 'over';
    leased_by: string | null;
    lease_until: string | null;
    fence: number;
    is_stop_wanted: boolean;
    state_json: GenerationStateJson;
    created_at: string;
    finished_at: string | null;
  };
  message_feedback: {
    message_id: string;
    user_id: string;
    rating: 'up' | 'down';
    comment: string;
    updated_at: string;
  };
  usage_records: {
    id: string;
    user_id: string | null;
    channel_id: string | null;
    message_id: string | null;
    persona_id: string | null;
    provider_config_id: string | null;
    provider: string;
    paid_by: 'person' | 'platform';
    model: string;
    purpose: string;
    input_tokens: number;
    output_tokens: number;
    cached_tokens: number;
    reasoning_tokens: number;
    cost_nanos: number | null;
    latency_ms: number;
    outcome: string;
    day: string;
    created_at: string;
  };
  usage_totals: { subject: string; month: string; tokens: number; cost_nanos: number; is_warned: boolean };
  mcp_servers: {
    id: string;
    name: string;
    url: string;
    token_box: Buffer | null;
    is_active: boolean;
    is_approval_needed: boolean;
    tools_json: McpToolJson[];
    error: string | null;
    refreshed_at: string | null;
    created_at: string;
    updated_at: string;
    oauth_issuer: string | null;
    oauth_client_id: string | null;
    oauth_secret_box: Buffer | null;
    oauth_box: Buffer | null;
    oauth_expires_at: string | null;
    oauth_refreshing_until: string | null;
    is_sign_in_needed: boolean;
  };
  generation_followers: { message_id: string; followers_json: FollowerJson[] };
  mcp_sign_ins: {
    state_hash: string;
    server_id: string;
    user_id: string;
    session_id: string;
    flow_box: Buffer;
    expires_at: string;
  };
}

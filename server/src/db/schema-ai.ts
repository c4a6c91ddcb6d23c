// The rows of migration 0010.

/** What a provider says of one of its models. */
export interface ListedModelJson {
  display_name?: string;
  context_window?: number;
  max_output?: number;
  capabilities?: { vision?: boolean; tools?: boolean; reasoning?: boolean };
  price?: { input: number; output: number; cached_input?: number };
}

/** What an administrator says of a model; a field that is left out is not overridden. */
export interface ModelOverrideJson extends ListedModelJson {
  hidden?: boolean;
}

export interface PersonaParametersJson {
  temperature?: number | null;
  top_p?: number | null;
  max_tokens?: number | null;
  reasoning?: 'off' | 'low' | 'medium' | 'high' | null;
}

export interface TurnPolicyJson {
  kind: 'leader' | 'everyone' | 'debate' | 'relevant';
  rounds?: number;
  max_cost?: number;
}

export type Scope = 'personal' | 'team' | 'global';

export interface AiTables {
  provider_configs: {
    id: string;
    name: string;
    provider: string;
    base_url: string | null;
    scope: Scope;
    owner_id: string | null;
    team_id: string | null;
    is_active: boolean;
    default_model: string | null;
    has_key: boolean;
    key_hint: string | null;
    header_names_json: string[];
    allow_background: boolean;
    created_at: string;
    updated_at: string;
  };
  provider_secrets: { config_id: string; field: string; box: Uint8Array };
  provider_health: {
    config_id: string;
    status: 'healthy' | 'failing' | 'down';
    checked_at: string;
    error: string | null;
  };
  provider_models: {
    config_id: string;
    model_id: string;
    kind: 'chat' | 'embedding' | 'other';
    listed_json: ListedModelJson;
    fetched_at: string;
  };
  model_overrides: {
    provider: string;
    model_id: string;
    override_json: ModelOverrideJson;
    updated_at: string;
    updated_by: string | null;
  };
  model_preferences: {
    user_id: string;
    config_id: string;
    model_id: string;
    is_hidden: boolean;
    sort_order: number;
  };
  personas: {
    id: string;
    scope: Scope;
    owner_id: string | null;
    team_id: string | null;
    name: string;
    name_key: string;
    handle: string;
    description: string;
    avatar_png: Uint8Array | null;
    system_prompt: string;
    model: string | null;
    provider_config_id: string | null;
    parameters_json: PersonaParametersJson;
    greeting: string;
    starters_json: string[];
    is_active: boolean;
    created_at: string;
    updated_at: string;
  };
  persona_tools: { persona_id: string; tool_name: string };
  persona_knowledge: { persona_id: string; kb_id: string; is_auto_search: boolean };
  persona_groups: {
    id: string;
    scope: Scope;
    owner_id: string | null;
    team_id: string | null;
    name: string;
    name_key: string;
    handle: string;
    description: string;
    turn_policy_json: TurnPolicyJson;
    created_at: string;
    updated_at: string;
  };
  persona_group_members: {
    id: string;
    group_id: string;
    persona_id: string;
    is_leader: boolean;
    position: number;
  };
  channel_models: {
    id: string;
    channel_id: string;
    provider_config_id: string;
    model: string;
    display_name: string | null;
    sort_order: number;
    is_active: boolean;
    is_shared: boolean;
    added_by: string | null;
    created_at: string;
  };
}

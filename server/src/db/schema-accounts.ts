// The rows of migrations 0002 and 0003.

export interface AccountTables {
  users: {
    id: string;
    username: string;
    username_key: string;
    email: string;
    email_key: string;
    handle: string;
    display_name: string;
    display_key: string;
    avatar_png: Uint8Array | null;
    role: 'admin' | 'user';
    is_active: boolean;
    auth_source: 'builtin' | 'oidc' | 'mtls';
    has_two_factor: boolean;
    settings_json: Record<string, unknown>;
    created_at: string;
    updated_at: string;
    last_login_at: string | null;
  };
  handles: { handle: string; owner_type: 'user' | 'persona' | 'group'; owner_id: string };
  passwords: { user_id: string; params: string; verifier: Uint8Array; updated_at: string };
  user_key_wraps: {
    user_id: string;
    kind: 'password' | 'password-old' | 'server' | 'recovery';
    box: Uint8Array;
    /** What checks the old password of a `password-old` wrap; null for the other kinds. */
    params: string | null;
    verifier: Uint8Array | null;
    created_at: string;
    expires_at: string | null;
  };
  data_keys: { user_id: string; config_id: string; box: Uint8Array; background_box: Uint8Array | null };
  sealed_fields: { user_id: string; config_id: string; field: string; box: Uint8Array };
  second_factors: {
    user_id: string;
    secret_box: Uint8Array;
    is_enabled: boolean;
    last_step: number;
    created_at: string;
  };
  recovery_codes: { user_id: string; code_hash: string; used_at: string | null };
  api_keys: {
    id: string;
    user_id: string;
    name: string;
    prefix: string;
    key_hash: string;
    scopes_json: string[];
    created_at: string;
    last_used_at: string | null;
    expires_at: string | null;
  };
  sessions: {
    id: string;
    user_id: string;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    ip: string;
    user_agent: string;
    amr: string;
    user_key_box: Uint8Array | null;
    /** The thumbprint of the one client certificate that it is good for; null outside of mTLS. */
    certificate: string | null;
  };
  refresh_tokens: {
    token_hash: string;
    session_id: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
    session_key_box: Uint8Array | null;
    successor_hash: string | null;
    successor_box: Uint8Array | null;
    retry_key_hash: string | null;
  };
  roles: {
    id: string;
    name: string;
    name_key: string;
    description: string;
    permissions_json: string[];
    is_builtin: boolean;
    created_at: string;
    updated_at: string;
  };
  user_roles: { user_id: string; role_id: string };
  platform_settings: {
    key: string;
    value_json: { value: unknown };
    updated_at: string;
    updated_by: string | null;
  };
  server_sentinels: { name: string; box: Uint8Array };
  instances: { id: string; version: string; started_at: string; last_seen_at: string };
  audit_log: {
    seq: number;
    id: string;
    at: string;
    action: string;
    actor_id: string | null;
    actor_name: string | null;
    target_type: string | null;
    target_id: string | null;
    ip: string | null;
    details: string;
    hash: string;
  };
  folders: {
    id: string;
    owner_id: string;
    name: string;
    sort_order: number;
    created_at: string;
    updated_at: string;
  };
}

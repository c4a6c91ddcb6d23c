// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

/** What a provider says of one of its models. */
export interface ListedModelJson {
  display_name?: string;
  context_window?: number;
  max_output?: number;
  capabilities?: { vision?: boolean; tools?: boolean; reasoning?: boolean };
  price?: { input: number; output: number; cached_input?: number };
}

declare module '../../db/schema.ts' {
  interface Tables {
    provider_configs: {
      id: string;
      name: string;
      provider: string;
      base_url: string | null;
      scope: 'personal' | 'team' | 'global';
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
      /** With a mark where a check failed (failed-checks.ts). */
      error: string | null;
    };
    provider_models: {
      config_id: string;
      model_id: string;
      kind: 'chat' | 'embedding' | 'other';
      listed_json: ListedModelJson;
      fetched_at: string;
    };
  }
}

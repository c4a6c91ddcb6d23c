// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
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
  }
}

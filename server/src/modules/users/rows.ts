// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    users: {
      id: string;
      username: string;
      username_key: string;
      email: string;
      email_key: string;
      /** Null: it is the first one. */
      email_changed_at: string | null;
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
    handles: {
      /** The person whose own it is; empty for what people, teams and the things for everybody share. */
      namespace: string;
      handle: string;
      owner_type: 'user' | 'persona' | 'group' | 'team';
      owner_id: string;
    };
  }
}

// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
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
    /** Data keys that their person lets one piece of work open while they are away. */
    key_grants: {
      user_id: string;
      config_id: string;
      job_id: string;
      box: Uint8Array;
      expires_at: string;
      created_at: string;
    };
    sealed_fields: { user_id: string; config_id: string; field: string; box: Uint8Array };
  }
}

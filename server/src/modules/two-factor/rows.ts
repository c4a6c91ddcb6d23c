// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    second_factors: {
      user_id: string;
      secret_box: Uint8Array;
      is_enabled: boolean;
      last_step: number;
      created_at: string;
    };
    recovery_codes: { user_id: string; code_hash: string; used_at: string | null };
  }
}

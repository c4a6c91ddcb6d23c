// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    passkeys: {
      id: string;
      user_id: string;
      name: string;
      /** As the browser calls it, in base64url. */
      credential_id: string;
      /** SubjectPublicKeyInfo. */
      public_key: Uint8Array;
      sign_count: number;
      created_at: string;
      last_used_at: string | null;
    };
    passkey_answers: { challenge_hash: string; expires_at: string };
  }
}

// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
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
      /** When the person last proved who they are; null: when it began. */
      authenticated_at: string | null;
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
  }
}

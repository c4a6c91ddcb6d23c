// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    ws_tickets: {
      ticket_hash: string;
      user_id: string;
      session_id: string | null;
      api_key_id: string | null;
      expires_at: string;
    };
  }
}

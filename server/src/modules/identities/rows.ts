// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    identities: { issuer: string; subject: string; user_id: string; created_at: string };
  }
}

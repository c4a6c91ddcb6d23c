// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    presence: { user_id: string; status: 'online' | 'away' | 'offline'; last_seen_at: string };
  }
}

// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    instances: { id: string; version: string; started_at: string; last_seen_at: string };
  }
}

// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    audit_log: {
      seq: number;
      id: string;
      at: string;
      action: string;
      actor_id: string | null;
      actor_name: string | null;
      target_type: string | null;
      target_id: string | null;
      ip: string | null;
      details: string;
      hash: string;
      /** Whose erasure took something out of this entry. */
      redacted_for: string | null;
    };
  }
}

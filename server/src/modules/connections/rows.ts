// The table of this module. Only its store writes to it.

import type { Connection, ConnectionFields } from '@parley/contract';

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    connections: {
      id: string;
      type: string;
      /** The built-in type that it is used as, where its own is one that a package brings. */
      like_type: string | null;
      name: string;
      scope: Connection['scope'];
      owner_id: string | null;
      team_id: string | null;
      fields_json: ConnectionFields;
      secret_names_json: string[];
      secret_box: Uint8Array | null;
      status: Connection['status'];
      last_checked_at: string | null;
      error: string | null;
      created_at: string;
      updated_at: string;
    };
  }
}

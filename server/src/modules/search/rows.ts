// The tables of this module. Only its stores write to them.

import type { Generated } from 'kysely';

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    search_documents: {
      doc_id: Generated<number>;
      kind: string;
      ref_id: string;
      /** Goes with it, where there is one. */
      channel_id: string | null;
      author_id: string | null;
      at: string;
      /** Whose readers may find it: a channel, or a thing of modules/scopes. */
      scope_id: string;
    };
    search_pending: { seq: Generated<number>; kind: string; ref_id: string };
  }
}

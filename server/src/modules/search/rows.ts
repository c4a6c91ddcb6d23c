// The tables of this module. Only its stores write to them.

import type { Generated } from 'kysely';

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    search_documents: {
      doc_id: Generated<number>;
      kind: 'channel' | 'message' | 'file';
      ref_id: string;
      channel_id: string;
      author_id: string | null;
      at: string;
    };
    search_pending: { seq: Generated<number>; kind: string; ref_id: string };
  }
}

// The tables of this module. Only its stores write to them.

import type { DataExport, DataImport } from '@parley/contract';

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    data_exports: {
      id: string;
      /** Whose data. */
      user_id: string;
      requested_by: string;
      status: DataExport['status'];
      include_json: string[];
      counts_json: Record<string, number>;
      /** Of the archive as it is downloaded. */
      size: number | null;
      /** What its sealed bytes are called in the storage, written before they are there. */
      blob: string | null;
      blob_size: number | null;
      error: string | null;
      created_at: string;
      finished_at: string | null;
      expires_at: string;
    };
    data_imports: {
      id: string;
      user_id: string;
      filename: string;
      format: DataImport['format'];
      status: DataImport['status'];
      is_dry_run: boolean;
      blob: string | null;
      blob_size: number | null;
      counts_json: Record<string, number>;
      skipped_json: DataImport['skipped'];
      skipped_count: number;
      progress_percent: number;
      error: string | null;
      created_at: string;
      finished_at: string | null;
    };
    imported_things: {
      user_id: string;
      source: string;
      kind: string;
      foreign_id: string;
      local_id: string;
      created_at: string;
    };
    erasures: {
      user_id: string;
      requested_by: string | null;
      is_by_administrator: boolean;
      requested_at: string;
      erase_at: string;
      erased_at: string | null;
    };
  }
}

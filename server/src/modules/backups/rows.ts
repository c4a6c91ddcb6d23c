// The tables of this module. Only its stores write to them.

import type { Backup } from '@parley/contract';
import type { ArchiveHeader } from './archive/format.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    backups: BackupRow;
  }
}

export interface BackupRow {
  id: string;
  filename: string;
  size: number | null;
  sha256: string | null;
  status: Backup['status'];
  error: string | null;
  version: string;
  schema_version: number;
  engine: Backup['database'];
  counts_json: Record<string, number>;
  /** With a passphrase. */
  is_sealed: boolean;
  has_files: boolean;
  note: string | null;
  origin: Backup['origin'];
  /** The key of an archive that is not written yet, sealed under the server's secret. */
  key_box: Uint8Array | null;
  /** How the archive will begin, until it is written. */
  header_json: ArchiveHeader | null;
  created_at: string;
  created_by: string | null;
  finished_at: string | null;
  verified_at: string | null;
  /** The last rehearsed restore: the glossary's word, on the wire and in the job's stored name as well. */
  rehearsed_at: string | null;
  rehearsal_error: string | null;
}

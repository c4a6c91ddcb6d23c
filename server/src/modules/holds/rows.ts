// The table of this module. Only its store writes to it.

import type { HoldKind } from '@parley/contract';

declare module '../../db/schema.ts' {
  interface Tables {
    holds: HoldRow;
  }
}

export interface HoldRow {
  id: string;
  kind: HoldKind;
  target_id: string;
  reason: string;
  set_by: string | null;
  set_at: string;
  lifted_by: string | null;
  lifted_at: string | null;
}

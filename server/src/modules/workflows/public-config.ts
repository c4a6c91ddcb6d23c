// What the owner of a workflow says about its public page, and what counts where they said nothing.

import type { PublicConfig } from '@parley/contract';
import type { WorkflowRow } from './rows.ts';

export const PUBLIC_DEFAULT: PublicConfig = {
  allowed_origins: [],
  starts_per_hour: 200,
  open_per_address: 3,
  proof_bits: 0,
  tokens_per_instance: 20_000,
  tokens_per_day: 1_000_000,
};

/** Rows that are older than a setting do not have it. */
export const publicConfigOf = ({ public_json }: Pick<WorkflowRow, 'public_json'>): PublicConfig => ({
  ...PUBLIC_DEFAULT,
  ...public_json,
});

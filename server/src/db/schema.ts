// One interface per table, written by hand: wire names are column names, and a column reads back alike on
// both engines (columns.ts). test/schema checks the two databases against each other.

import type { Generated } from 'kysely';
import type { AccountTables } from './schema-accounts.ts';
import type { AiTables } from './schema-ai.ts';
import type { ConversationTables } from './schema-conversations.ts';
import type { IdentityTables } from './schema-identities.ts';
import type { TurnTables } from './schema-turns.ts';

export interface SchemaMigrationsTable {
  version: number;
  name: string;
  applied_at: string;
}

/** Events, written in the transaction that caused them (kernel/events). */
export interface OutboxTable {
  seq: Generated<number>;
  /** The transaction, as Postgres counts them; 0 on SQLite, where one writer makes seq enough. */
  xid: number;
  kind: string;
  audience_json: { userIds?: string[]; topics?: string[] };
  payload_json: object;
  created_at: string;
}

/** One row: which life of the outbox this is, and the last position that was removed from it. */
export interface OutboxStateTable {
  id: number;
  epoch: string;
  purged_xid: number;
  purged_seq: number;
}

/** Work for later, and who is at it (kernel/jobs). */
export interface JobsTable {
  id: string;
  name: string;
  payload_json: object;
  state: 'pending' | 'running' | 'done' | 'dead';
  /** When it was to run last. */
  run_at: string;
  /** When to look at it: `run_at` while pending, the end of its lease while running, never once it is over. */
  due_at: string | null;
  attempt: number;
  leased_by: string | null;
  fence: number;
  /** Unique per name while pending. */
  unique_key: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
}

/** The last tick of each cron schedule that became a job. */
export interface JobSchedulesTable {
  name: string;
  ticked_at: string;
}

/** How often a limited thing was done in the slice of time that begins at `from_ms` (kernel/limits). */
export interface LimitHitsTable {
  name: string;
  key_hash: string;
  from_ms: number;
  hits: number;
}

/** Answers that are given again when a request is repeated (kernel/idempotency). */
export interface IdempotencyKeysTable {
  owner: string;
  route: string;
  key_hash: string;
  body_hash: string;
  status: number | null;
  /** Sealed under the client's own key; null when the answer was too long to keep. */
  response_box: Buffer | null;
  created_at: string;
}

export interface Tables extends AccountTables, AiTables, ConversationTables, IdentityTables, TurnTables {
  schema_migrations: SchemaMigrationsTable;
  outbox: OutboxTable;
  outbox_state: OutboxStateTable;
  jobs: JobsTable;
  job_schedules: JobSchedulesTable;
  limit_hits: LimitHitsTable;
  idempotency_keys: IdempotencyKeysTable;
}

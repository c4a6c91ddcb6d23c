// Which tables an archive holds: all that there are, but those that are about the running server or about a moment.

/** Left out. A restored server begins with these as a new one does. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  // Every session ends with a restore, and so does whatever only a session or a sign-in under way could use.
  'sessions',
  'refresh_tokens',
  'ws_tickets',
  'oidc_flows',
  'mcp_sign_ins',
  'presence',
  'push_subscriptions',
  'passkey_answers',
  // What was told and counted a moment ago.
  'outbox',
  'outbox_state',
  'idempotency_keys',
  'limit_hits',
  'instances',
  'job_schedules',
  // Their bytes lie beside the database, and are soon gone.
  'data_exports',
  'data_imports',
  // What the server knows of itself: its version, its secret, and the archives that it keeps.
  'schema_migrations',
  'server_sentinels',
  'adopted_secrets',
  'backups',
]);

export const isArchived = (table: string): boolean => !LEFT_OUT.has(table);

/** Work that is over, and work on archives, would mean nothing on a restored server. */
export const isArchivedRow = (table: string, row: Readonly<Record<string, unknown>>): boolean =>
  table !== 'jobs' || (row.state !== 'done' && !String(row.name).startsWith('backups.'));

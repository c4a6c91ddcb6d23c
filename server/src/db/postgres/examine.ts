import type { DatabaseFacts } from '../database.ts';
import { withSuitableClient } from './migrate.ts';

interface Facts {
  readonly now_ms: string;
  readonly may_create: boolean;
  readonly max: number;
  readonly open: number;
  readonly has_history: boolean;
}

export const examinePostgres = (databaseUrl: string): Promise<Omit<DatabaseFacts, 'newestVersion'>> =>
  withSuitableClient(databaseUrl, async (client) => {
    const askedMs = Date.now();
    const { rows } = await client.query<Facts>(
      `select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now_ms,
        has_database_privilege(current_database(), 'create') as may_create,
        current_setting('max_connections')::int as max,
        (select count(*)::int from pg_stat_activity) as open,
        to_regclass('schema_migrations') is not null as has_history`,
    );
    const [facts] = rows;
    if (!facts) throw new Error('Postgres gave no answer');
    const ourMs = (askedMs + Date.now()) / 2;
    const history = facts.has_history
      ? await client.query<{ version: number | null }>(
          'select max(version)::int as version from schema_migrations',
        )
      : null;
    return {
      schemaVersion: history?.rows[0]?.version ?? 0,
      damage: null,
      clockAheadMs: Math.round(Number(facts.now_ms) - ourMs),
      mayRestore: facts.may_create,
      connections: { max: facts.max, open: facts.open },
    };
  });

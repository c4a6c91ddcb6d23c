// What an upgrade would do to the database, tried without doing it.

import type { OpenOptions } from './database.ts';
import { UnusableDatabase } from './failures.ts';
import type { Plan, Step } from './migrate.ts';
import { STEPS } from './migrations/index.ts';
import { dryRunSqlite } from './sqlite/migrate.ts';
import { hasSqlite, pathOfSqlite } from './sqlite/open.ts';

/** Throws what the upgrade would fail with. Null where there is no database yet. */
export const dryRunUpgrade = async (
  { databaseUrl, dataDir }: Pick<OpenOptions, 'databaseUrl' | 'dataDir'>,
  steps: Step[] = STEPS,
): Promise<Plan | null> => {
  if (databaseUrl === null)
    return hasSqlite(dataDir) ? dryRunSqlite(pathOfSqlite(dataDir), dataDir, steps) : null;
  const { dryRunPostgres } = await import('./postgres/migrate.ts');
  const { postgresDialect } = await import('./dialect/postgres.ts');
  const dialect = postgresDialect(async () => {
    throw new UnusableDatabase('a dry run listens to nothing');
  });
  return dryRunPostgres({ databaseUrl, dialect, steps });
};

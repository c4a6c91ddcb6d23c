// What is to be said about the database without opening it for use: nothing is migrated, and a server may be running on it.

import type { DatabaseFacts, OpenOptions } from './database.ts';
import { STEPS } from './migrations/index.ts';
import { examineSqlite } from './sqlite/examine.ts';
import { hasSqlite, pathOfSqlite } from './sqlite/open.ts';

/** Null where there is no database yet. Throws when it cannot be read. */
export const examineDatabase = async ({
  databaseUrl,
  dataDir,
}: Pick<OpenOptions, 'databaseUrl' | 'dataDir'>): Promise<DatabaseFacts | null> => {
  const newestVersion = STEPS.length;
  if (databaseUrl === null)
    return hasSqlite(dataDir) ? { newestVersion, ...examineSqlite(pathOfSqlite(dataDir)) } : null;
  const { examinePostgres } = await import('./postgres/examine.ts');
  return { newestVersion, ...(await examinePostgres(databaseUrl)) };
};

// Opens whichever database the configuration names, migrated and ready.

import type { Database, OpenOptions } from './database.ts';
import { UnusableDatabase } from './failures.ts';
import type { Step } from './migrate.ts';
import { STEPS } from './migrations/index.ts';
import { openSqlite } from './sqlite/open.ts';

export type { Database, OpenOptions } from './database.ts';
export { hasSqlite } from './sqlite/open.ts';

export const openDatabase = async (options: OpenOptions, steps: Step[] = STEPS): Promise<Database> => {
  const database = await openEngine(options, steps);
  let closing: Promise<void> | undefined;
  return {
    ...database,
    close: () => {
      closing ??= database.close();
      return closing;
    },
  };
};

/** The driver of the other engine stays on the disk: it would only take memory. */
const openEngine = async (options: OpenOptions, steps: Step[]): Promise<Database> => {
  const { databaseUrl } = options;
  if (databaseUrl === null) return openSqlite(options, steps);
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) {
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres({ ...options, databaseUrl }, steps);
  }
  throw new UnusableDatabase('DATABASE_URL must begin with postgres:// or postgresql://, or be left empty');
};

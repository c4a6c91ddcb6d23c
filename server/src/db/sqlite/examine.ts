import type { DatabaseFacts } from '../database.ts';
import { openSqliteFile } from './file.ts';

/** Reads the whole file once. */
export const examineSqlite = (path: string): Omit<DatabaseFacts, 'newestVersion'> => {
  const database = openSqliteFile(path, { readOnly: true });
  try {
    const [first] = Object.values(database.prepare('pragma quick_check(1)').get() ?? {});
    const hasHistory = database.prepare("select 1 from sqlite_schema where name = 'schema_migrations'").get();
    const version = hasHistory
      ? database.prepare('select max(version) as version from schema_migrations').get()?.version
      : 0;
    return {
      schemaVersion: Number(version ?? 0),
      damage: first === 'ok' ? null : String(first),
      clockAheadMs: null,
      mayRestore: true,
      connections: null,
    };
  } finally {
    database.close();
  }
};

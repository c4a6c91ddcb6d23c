// How a database file is opened: the settings, and Kysely's view of it.

import { DatabaseSync } from 'node:sqlite';
import {
  type Dialect as KyselyDialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

// FULL, not NORMAL: an acknowledged write survives a power cut, and sharing the COMMIT pays for it.
const PRAGMAS = [
  'journal_mode = wal',
  'synchronous = full',
  'foreign_keys = on',
  'trusted_schema = off',
  'cell_size_check = on',
  'busy_timeout = 5000',
  // checkpointer.ts comes first; what it left because of writes meanwhile, a commit copies when the log is 32 MB.
  'wal_autocheckpoint = 8000',
  'journal_size_limit = 67108864',
  'temp_store = memory',
  'secure_delete = on',
  'cache_size = -65536',
];
const WRITER_ONLY = /^(journal_mode|wal_autocheckpoint|journal_size_limit|secure_delete)/;

export const openSqliteFile = (path: string, options: { readOnly: boolean }): DatabaseSync => {
  const database = new DatabaseSync(path, { readOnly: options.readOnly, defensive: true });
  for (const pragma of PRAGMAS) {
    if (!options.readOnly || !WRITER_ONLY.test(pragma)) database.exec(`pragma ${pragma}`);
  }
  return database;
};

/** Kysely puts a mutex around its own SQLite driver's one connection; ours has several. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export const sqliteKysely = (createDriver: KyselyDialect['createDriver']): KyselyDialect => ({
  createDriver,
  createAdapter: () => new ConcurrentSqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

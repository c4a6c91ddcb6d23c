// The embedded database: one file, one writer, read-only readers, all in this process.

import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DummyDriver, Kysely } from 'kysely';
import type { Database, OpenOptions } from '../database.ts';
import { sqliteDialect } from '../dialect/sqlite.ts';
import { messageOf, UnusableDatabase } from '../failures.ts';
import type { Step } from '../migrate.ts';
import type { Tables } from '../schema.ts';
import { opaque, raw, sql } from '../sql.ts';
import { createWorkRunner, WORK_TIMEOUT_MS } from '../transaction.ts';
import { createCheckpointer } from './checkpointer.ts';
import { createConnection, writerConnection } from './connection.ts';
import { openSqliteFile, sqliteKysely } from './file.ts';
import { migrateSqlite } from './migrate.ts';
import { createReaders } from './readers.ts';
import { createWriter } from './writer.ts';

export const SQLITE_FILE = 'parley.db';

export const pathOfSqlite = (dataDir: string): string => join(dataDir, SQLITE_FILE);

export const hasSqlite = (dataDir: string): boolean => existsSync(pathOfSqlite(dataDir));

export const openSqlite = async (options: OpenOptions, steps: Step[]): Promise<Database> => {
  const path = prepareFile(options.dataDir);
  const schemaVersion = await migrateSqlite({ path, dataDir: options.dataDir, log: options.log, steps });

  const writerHandle = createConnection(openSqliteFile(path, { readOnly: false }));
  const readers = createReaders(() => createConnection(openSqliteFile(path, { readOnly: true })));
  const runner = createWorkRunner(
    sqliteKysely(() => new DummyDriver()),
    options.workTimeoutMs ?? WORK_TIMEOUT_MS,
  );
  const checkpointer = createCheckpointer(path, writerHandle);
  const writer = createWriter(writerHandle, writerConnection(writerHandle), runner.run, checkpointer.look);
  const read = opaque(new Kysely<Tables>({ dialect: sqliteKysely(readers.driver) }));

  // After a full or failing disk, ready means that writing works again.
  let isDegraded = false;
  const begin: Database['begin'] = async (work) => {
    runner.refuseNested();
    try {
      const value = await writer.begin(work);
      isDegraded = false;
      return value;
    } catch (error) {
      if (sqliteDialect.isUnavailable(error)) isDegraded = true;
      throw error;
    }
  };

  return {
    engine: 'sqlite',
    dialect: sqliteDialect,
    read,
    schemaVersion,
    fileId: fileIdOf(path),
    begin,
    ping: async () => {
      await raw`select version from schema_migrations limit 1`.execute(sql(read));
      // Writes its own value back: whether the disk takes a page again only a real write can tell.
      if (isDegraded) await begin((tx) => raw`pragma user_version = 0`.execute(sql(tx)));
    },
    stats: () => {
      const { total, idle, waiting } = readers.stats();
      return {
        total: total + 1,
        idle: idle + (writer.waiting() === 0 ? 1 : 0),
        waiting: waiting + writer.waiting(),
      };
    },
    close: async () => {
      await writer.drain();
      await checkpointer.close();
      readers.close();
      writerHandle.database.exec('pragma wal_checkpoint(truncate)');
      writerHandle.database.close();
    },
  };
};

/** Numbers of files are given again, so the time when it was made is part of it. */
const fileIdOf = (path: string): string => {
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  return createHash('sha256').update(`${ino} ${birthtimeNs}`).digest('hex').slice(0, 8);
};

/** Makes the folder and the file for this user's eyes only; SQLite gives its -wal and -shm the same mode. */
const prepareFile = (dataDir: string): string => {
  const path = join(dataDir, SQLITE_FILE);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    refuseNetworkFolder(dataDir);
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error;
    throw new UnusableDatabase(`cannot use the data folder ${dataDir}: ${messageOf(error)}`, {
      cause: error,
    });
  }
  return path;
};

// statfs(2) magic numbers of NFS, SMB, CIFS and SMB2. Their locks and shared memory do not hold what WAL needs.
const NETWORK_FILE_SYSTEMS = [0x6969, 0x517b, 0xff534d42, 0xfe534d42];

const refuseNetworkFolder = (dataDir: string): void => {
  if (process.platform !== 'linux' || !NETWORK_FILE_SYSTEMS.includes(statfsSync(dataDir).type)) return;
  throw new UnusableDatabase(
    `the data folder ${dataDir} is on a network file system, where the embedded database is not safe: ` +
      'choose a local folder, or set DATABASE_URL to a Postgres',
  );
};

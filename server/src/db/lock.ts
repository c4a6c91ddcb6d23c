// One process per data folder. Two would hold two writers to one database, and two ideas of every secret.

import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf, UnusableDatabase } from './failures.ts';

const FILE_NAME = 'lock.db';
const SQLITE_BUSY = 5;

export interface FolderLock {
  release(): void;
}

/**
 * Takes the folder or throws. SQLite's exclusive lock is the operating system's: it goes with the process, also
 * after kill -9, so there is nothing stale to clean up. Nothing else in this process may open the file: on POSIX
 * systems closing any descriptor of it would drop the lock.
 */
export const lockFolder = (dataDir: string): FolderLock => {
  const path = join(dataDir, FILE_NAME);
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database?.close();
    throw refusal(dataDir, error);
  }
  const held = database;
  return {
    release: () => {
      if (held.isOpen) held.close();
    },
  };
};

const refusal = (dataDir: string, error: unknown): UnusableDatabase => {
  const isTaken = error instanceof Error && 'errcode' in error && Number(error.errcode) === SQLITE_BUSY;
  return new UnusableDatabase(
    isTaken
      ? `another Parley is already using ${dataDir}: stop it first, or set DATA_DIR to another folder`
      : `cannot lock the data folder ${dataDir}: ${messageOf(error)}`,
    { cause: error },
  );
};

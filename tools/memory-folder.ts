// Where the tests keep their databases: in memory, if the machine has a folder for that with enough room. Thousands of small databases
// are made and thrown away, and a disk would have to keep every one of them.

import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'parley-tests-';

/** Far more than a run needs: a page cache that is written out because memory is short would be slower than a disk. */
const FREE_BYTES_MIN = 4 * 1024 ** 3;

export const openMemoryFolder = (parent = '/dev/shm', freeMin = FREE_BYTES_MIN): string | undefined => {
  try {
    accessSync(parent, constants.W_OK);
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < freeMin) return undefined;
  } catch {
    // This system has none, or not for us.
    return undefined;
  }
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // Postgres runs as another user when the tests run as root, and has its folder inside this one.
  chmodSync(folder, 0o711);
  return folder;
};

/** Removes as much as can be: another run, or a database that is ending, may be at work in it. The next run takes the rest. */
export const removeMemoryFolder = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    console.error(`parley: ${folder} could not be removed whole: ${error}`);
  }
};

/** A run that was killed could not clean up. */
const removeAbandoned = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^parley-tests-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) removeMemoryFolder(join(parent, name));
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

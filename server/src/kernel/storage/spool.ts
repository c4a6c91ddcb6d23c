// Where bytes wait until it is known what they are: a file of our own naming that no other account can open, hashed while it is
// written. Whatever goes wrong, it goes too.

import { createHash, randomUUID } from 'node:crypto';
import { access, constants, type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Failure, unavailable } from '../errors.ts';

export interface UploadLimit {
  readonly bytesMax: number;
  /** What a sender of more is told. */
  readonly refusal: () => Failure;
}

export interface Spooled {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  /** The beginning, to tell what it is. */
  readonly head: Buffer;
  /** Removes it, if it is still there. */
  discard(): Promise<void>;
}

export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

export interface Spool {
  /** Makes sure that there is a folder to write to. */
  prepare(): Promise<void>;
  /** Throws the limit's refusal as soon as more comes. */
  take(source: AsyncIterable<Uint8Array>, limit: UploadLimit): Promise<Spooled>;
  /** Removes what a crash left behind. */
  sweep(before: Date): Promise<void>;
}

const HEAD_BYTES = 64 * 1024;
const FREE_BYTES_MIN = 1024 ** 3;
const FREE_SHARE_MIN = 0.05;
/** How often the disk is asked again while a large file comes in. */
const BYTES_BETWEEN_CHECKS = 64 * 1024 * 1024;
const SUFFIX = '.part';

const diskSpace = async (path: string): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, total: blocks * bsize };
};

export const createSpool = (
  folder: string,
  space: (path: string) => Promise<DiskSpace> = diskSpace,
): Spool => {
  const prepare = async (): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  };

  const assertRoom = async (): Promise<void> => {
    const { free, total } = await space(folder);
    if (free < FREE_BYTES_MIN || free < total * FREE_SHARE_MIN) throw full();
  };

  const write = async (
    handle: FileHandle,
    source: AsyncIterable<Uint8Array>,
    { bytesMax, refusal }: UploadLimit,
  ): Promise<Omit<Spooled, 'path' | 'discard'>> => {
    const hash = createHash('sha256');
    const head: Uint8Array[] = [];
    let [size, checkedAt] = [0, 0];
    for await (const chunk of source) {
      if (size < HEAD_BYTES) head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - size)));
      size += chunk.length;
      if (size > bytesMax) throw refusal();
      if (size - checkedAt > BYTES_BETWEEN_CHECKS) {
        await assertRoom();
        checkedAt = size;
      }
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    return { size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
  };

  return {
    prepare,
    take: async (source, limit) => {
      await prepare().catch((error: unknown) => {
        throw shut(error);
      });
      await assertRoom();
      const path = join(folder, randomUUID() + SUFFIX);
      const discard = (): Promise<void> => rm(path, { force: true });
      // Fails if the name exists: a link laid there is not followed.
      const handle = await open(path, 'wx', 0o600);
      try {
        return { ...(await write(handle, source, limit)), path, discard };
      } catch (error) {
        await discard();
        throw isFull(error) ? full(error) : error;
      } finally {
        await handle.close();
      }
    },
    sweep: async (before) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const found = name.endsWith(SUFFIX) ? await stat(path).catch(() => null) : null;
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
};

const full = (cause?: unknown) =>
  unavailable('the server has too little room for files right now; tell your administrator', 60, cause);

const shut = (cause: unknown) =>
  unavailable('the server cannot store files right now; tell your administrator', 60, cause);

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

// Blobs in a folder: blobs/ab/cd/<sha256>. A name is a hash that we computed, so no name can lead out of the folder.

import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from './blob-store.ts';
import { blobPath } from './names.ts';

export const createFolderStore = (root: string): BlobStore => {
  const pathOf = (sha256: string): string => join(root, blobPath(sha256));
  return {
    // The spool, which lies beside the blobs, has tried it.
    check: async () => {},
    put: async ({ path, sha256 }) => {
      const target = pathOf(sha256);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await sync(path);
      await rename(path, target);
      // The name, and the folders on the way to it: they may be as new as the blob, made by a neighbour a moment ago.
      for (let folder = dirname(target); folder !== root; folder = dirname(folder)) await sync(folder);
      await sync(root);
    },
    read: async (sha256, range) => {
      const handle = await open(pathOf(sha256), 'r').catch(ifMissing(null));
      return handle?.createReadStream(range) ?? null;
    },
    size: async (sha256) => (await stat(pathOf(sha256)).catch(ifMissing(null)))?.size ?? null,
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
};

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };

/** What the system still holds back is on the disk afterwards. Windows has no such call for folders, and needs none. */
const sync = async (path: string): Promise<void> => {
  const isFolder = (await stat(path)).isDirectory();
  if (isFolder && process.platform === 'win32') return;
  const handle = await open(path, isFolder ? 'r' : 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

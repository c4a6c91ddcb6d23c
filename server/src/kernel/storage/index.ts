// The bytes of files. Kept once per hash, in a folder or in a bucket; who may read them is decided elsewhere, per file.

import { join } from 'node:path';
import { ConfigProblem } from '../../config.ts';
import type { Log } from '../log.ts';
import type { Outbound } from '../outbound/index.ts';
import type { BlobStore } from './blob-store.ts';
import { exactly } from './exact.ts';
import { createFolderStore } from './folder.ts';
import type { Place } from './place.ts';
import { createSpool, type Spool } from './spool.ts';

export type { ByteRange } from './blob-store.ts';
export { type Place, placeOf } from './place.ts';
export type { Spooled, UploadLimit } from './spool.ts';

export interface Storage extends BlobStore, Spool {}

/** Uploads take minutes at most: what is older than this was left by a process that is gone. */
export const LEFTOVER_MS = 60 * 60_000;

export interface StorageOptions {
  readonly place: Place;
  /** Where bytes wait, if they do not lie in a folder anyway. */
  readonly dataDir: string;
  readonly outbound: Outbound;
  readonly log: Log;
}

const storeOf = async ({ place, outbound, log }: StorageOptions): Promise<BlobStore> => {
  if (place.kind !== 's3') return createFolderStore(place.path);
  const { createS3Store } = await import('./s3.ts');
  return createS3Store(place, outbound, log);
};

export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const { place, dataDir } = options;
  const store = await storeOf(options);
  // Beside the blobs, where it is one rename from there to its place.
  const folder = place.kind === 's3' ? dataDir : place.path;
  const spool = createSpool(join(folder, 'tmp'));
  await spool.prepare().catch((error: NodeJS.ErrnoException) => {
    const variable = folder === dataDir ? 'DATA_DIR' : 'STORAGE_URL';
    throw new ConfigProblem(`${variable} names ${folder}, where nothing can be written (${error.code}).`);
  });
  return {
    ...store,
    ...spool,
    read: async (sha256, range) => {
      const source = await store.read(sha256, range);
      return source && exactly(source, range.end - range.start + 1);
    },
  };
};

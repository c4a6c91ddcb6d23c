// Where archives lie: in a folder beside the files, under a name that a person finds; in a bucket as any other content, by their hash.

import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Kernel } from '../../kernel/ctx.ts';
import { type ByteRange, placeOf } from '../../kernel/storage/index.ts';
import type { BackupRow } from './rows.ts';

const FOLDER = 'backups';
const PARTIAL = '.partial';

type Kept = Pick<BackupRow, 'filename' | 'sha256' | 'size'>;
type Written = { readonly sha256: string; readonly size: number };

/** A bucket has no folder of its own: there an archive is written here first, and then sent. */
const folderOf = ({ config }: Kernel): { path: string; isBucket: boolean } => {
  const place = placeOf(config);
  return {
    path: join(place.kind === 's3' ? config.dataDir : place.path, FOLDER),
    isBucket: place.kind === 's3',
  };
};

/** Where an archive is written; what an earlier try left there is overwritten. */
export const draftOf = async (kernel: Kernel, filename: string): Promise<string> => {
  const { path } = folderOf(kernel);
  await mkdir(path, { recursive: true, mode: 0o700 });
  return join(path, filename + PARTIAL);
};

/** Puts a finished archive in its place; it is there whole, or not at all. */
export const keep = async (kernel: Kernel, filename: string, { sha256, size }: Written): Promise<void> => {
  const { path, isBucket } = folderOf(kernel);
  const draft = join(path, filename + PARTIAL);
  if (isBucket) {
    const discard = (): Promise<void> => rm(draft, { force: true });
    return kernel.storage.put({ path: draft, sha256, size, head: Buffer.alloc(0), discard });
  }
  await rename(draft, join(path, filename));
  await syncFolder(path);
};

export const discardDraft = async (kernel: Kernel, filename: string): Promise<void> =>
  rm(join(folderOf(kernel).path, filename + PARTIAL), { force: true });

/** Null when the archive is not there. */
export const readArchive = async (
  kernel: Kernel,
  { filename, sha256, size }: Kept,
  range: ByteRange = { start: 0, end: (size ?? 0) - 1 },
): Promise<Readable | null> => {
  const { path, isBucket } = folderOf(kernel);
  if (sha256 === null || size === null) return null;
  if (isBucket) return kernel.storage.read(sha256, range);
  const file = join(path, filename);
  const found = await stat(file).catch(() => null);
  return found === null ? null : createReadStream(file, range);
};

export const removeArchive = async (kernel: Kernel, { filename, sha256 }: Kept): Promise<void> => {
  const { path, isBucket } = folderOf(kernel);
  await rm(join(path, filename + PARTIAL), { force: true });
  if (!isBucket) await rm(join(path, filename), { force: true });
  else if (sha256 !== null) await kernel.storage.remove(sha256);
};

const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

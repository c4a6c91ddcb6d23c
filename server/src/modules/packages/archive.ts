// The files of a package's archive. Everything is looked at before it is inflated, counted while it is, and no name in it ever becomes a
// path of this machine.

import { createHash } from 'node:crypto';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { badRequest, type Failure, invariant } from '../../kernel/errors.ts';

export const ARCHIVE_BYTES_MAX = 10 * 1024 * 1024;
const FILES_MAX = 500;
const FILE_BYTES_MAX = 2 * 1024 * 1024;
const TOTAL_BYTES_MAX = 20 * 1024 * 1024;
const RATIO_MAX = 100;
/** Small files of repeated signs shrink further than that, and harm no one. */
const RATIO_FREE_BYTES = 64 * 1024;
const DEPTH_MAX = 8;
const NAME_CHARACTERS_MAX = 180;
const EXTENSION = /\.(json|js|mjs|ts|mts|md|txt|html|css|svg|png|jpg|webp|woff2|csv)$/;
const NAME = /^[A-Za-z0-9_@+][A-Za-z0-9_@+. -]*$/;
/** What an export with data adds. It is not read: no package brings what it has stored elsewhere. */
const DATA = /^data\/[\w.-]+\.jsonl$/;
const UNIX = 3;
const [TYPE_BITS, REGULAR, FOLDER] = [0o170000, 0o100000, 0o040000];
const [STORED, DEFLATED] = [0, 8];

export type PackageFiles = ReadonlyMap<string, Buffer>;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const quoted = (name: string): string => JSON.stringify(name.slice(0, 80));

const broken = (reason: string): Failure => badRequest(`the archive ${reason}`);

/** What is wrong with the name of an entry; null: nothing. */
const nameFault = (name: string): string | null => {
  if (name.length > NAME_CHARACTERS_MAX) return `has a name of more than ${NAME_CHARACTERS_MAX} characters`;
  if (name !== name.normalize('NFC') || /[\\:\0]/.test(name) || name.startsWith('/'))
    return `has a file with a name that is not allowed: ${quoted(name)}`;
  const steps = name.split('/');
  if (steps.length > DEPTH_MAX) return `has folders more than ${DEPTH_MAX} deep: ${quoted(name)}`;
  if (steps.some((step) => step.startsWith('.'))) return `has a hidden file or folder: ${quoted(name)}`;
  if (!steps.every((step) => NAME.test(step)))
    return `has a file with a name that is not allowed: ${quoted(name)}`;
  return EXTENSION.test(name) ? null : `has a file of a kind that is not allowed: ${quoted(name)}`;
};

const entryFault = (entry: Entry): string | null => {
  const at = quoted(entry.fileName);
  const mode = entry.externalFileAttributes >>> 16;
  if (entry.versionMadeBy >>> 8 === UNIX && (mode & TYPE_BITS) !== 0 && (mode & TYPE_BITS) !== REGULAR)
    return `has an entry that is not a plain file: ${at}`;
  if ((entry.generalPurposeBitFlag & 1) !== 0) return `is encrypted: ${at}`;
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    return `uses a compression that is not supported: ${at}`;
  if (entry.uncompressedSize > FILE_BYTES_MAX) return `has a file of more than 2 MB: ${at}`;
  if (entry.uncompressedSize > RATIO_FREE_BYTES && entry.uncompressedSize > entry.compressedSize * RATIO_MAX)
    return `has a file that grows more than a hundredfold: ${at}`;
  return null;
};

const isFolder = (entry: Entry): boolean =>
  entry.fileName.endsWith('/') &&
  entry.uncompressedSize === 0 &&
  (entry.versionMadeBy >>> 8 !== UNIX ||
    [0, FOLDER].includes((entry.externalFileAttributes >>> 16) & TYPE_BITS));

const entriesOf = async (zip: ZipFile): Promise<Entry[]> => {
  if (zip.entryCount > FILES_MAX * 2) throw broken(`has more than ${FILES_MAX} files`);
  const entries: Entry[] = [];
  const names = new Set<string>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (DATA.test(entry.fileName)) continue;
    const name = isFolder(entry) ? `${entry.fileName}x.txt` : entry.fileName;
    const fault = nameFault(name) ?? entryFault(entry);
    if (fault !== null) throw broken(fault);
    if (isFolder(entry)) continue;
    const folded = entry.fileName.toLowerCase();
    if (names.has(folded)) throw broken(`has two files of one name: ${quoted(entry.fileName)}`);
    names.add(folded);
    total += entry.uncompressedSize;
    if (total > TOTAL_BYTES_MAX) throw broken('holds more than 20 MB');
    entries.push(entry);
    if (entries.length > FILES_MAX) throw broken(`has more than ${FILES_MAX} files`);
  }
  return entries;
};

const inflated = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    invariant(Buffer.isBuffer(piece), 'an archive gives bytes');
    size += piece.length;
    if (size > FILE_BYTES_MAX) throw broken(`has a file of more than 2 MB: ${quoted(entry.fileName)}`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/** Every file of the archive by its name in it. */
export const readArchive = async (bytes: Buffer): Promise<PackageFiles> => {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    const files = new Map<string, Buffer>();
    for (const entry of await entriesOf(zip)) files.set(entry.fileName, await inflated(zip, entry));
    return files;
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error;
    throw broken(`is not a zip file that can be read: ${error instanceof Error ? error.message : 'broken'}`);
  }
};

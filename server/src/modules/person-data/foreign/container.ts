// The file that a person brings: a zip of whatever another product packed, or JSON as it is. Only what is asked for is inflated, and counted
// while it is: what an archive says of itself is never believed.

import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

const ENTRIES_MAX = 200_000;
/** All JSON of an archive together. */
const INFLATED_BYTES_MAX = 8 * 1024 ** 3;
/** Text shrinks to a twentieth at most, now and then to a fiftieth; a bomb to a thousandth. */
const RATIO_MAX = 300;
const RATIO_FREE_BYTES = 64 * 1024 * 1024;

/** The file cannot be read at all; its message is for the person who brought it. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export interface Container {
  /** Paths of what may hold conversations, in the order of their names. */
  readonly texts: readonly string[];
  /** Of the file itself. */
  readonly bytes: number;
  /** How far the file was read: of its own bytes. */
  read(): number;
  open(path: string): AsyncIterable<Buffer>;
  /** An entry whose name, without its folder, begins with this; or whose path this is. */
  find(entry: string): { readonly path: string; readonly name: string } | null;
  close(): void;
}

const isZip = async (path: string): Promise<boolean> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await handle.close();
  }
};

export const openContainer = async (path: string): Promise<Container> => {
  const bytes = (await stat(path)).size;
  return (await isZip(path)) ? openZip(path, bytes) : plainFile(path, bytes);
};

const plainFile = (path: string, bytes: number): Container => {
  let done = 0;
  return {
    texts: [''],
    bytes,
    read: () => done,
    open: async function* () {
      for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
        done += (piece as Buffer).length;
        yield piece as Buffer;
      }
    },
    find: () => null,
    close: () => {},
  };
};

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    if (entries.has(entry.fileName)) throw new Refused('the archive names one file twice');
    entries.set(entry.fileName, entry);
    if (entries.size > ENTRIES_MAX) throw new Refused(`the archive holds more than ${ENTRIES_MAX} files`);
  }
  return entries;
};

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** What a pointer names is the beginning of a file's name, up to where its own name or its ending begins. */
const POINTED = /^(file[-_][A-Za-z0-9]+)/;

const openZip = async (path: string, bytes: number): Promise<Container> => {
  const broken = (error: unknown): never => {
    throw error instanceof Refused
      ? error
      : new Refused('the archive is damaged, or no zip that can be read');
  };
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    broken,
  );
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    return broken(error);
  });
  const byPointer = new Map<string, string>();
  for (const name of entries.keys()) {
    const [, pointer] = POINTED.exec(baseOf(name)) ?? [];
    if (pointer !== undefined && !byPointer.has(pointer)) byPointer.set(pointer, name);
  }
  let [done, inflated] = [0, 0];
  const read = async function* (name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) throw new Refused(`${name} is not in the archive`);
    if (!entry.canDecodeFileData())
      throw new Refused(`${name} is encrypted, or packed in a way that cannot be read`);
    let size = 0;
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += (piece as Buffer).length;
      inflated += (piece as Buffer).length;
      if (size > RATIO_FREE_BYTES && size > entry.compressedSize * RATIO_MAX)
        throw new Refused(`${name} grows without end when it is unpacked`);
      if (inflated > INFLATED_BYTES_MAX)
        throw new Refused('the archive holds more than can be brought in at once');
      yield piece as Buffer;
    }
    done += entry.compressedSize;
  };
  return {
    texts: [...entries.keys()]
      .filter((name) => /\.json$/i.test(name) && !name.startsWith('__MACOSX/'))
      .sort(),
    bytes,
    read: () => Math.min(done, bytes),
    open: read,
    find: (entry) => {
      const found = entries.has(entry) ? entry : byPointer.get(POINTED.exec(entry)?.[1] ?? entry);
      return found === undefined ? null : { path: found, name: baseOf(found) };
    },
    close: () => zip.close(),
  };
};

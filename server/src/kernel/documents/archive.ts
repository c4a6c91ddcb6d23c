// A document that is an archive: its parts are inflated piece by piece and counted together, and walked without a tree. (A library that
// builds the tree took 1.2 GB for half a megabyte of archive.)

import { type Handler, Parser } from 'htmlparser2';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Unreadable } from './refusals.ts';

/** All parts that are read of one document, together. */
const INFLATED_BYTES_MAX = 32 * 1024 * 1024;
const ENTRIES_MAX = 10_000;
const DEPTH_MAX = 500;

export interface Archive {
  has(name: string): boolean;
  /** Walks a part, and leaves it once it `isFull`. A part that is not there has no content. */
  walk(name: string, handler: Partial<Handler>, isFull?: () => boolean): Promise<void>;
  bytesOf(name: string): Promise<Buffer>;
}

export const openArchive = async (bytes: Buffer): Promise<Archive> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const entries = await entriesOf(zip);
  let left = INFLATED_BYTES_MAX;

  /** What an archive says of the size of a part is a first look; what comes out of it is counted. */
  async function* inflate(entry: Entry): AsyncGenerator<Buffer> {
    if (entry.uncompressedSize > left) throw new Unreadable('inflated');
    if (!entry.canDecodeFileData()) throw new Unreadable('broken');
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      left -= (piece as Buffer).length;
      if (left < 0) throw new Unreadable('inflated');
      yield piece as Buffer;
    }
  }

  return {
    has: (name) => entries.has(name),
    walk: async (name, handler, isFull = () => false) => {
      const entry = entries.get(name);
      if (!entry) return;
      const parser = new Parser(guarded(handler), { xmlMode: true });
      const decoder = new TextDecoder();
      for await (const piece of inflate(entry)) {
        parser.write(decoder.decode(piece, { stream: true }));
        if (isFull()) return;
      }
      parser.end();
    },
    bytesOf: async (name) => {
      const entry = entries.get(name);
      const pieces: Buffer[] = [];
      if (entry) for await (const piece of inflate(entry)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
};

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry);
    if (entries.size > ENTRIES_MAX) throw new Unreadable('broken');
  }
  return entries;
};

/** Elements in elements in elements are no document. */
const guarded = (handler: Partial<Handler>): Partial<Handler> => {
  let depth = 0;
  return {
    ...handler,
    onopentagname: (name) => {
      if (++depth > DEPTH_MAX) throw new Unreadable('nested');
      handler.onopentagname?.(name);
    },
    onclosetag: (name, isImplied) => {
      depth--;
      handler.onclosetag?.(name, isImplied);
    },
  };
};

/** The parts that a part names, by their identifier and by their kind, with their place in the archive. */
export const relationsOf = async (
  archive: Archive,
  part: string,
): Promise<ReadonlyArray<{ readonly id: string; readonly kind: string; readonly name: string }>> => {
  const [folder, file] = splitName(part);
  const relations: Array<{ id: string; kind: string; name: string }> = [];
  await archive.walk(`${folder}_rels/${file}.rels`, {
    onopentag: (_tag, { Id = '', Type = '', Target }) => {
      if (Target !== undefined)
        relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), name: within(folder, Target) });
    },
  });
  return relations;
};

const splitName = (name: string): [folder: string, file: string] => {
  const at = name.lastIndexOf('/') + 1;
  return [name.slice(0, at), name.slice(at)];
};

/** The place that an address means, seen from a folder of the archive. */
export const within = (folder: string, target: string): string => {
  const [path = ''] = target.split('#');
  const place = (URL.parse(path, `file:///${encodeURI(folder)}`)?.pathname ?? '').slice(1);
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
};

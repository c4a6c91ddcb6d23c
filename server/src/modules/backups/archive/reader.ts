// Reads an archive from its first byte to its last, and holds every part of it against what was written. Nothing of a part is given out
// before the whole of it was found to be genuine.

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { z } from 'zod';
import {
  ArchiveFile,
  ArchiveHeader,
  ArchiveSecrets,
  ArchiveTable,
  BrokenArchive,
  createPartSeal,
  DEFLATED,
  HEADER_BYTES_MAX,
  headerBytes,
  KINDS,
  MAGIC,
  MAGIC_OF_ANY_VERSION,
  Manifest,
  PART_BYTES,
  PART_HEAD_BYTES,
  type PartSeal,
  SEALED_BYTES_MAX,
} from './format.ts';

const inflate = promisify(inflateRaw);

export interface ArchiveVisitor {
  secrets?(keys: z.infer<typeof ArchiveSecrets>): Promise<void>;
  table?(table: ArchiveTable): Promise<void>;
  /** Some rows of the table that came last, as lists of values in the order of its columns. */
  rows?(rows: unknown[][]): Promise<void>;
  /** `bytes` must be read to its end before this returns; its hash was not checked then. */
  file?(file: z.infer<typeof ArchiveFile>, bytes: AsyncIterable<Buffer>): Promise<void>;
}

const CUT_SHORT = 'the backup is cut short: its end is missing';

/** As many bytes of a source as are asked for. */
const createBytes = (source: AsyncIterable<Uint8Array>) => {
  const iterator = source[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);
  const fill = async (length: number): Promise<void> => {
    const pieces = [waiting];
    let has = waiting.length;
    while (has < length) {
      const { value, done } = await iterator.next();
      if (done) break;
      pieces.push(Buffer.from(value));
      has += value.length;
    }
    waiting = pieces.length === 1 ? waiting : Buffer.concat(pieces);
  };
  return {
    /** Fewer only at the end. */
    take: async (length: number): Promise<Buffer> => {
      if (waiting.length < length) await fill(length);
      const taken = waiting.subarray(0, length);
      waiting = waiting.subarray(taken.length);
      return taken;
    },
    close: async (): Promise<void> => {
      await iterator.return?.();
    },
  };
};

type Bytes = ReturnType<typeof createBytes>;

export interface OpenedArchive {
  readonly header: ArchiveHeader;
  /** Reads the rest with the key of this header. */
  read(key: Buffer, visitor: ArchiveVisitor): Promise<Manifest>;
  close(): Promise<void>;
}

export const openArchive = async (source: AsyncIterable<Uint8Array>): Promise<OpenedArchive> => {
  const bytes = createBytes(source);
  const header = await readHeader(bytes);
  return {
    header,
    read: (key, visitor) => readParts(bytes, createPartSeal(key, headerBytes(header)), visitor),
    close: bytes.close,
  };
};

const readHeader = async (bytes: Bytes): Promise<ArchiveHeader> => {
  const magic = await bytes.take(MAGIC.length);
  if (!magic.equals(MAGIC)) {
    const isNewer = magic.toString('latin1').startsWith(MAGIC_OF_ANY_VERSION);
    throw new BrokenArchive(
      isNewer
        ? 'this backup is of a form that this Parley does not know'
        : 'this file is not a backup of Parley',
    );
  }
  const front = await bytes.take(4);
  const length = front.length === 4 ? front.readUInt32BE() : 0;
  if (length === 0 || length > HEADER_BYTES_MAX)
    throw new BrokenArchive('the beginning of the backup is damaged');
  const json = await bytes.take(length);
  if (json.length < length) throw new BrokenArchive(CUT_SHORT);
  const header = parsed(ArchiveHeader, json, 'the beginning of the backup is damaged');
  // What is authenticated is what we would have written: nothing hides beside the fields that we know.
  if (
    !headerBytes(header)
      .subarray(MAGIC.length + 4)
      .equals(json)
  )
    throw new BrokenArchive('the beginning of the backup is damaged');
  return header;
};

const parsed = <T extends z.ZodType>(schema: T, json: Buffer, problem: string): z.infer<T> => {
  try {
    return schema.parse(JSON.parse(json.toString('utf8')));
  } catch {
    throw new BrokenArchive(problem);
  }
};

interface Part {
  readonly kind: number;
  readonly content: Buffer;
}

const readPart = async (bytes: Bytes, seal: PartSeal): Promise<Part> => {
  const front = await bytes.take(PART_HEAD_BYTES);
  if (front.length < PART_HEAD_BYTES) throw new BrokenArchive(CUT_SHORT);
  const [length, kind] = [front.readUInt32BE(), front.readUInt8(4)];
  const damaged = `the backup is damaged: its part ${seal.place() + 1} is not the one that was written there`;
  if (length < 16 || length > SEALED_BYTES_MAX) throw new BrokenArchive(damaged);
  const sealed = await bytes.take(length);
  if (sealed.length < length) throw new BrokenArchive(CUT_SHORT);
  const content = seal.open(kind, sealed);
  if ((kind & DEFLATED) === 0) return { kind, content };
  const inflated = await inflate(content, { maxOutputLength: PART_BYTES }).catch(() => {
    throw new BrokenArchive(damaged);
  });
  return { kind: kind & ~DEFLATED, content: inflated };
};

/** What was found, to be held against what the last part says. */
interface Found {
  readonly tables: Map<string, { rows: number; sha256: string }>;
  files: number;
  bytes: number;
}

const readParts = async (bytes: Bytes, seal: PartSeal, visitor: ArchiveVisitor): Promise<Manifest> => {
  const found: Found = { tables: new Map(), files: 0, bytes: 0 };
  let part = await readPart(bytes, seal);
  const next = async (): Promise<Part> => {
    part = await readPart(bytes, seal);
    return part;
  };
  for (;;) {
    if (part.kind === KINDS.secrets) {
      await visitor.secrets?.(parsed(ArchiveSecrets, part.content, UNKNOWN_PART));
      await next();
    } else if (part.kind === KINDS.table) await readTable(part, next, visitor, found);
    else if (part.kind === KINDS.file) await readFile(part, next, visitor, found);
    else if (part.kind === KINDS.end) break;
    else throw new BrokenArchive(UNKNOWN_PART);
  }
  const manifest = parsed(Manifest, part.content, UNKNOWN_PART);
  if ((await bytes.take(1)).length > 0)
    throw new BrokenArchive('the backup is followed by something that does not belong to it');
  assertComplete(manifest, found);
  return manifest;
};

const UNKNOWN_PART = 'the backup holds a part that this Parley does not know';

const readTable = async (
  { content }: Part,
  next: () => Promise<Part>,
  visitor: ArchiveVisitor,
  found: Found,
): Promise<void> => {
  const table = parsed(ArchiveTable, content, UNKNOWN_PART);
  if (found.tables.has(table.name)) throw new BrokenArchive('the backup holds a table twice');
  await visitor.table?.(table);
  const hash = createHash('sha256');
  let rows = 0;
  let rest: Buffer = Buffer.alloc(0);
  for (let part = await next(); part.kind === KINDS.rows; part = await next()) {
    hash.update(part.content);
    const text = rest.length === 0 ? part.content : Buffer.concat([rest, part.content]);
    const end = text.lastIndexOf('\n') + 1;
    rest = text.subarray(end);
    const lines = text.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
    rows += lines.length;
    if (lines.length > 0 && visitor.rows) await visitor.rows(lines.map((line) => rowOf(line, table)));
  }
  if (rest.length > 0) throw new BrokenArchive(`a row of ${table.name} is cut short`);
  found.tables.set(table.name, { rows, sha256: hash.digest('hex') });
};

const rowOf = (line: string, { name, columns }: ArchiveTable): unknown[] => {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values) || values.length !== columns.length)
    throw new BrokenArchive(`a row of ${name} does not have the columns of its table`);
  return values;
};

const readFile = async (
  { content }: Part,
  next: () => Promise<Part>,
  visitor: ArchiveVisitor,
  found: Found,
): Promise<void> => {
  const file = parsed(ArchiveFile, content, UNKNOWN_PART);
  const hash = createHash('sha256');
  let size = 0;
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let part = await next(); part.kind === KINDS.bytes; part = await next()) {
      hash.update(part.content);
      size += part.content.length;
      yield part.content;
    }
  }
  const bytes = pieces();
  if (visitor.file) await visitor.file(file, bytes);
  // Its reader may have stopped early; with nothing to take it, it is read all the same.
  else for await (const _ of bytes);
  if (size !== file.size || hash.digest('hex') !== file.sha256)
    throw new BrokenArchive('a file in the backup is not the one that its name says');
  found.files += 1;
  found.bytes += size;
};

const assertComplete = ({ tables, files }: Manifest, found: Found): void => {
  const isSame =
    Object.keys(tables).length === found.tables.size &&
    Object.entries(tables).every(([name, { rows, sha256 }]) => {
      const read = found.tables.get(name);
      return read?.rows === rows && read.sha256 === sha256;
    });
  if (!isSame || files.count !== found.files || files.bytes !== found.bytes)
    throw new BrokenArchive('the backup does not hold what its own list says');
};

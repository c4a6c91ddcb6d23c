// The archive of a knowledge base: a zip with manifest.json, which names everything else in it. What is in one that comes from elsewhere is
// looked at before it is inflated and counted while it is; no name in it ever becomes a path of this machine.

import {
  DOCUMENT_CHARACTERS_MAX,
  DOCUMENT_URL_MAX,
  DocumentRefresh,
  DocumentSource,
  KnowledgeBaseInput,
} from '@parley/contract';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { badRequest, Failure } from '../../kernel/errors.ts';

/** As many as one transaction writes well within its time; a base may hold, and export, more. */
const ARCHIVE_DOCUMENTS_MAX = 2_000;
export const MANIFEST = 'manifest.json';
const FORMAT = 'parley-knowledge-base';
const VERSION = 1;
const MIB = 1024 * 1024;
/** Two kilobytes for each document. It is parsed in one step, during which no other request is served. */
const MANIFEST_BYTES_MAX = 4 * MIB;
/**
 * All texts of one archive that are brought in, together: one transaction writes them, and others wait for it on SQLite (500 MB took
 * 18 seconds). Files are bounded by what a person may keep.
 */
const TEXT_BYTES_MAX = 64 * MIB;
/** An address as it is kept: a letter beyond ASCII has up to nine characters there. */
const KEPT_URL_MAX = DOCUMENT_URL_MAX * 9;
/** A file, a text and a folder for each document, with some to spare. */
const ENTRIES_MAX = ARCHIVE_DOCUMENTS_MAX * 3;
/** Of texts and the manifest, which are held in memory; files are spooled, within what a person may keep. Text shrinks to a twentieth at most, now and then to a fiftieth; a bomb to a thousandth. */
const RATIO_MAX = 300;
const RATIO_FREE_BYTES = 8 * MIB;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const EntryName = z.string().min(1).max(400);

export type ArchivedDocument = z.infer<typeof ArchivedDocument>;
const ArchivedDocument = z.object({
  title: z.string().max(1_000),
  source: DocumentSource,
  url: z
    .url({ protocol: /^https?$/ })
    .max(KEPT_URL_MAX)
    .nullable(),
  refresh: DocumentRefresh,
  content_type: z.string().max(255).nullable(),
  created_at: z.string().max(40),
  /** When it was last read. */
  read_at: z.string().max(40).nullable(),
  /** The bytes as they came, where it was made of a file that the exporter may read. */
  file: z.object({ entry: EntryName, name: z.string().max(1_000), sha256: Hash }).nullable(),
  /** What was read of it; null: it could not be read. */
  text: EntryName.nullable(),
});

export type Manifest = z.infer<typeof Manifest>;
const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** When the base was last changed: the same base gives the same bytes. */
  changed_at: z.string().max(40),
  base: KnowledgeBaseInput.pick({ name: true, description: true }).extend({
    /** What made its vectors; they are not in the archive. */
    embedding_model: z.string().max(1_000).nullable(),
  }),
  /** Counted before. */
  documents: z.array(ArchivedDocument),
});

export const manifestOf = (parts: Omit<Manifest, 'format' | 'version'>): Manifest => ({
  format: FORMAT,
  version: VERSION,
  ...parts,
});

export interface BaseArchive {
  readonly manifest: Manifest;
  /** The bytes of an entry, counted while they come. */
  open(entry: string): AsyncIterable<Buffer>;
  /** The same as text, as long as a document may be. */
  textOf(entry: string): Promise<string>;
  close(): void;
}

const bent = (reason: string): Failure => badRequest(`the archive ${reason}`);
const quoted = (name: string): string => JSON.stringify(name.slice(0, 80));

/** Whatever a library finds wrong is wrong with the archive. */
const asRefusal = (error: unknown): Failure =>
  error instanceof Failure ? error : bent('is damaged, or no zip that can be read');

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > ENTRIES_MAX) throw bent(`holds more than ${ENTRIES_MAX} files`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw bent(`names one file twice: ${quoted(entry.fileName)}`);
    entries.set(entry.fileName, entry);
    if (entries.size > ENTRIES_MAX) throw bent(`holds more than ${ENTRIES_MAX} files`);
  }
  return entries;
};

/** `bytesMax` left out: a file, whose bytes are counted by the spool. */
async function* inflate(zip: ZipFile, entry: Entry, bytesMax?: number): AsyncGenerator<Buffer> {
  const at = quoted(entry.fileName);
  if (!entry.canDecodeFileData()) throw bent(`has a file that is encrypted or cannot be unpacked: ${at}`);
  let size = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += (piece as Buffer).length;
      if (bytesMax !== undefined && size > bytesMax) throw bent(`has a file that is too large: ${at}`);
      if (bytesMax !== undefined && size > RATIO_FREE_BYTES && size > entry.compressedSize * RATIO_MAX)
        throw bent(`has a file that grows without end when it is unpacked: ${at}`);
      yield piece as Buffer;
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

const decoded = async (bytes: AsyncIterable<Buffer>, name: string): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw bent(`has a text that is not UTF-8: ${quoted(name)}`);
  }
};

const parsed = (text: string): Manifest => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw bent(`has a ${MANIFEST} that is no JSON`);
  }
  const { format, version, documents } =
    z.object({ format: z.unknown(), version: z.unknown(), documents: z.unknown() }).partial().safeParse(given)
      .data ?? {};
  if (format !== FORMAT) throw bent('is not one that a knowledge base was exported to');
  if (version !== VERSION) throw bent(`is of another version than ${VERSION}, which this server reads`);
  // Before each of them is looked at, which takes a thousand times as long.
  if (Array.isArray(documents) && documents.length > ARCHIVE_DOCUMENTS_MAX)
    throw bent(`names more than ${ARCHIVE_DOCUMENTS_MAX} documents`);
  const read = Manifest.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw bent(`has a ${MANIFEST} that is wrong at ${issue?.path.join('.') || 'its root'}: ${issue?.message}`);
};

/** Opens an archive whose manifest is sound and names nothing that is not in it. */
export const openBaseArchive = async (path: string): Promise<BaseArchive> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: unknown) => {
      throw asRefusal(error);
    },
  );
  try {
    return { ...(await readBaseArchive(zip)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw asRefusal(error);
  }
};

const readBaseArchive = async (zip: ZipFile): Promise<Omit<BaseArchive, 'close'>> => {
  const entries = await entriesOf(zip);
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw bent(`names a file that is not in it: ${quoted(name)}`);
    return entry;
  };
  if (!entries.has(MANIFEST)) throw bent(`has no ${MANIFEST}`);
  const manifest = parsed(await decoded(inflate(zip, entryOf(MANIFEST), MANIFEST_BYTES_MAX), MANIFEST));
  const texts = { bytes: 0, packed: 0 };
  const named = manifest.documents.flatMap(({ file, text }) => [file?.entry ?? [], text ?? []].flat());
  if (new Set(named).size < named.length) throw bent('has two documents of one file');
  for (const name of named) entryOf(name);
  for (const { file, text } of manifest.documents) {
    if (file !== null || text === null) continue;
    texts.bytes += entryOf(text).uncompressedSize;
    texts.packed += entryOf(text).compressedSize;
  }
  if (texts.bytes > TEXT_BYTES_MAX)
    throw bent(`has more than ${TEXT_BYTES_MAX / MIB} MiB of text, the most that is brought in at once`);
  if (texts.bytes > RATIO_FREE_BYTES && texts.bytes > texts.packed * RATIO_MAX)
    throw bent('has texts that grow without end when they are unpacked');
  return {
    manifest,
    open: (name) => inflate(zip, entryOf(name)),
    textOf: async (name) => {
      const text = await decoded(inflate(zip, entryOf(name), DOCUMENT_CHARACTERS_MAX * 4), name);
      if (text.length > DOCUMENT_CHARACTERS_MAX)
        throw bent(`has a text of more than ${DOCUMENT_CHARACTERS_MAX} characters: ${quoted(name)}`);
      if (text.includes('\0')) throw bent(`has a text with characters that are none: ${quoted(name)}`);
      return text;
    },
  };
};

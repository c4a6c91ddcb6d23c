// The text of documents, small versions of pictures, and documents made of texts. Whatever is not plain text is read or written in a process of its own, one at a time and in turn
// between people, with limits to memory and time: a hostile file ends that process and not the server.

import { Readable } from 'node:stream';
import { beginLongWork } from '../pace.ts';
import { createFairQueue } from './fair-queue.ts';
import {
  type ProcessLimits,
  READING,
  type ReaderProcess,
  type ReadTask,
  startReaderProcess,
  UNDERSTANDING,
  WRITING,
} from './reader-process.ts';
import { REFUSALS, type RefusalReason, Unreadable } from './refusals.ts';
import {
  type BroughtPicture,
  encodeOrder,
  type PictureKind,
  type ReadKind,
  TEXT_CHARACTERS_MAX,
  type WriteOrder,
  type WrittenFormat,
} from './tasks.ts';

const WAITING_PER_PERSON_MAX = 16;
const WAITING_MAX = 64;
/** A person's next file often comes at once. The process of another person is never used again: it has seen their bytes. */
const IDLE_MS = 20_000;
/** The model is read anew when the process has ended, and people who ask one thing ask another. */
const IDLE_WITH_MODEL_MS = 300_000;
/** Keeps nothing of what it was given: one process for all. */
const ANYONE = '';

const KINDS: Readonly<Record<string, ReadKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/epub+zip': 'epub',
  'message/rfc822': 'eml',
};
const TEXT =
  /^(text\/|application\/(json|xml|yaml|x-yaml|javascript|sql|toml|x-ndjson|x-sh)(;|$)|.*\+(json|xml)(;|$))/;
const BYTES_PER_CHARACTER_MAX = 4;

export interface Source {
  readonly bytes: Uint8Array | Readable;
  readonly size: number;
}

/** The text, cut at two million characters; or why there is none, as a clause that completes "it cannot be read: …". */
export type DocumentText = { readonly text: string } | { readonly text: null; readonly why: string };

export interface Documents {
  textOf(person: string, source: Source, type: string): Promise<DocumentText>;
  textOfHtml(person: string, bytes: Uint8Array): Promise<DocumentText>;
  /** Rejects with `Unreadable` when there is no picture to be made of it. */
  picture(person: string, kind: PictureKind, source: Source): Promise<Buffer>;
  /**
   * A text in Markdown as a document; nothing is fetched for it. What it is made of is asked for when its turn comes, so that orders which wait
   * hold no pictures. Rejects with `Unreadable` when it takes too much, or when its caller is gone: others wait for its place.
   */
  write(
    person: string,
    format: WrittenFormat,
    order: () => Promise<WriteOrder>,
    gone?: AbortSignal,
  ): Promise<Buffer>;
  /** A vector of 384 numbers: texts that mean alike are near each other. English only; of a long text its first 512 tokens. */
  meaning(person: string, text: string): Promise<Float32Array>;
  /** Of the process that reads, while there is one. */
  pid(): number | null;
  close(): void;
}

/** One process at a time with these limits, and who waits for it. */
const createLane = (limits: ProcessLimits, what: string, idleMs = IDLE_MS) => {
  const queue = createFairQueue({
    ...{ waitingPerPersonMax: WAITING_PER_PERSON_MAX, waitingMax: WAITING_MAX, what },
  });
  let current: { readonly person: string; readonly process: ReaderProcess } | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = (): void => {
    clearTimeout(idle);
    current?.process.end();
    current = null;
  };
  const processFor = (person: string): ReaderProcess => {
    clearTimeout(idle);
    if (current?.person !== person || !current.process.isAlive()) {
      end();
      current = { person, process: startReaderProcess(limits) };
    }
    return current.process;
  };
  const run = (
    person: string,
    taskOf: () => Promise<ReadTask>,
    gone?: AbortSignal,
    seenBy = person,
  ): Promise<Buffer> =>
    queue.run(person, async () => {
      // Starting a process takes some ten milliseconds.
      await beginLongWork();
      if (isClosed || gone?.aborted) throw new Unreadable('time');
      const task = await taskOf();
      if (isClosed || gone?.aborted) throw new Unreadable('time');
      gone?.addEventListener('abort', end, { once: true });
      try {
        return await processFor(seenBy).read(task);
      } finally {
        gone?.removeEventListener('abort', end);
        idle = setTimeout(end, idleMs).unref();
      }
    });
  const close = (): void => {
    isClosed = true;
    end();
  };
  const pid = (): number | null => (current?.process.isAlive() ? current.process.pid() : null);
  return { run, close, pid };
};

export const createDocuments = (): Documents => {
  const reading = createLane(READING, 'files are waiting to be read');
  const writing = createLane(WRITING, 'documents are waiting to be written');
  const understanding = createLane(
    UNDERSTANDING,
    'texts are waiting for the built-in model',
    IDLE_WITH_MODEL_MS,
  );
  const read = (person: string, task: ReadTask): Promise<Buffer> => reading.run(person, async () => task);

  const textBy = async (person: string, task: ReadTask): Promise<DocumentText> => {
    try {
      return { text: (await read(person, task)).toString() };
    } catch (error) {
      if (error instanceof Unreadable) return { text: null, why: error.message };
      throw error;
    }
  };

  return {
    textOf: async (person, { bytes, size }, type) => {
      if (TEXT.test(type)) return { text: await plainText(bytes) };
      const kind = KINDS[type];
      if (kind === undefined) return { text: null, why: `there is no text in a file of type ${type}` };
      return textBy(person, { kind, size, source: bytes });
    },
    textOfHtml: (person, bytes) => textBy(person, { kind: 'html', size: bytes.length, source: bytes }),
    picture: (person, kind, { bytes, size }) => read(person, { kind, size, source: bytes }),
    write: (person, format, order, gone) => {
      const taskOf = async (): Promise<ReadTask> => {
        const pieces = encodeOrder(await order());
        const size = pieces.reduce((sum, { length }) => sum + length, 0);
        return { kind: `to-${format}`, size, source: Readable.from(pieces) };
      };
      return writing.run(person, taskOf, gone);
    },
    meaning: async (person, text) => {
      const bytes = Buffer.from(text);
      const task: ReadTask = { kind: 'meaning', size: bytes.length, source: bytes };
      const made = await understanding.run(person, async () => task, undefined, ANYONE);
      return new Float32Array(Uint8Array.from(made).buffer);
    },
    pid: reading.pid,
    close: () => {
      reading.close();
      writing.close();
      understanding.close();
    },
  };
};

/** No more of it than is read by anyone, so that it can be done between two requests. */
const plainText = async (source: Uint8Array | Readable): Promise<string> => {
  const bytesMax = TEXT_CHARACTERS_MAX * BYTES_PER_CHARACTER_MAX;
  const pieces: Uint8Array[] = [];
  let count = 0;
  for await (const piece of source instanceof Uint8Array ? [source] : source) {
    pieces.push(piece as Uint8Array);
    count += (piece as Uint8Array).length;
    if (count >= bytesMax) break;
  }
  const decoder = new TextDecoder();
  return decoder
    .decode(Buffer.concat(pieces).subarray(0, bytesMax), { stream: count > bytesMax })
    .slice(0, TEXT_CHARACTERS_MAX);
};

export {
  type BroughtPicture,
  REFUSALS,
  type RefusalReason,
  TEXT_CHARACTERS_MAX,
  Unreadable,
  type WrittenFormat,
};

// The process that reads and writes documents: it gets bytes on its standard input, gives what was made of them on its third pipe, and may do
// nothing else: no network, no writing, no other program, and no reading beyond the code. Whatever a hostile file does, it does it here.

import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type RefusalReason, Unreadable } from './refusals.ts';
import {
  createDeframer,
  decodeOrder,
  encodeHead,
  type ResultHead,
  type TaskHead,
  type TaskKind,
  TEXT_CHARACTERS_MAX,
  type WriteOrder,
} from './tasks.ts';

const RESULT_PIPE = 3;
/** The server holds it as a whole. */
const RESULT_BYTES_MAX = 64 * 1024 * 1024;

const READERS: Readonly<Record<TaskKind, (bytes: Buffer) => Promise<string | Buffer>>> = {
  pdf: async (bytes) => (await import('./pdf.ts')).textOfPdf(bytes),
  docx: async (bytes) => (await import('./docx.ts')).textOfDocx(bytes),
  pptx: async (bytes) => (await import('./pptx.ts')).textOfPptx(bytes),
  xlsx: async (bytes) => (await import('./xlsx.ts')).textOfXlsx(bytes),
  odt: async (bytes) => (await import('./opendocument.ts')).textOfOdt(bytes),
  odp: async (bytes) => (await import('./opendocument.ts')).textOfOdp(bytes),
  ods: async (bytes) => (await import('./opendocument.ts')).textOfOds(bytes),
  epub: async (bytes) => (await import('./epub.ts')).textOfEpub(bytes),
  eml: async (bytes) => (await import('./eml.ts')).textOfEml(bytes),
  html: async (bytes) => (await import('./html.ts')).textOfHtml(bytes),
  avatar: async (bytes) => (await import('./pictures.ts')).toAvatar(bytes),
  picture_in_text: async (bytes) => (await import('./pictures.ts')).toPictureInText(bytes),
  thumbnail: async (bytes) => (await import('./pictures.ts')).toThumbnail(bytes),
  meaning: async (bytes) => (await import('./meaning.ts')).meaningOf(bytes.toString()),
  'to-pdf': async (bytes) => written(bytes, (await import('./write/pdf.ts')).toPdf),
  'to-docx': async (bytes) => written(bytes, (await import('./write/docx.ts')).toDocx),
  'to-html': async (bytes) => written(bytes, (await import('./write/html.ts')).toHtml),
};

const written = (bytes: Buffer, write: (order: WriteOrder) => Promise<Buffer>): Promise<Buffer> =>
  write(decodeOrder(bytes));

const write = (bytes: Buffer): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(RESULT_PIPE, bytes, at);
};

const answer = (bytes: Buffer, refused?: RefusalReason): void => {
  const head: ResultHead = {
    size: bytes.length,
    rss: process.memoryUsage.rss(),
    ...(refused ? { refused } : {}),
  };
  write(encodeHead(head));
  write(bytes);
};

const readOne = async ({ kind }: TaskHead, bytes: Buffer): Promise<void> => {
  try {
    const made = await READERS[kind](bytes);
    const result = typeof made === 'string' ? Buffer.from(made.slice(0, TEXT_CHARACTERS_MAX)) : made;
    if (result.length > RESULT_BYTES_MAX) throw new Unreadable('overfull');
    answer(result);
  } catch (error) {
    // A parser that runs out of stack was given brackets in brackets in brackets.
    const isDeep = error instanceof RangeError;
    answer(Buffer.alloc(0), error instanceof Unreadable ? error.reason : isDeep ? 'nested' : 'broken');
  }
};

const [RSS_MAX] = process.argv.slice(2).map(Number);
const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { rssMax: RSS_MAX, cpuMsMax: Number.POSITIVE_INFINITY, parentPid: process.ppid },
});
// It has started when its watchdog looks, which takes memory as well: what it takes from here on is the file's doing.
watchdog.once('online', () => {
  watchdog.unref();
  answer(Buffer.alloc(0));
  process.stdin.on(
    'data',
    createDeframer<TaskHead>((head, bytes) => {
      watchdog.postMessage({ cpuMsMax: head.cpuMs, rssMax: head.rss });
      void readOne(head, bytes);
    }),
  );
});
// The server let go of it, or is no longer there.
process.stdin.on('end', () => process.exit(0));

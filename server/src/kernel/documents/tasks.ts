// What is asked of the process that reads documents, and the few bytes that the two exchange.

import type { RefusalReason } from './refusals.ts';

/** What becomes of a picture. */
export type PictureKind = 'avatar' | 'thumbnail' | 'picture_in_text';
/** What has text in it. */
type TextKind = 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'odt' | 'odp' | 'ods' | 'epub' | 'eml' | 'html';
export type ReadKind = TextKind | PictureKind;
/** What a text in Markdown is made into. */
export type WrittenFormat = 'pdf' | 'docx' | 'html';
export type TaskKind = ReadKind | `to-${WrittenFormat}` | 'meaning';

/** A picture of this server, and the addresses that the text names it by. */
export interface BroughtPicture {
  readonly urls: readonly string[];
  readonly bytes: Buffer;
}

/** What a document is made of. */
export interface WriteOrder {
  readonly title: string;
  readonly markdown: string;
  readonly pictures: readonly BroughtPicture[];
}

/** Goes in front of the bytes of a document. */
export interface TaskHead {
  readonly kind: TaskKind;
  readonly size: number;
  /** Of the processor: what this one may take. */
  readonly cpuMs: number;
  /** Of memory, in bytes. */
  readonly rss: number;
}

/** Goes in front of what was made of it. */
export interface ResultHead {
  readonly size: number;
  readonly refused?: RefusalReason;
  /** What the process takes now, in bytes. */
  readonly rss: number;
}

/** More of a text than this is read by no caller. */
export const TEXT_CHARACTERS_MAX = 2_000_000;

const LENGTH_BYTES = 4;

type NamedOrder = Omit<WriteOrder, 'pictures'> & {
  readonly pictures: ReadonlyArray<{ readonly urls: readonly string[]; readonly size: number }>;
};

/** The bytes of a task that writes, in pieces: the words as JSON behind their length, and the pictures as they are. */
export const encodeOrder = ({ pictures, ...words }: WriteOrder): Buffer[] => {
  const named = pictures.map(({ urls, bytes }) => ({ urls, size: bytes.length }));
  const json = Buffer.from(JSON.stringify({ ...words, pictures: named }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return [length, json, ...pictures.map(({ bytes }) => bytes)];
};

export const decodeOrder = (order: Buffer): WriteOrder => {
  let at = LENGTH_BYTES + order.readUInt32BE();
  const { pictures, ...words } = JSON.parse(order.toString('utf8', LENGTH_BYTES, at)) as NamedOrder;
  const brought = pictures.map(({ urls, size }) => {
    const bytes = order.subarray(at, at + size);
    at += size;
    return { urls, bytes };
  });
  return { ...words, pictures: brought };
};

const HEAD_BYTES = 256;

/** A head has a fixed length, so that the other side knows when it has come. */
export const encodeHead = (head: TaskHead | ResultHead): Buffer =>
  Buffer.from(JSON.stringify(head).padEnd(HEAD_BYTES));

/** Puts heads and what follows them together again from the pieces of a pipe. */
export const createDeframer = <H extends TaskHead | ResultHead>(
  deliver: (head: H, bytes: Buffer) => void,
): ((chunk: Buffer) => void) => {
  const headBytes = Buffer.alloc(HEAD_BYTES);
  let headFilled = 0;
  let head: H | null = null;
  let body = Buffer.alloc(0);
  let bodyFilled = 0;

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (head === null) {
        const copied = chunk.copy(headBytes, headFilled, at);
        headFilled += copied;
        at += copied;
        if (headFilled < HEAD_BYTES) return;
        const come = JSON.parse(headBytes.toString()) as H;
        // Of its own, and once: a list of pieces that is joined would take twice the room.
        body = Buffer.allocUnsafeSlow(come.size);
        head = come;
        [headFilled, bodyFilled] = [0, 0];
      } else {
        const copied = chunk.copy(body, bodyFilled, at);
        bodyFilled += copied;
        at += copied;
      }
      if (bodyFilled < body.length) continue;
      const [done, bytes]: [H, Buffer] = [head, body];
      head = null;
      deliver(done, bytes);
    }
  };
};

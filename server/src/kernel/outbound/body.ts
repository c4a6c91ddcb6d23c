// The answer's body: decompressed, counted after decompression, read once.

import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { parseJsonInSlices, SLICED_BYTES_MIN } from '../json-in-slices.ts';
import { createSignCount } from '../json-signs.ts';
import { BUFFERED_BYTES_MAX } from './caps.ts';
import { OutboundError, toOutboundError } from './errors.ts';

export type ResponseHeaders = Record<string, string | string[]>;

/** Read it or `dump` it: an unread body holds its connection until the total time is over. */
export interface OutboundBody extends AsyncIterable<Uint8Array> {
  bytes(): Promise<Buffer>;
  text(): Promise<string>;
  json(): Promise<unknown>;
  /** Lets go of the body; a short rest is read so that the connection can be used again. */
  dump(): Promise<void>;
}

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const DUMPED_BYTES_MAX = 64 * 1024;
/** Twice the numbers of a hundred long vectors. A long list is parsed in slices, anything else in one step, during which no other request is served. */
const JSON_SIGNS_MAX = 1_000_000;

/** The coding to undo, or null. One coding at most: chains exist to multiply bombs. */
export const contentCoding = (headers: ResponseHeaders): string | null => {
  const coding = String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase();
  return coding === '' || coding === 'identity' ? null : coding;
};

/** The decompressed stream. Throws "unreadable" for a coding that was not asked for. */
export const decoded = (source: Readable, coding: string | null): Readable => {
  if (coding === null) return source;
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]?.() : undefined;
  if (!decoder) {
    source.destroy();
    throw new OutboundError('unreadable', new Error('unknown content coding'));
  }
  return pipeline(source, decoder, () => {});
};

type OnFailure = (error: OutboundError) => void;

// Not a generator: one that waits for its next piece could not be told to stop until that piece comes.
const counted = (stream: Readable, maxBytes: number, onFailure: OnFailure): AsyncIterableIterator<Buffer> => {
  const pieces = stream[Symbol.asyncIterator]();
  let size = 0;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      try {
        const piece = await pieces.next();
        if (!piece.done) size += piece.value.length;
        if (size > maxBytes) throw new OutboundError('too_large');
        return piece;
      } catch (error) {
        stream.destroy();
        const failure = toOutboundError(error);
        onFailure(failure);
        throw failure;
      }
    },
    return: async () => {
      stream.destroy();
      return { done: true, value: undefined };
    },
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's own message quotes the answer.
    throw new OutboundError('unreadable', error);
  }
};

/** Undefined: it is no object with long lists, or not valid; then it is parsed as a whole, and says what is wrong. */
const parsedInSlices = (read: Buffer): Promise<unknown> =>
  parseJsonInSlices(read, { itemsMax: JSON_SIGNS_MAX, isHashed: false }).catch(() => undefined);

export const openBody = (stream: Readable, responseBytes: number, onFailure: OnFailure): OutboundBody => {
  const bytes = async (look: (chunk: Buffer) => void = () => {}) => {
    const chunks: Buffer[] = [];
    for await (const chunk of counted(stream, Math.min(responseBytes, BUFFERED_BYTES_MAX), onFailure)) {
      look(chunk);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
  const json = async () => {
    const count = createSignCount();
    const read = await bytes((chunk) => {
      if (count(chunk) > JSON_SIGNS_MAX) throw new OutboundError('too_large');
    });
    const sliced = read.length < SLICED_BYTES_MIN ? undefined : await parsedInSlices(read);
    return sliced ?? parseJson(new TextDecoder().decode(read));
  };
  return {
    [Symbol.asyncIterator]: () => counted(stream, responseBytes, onFailure),
    bytes: () => bytes(),
    text: async () => new TextDecoder().decode(await bytes()),
    json,
    dump: async () => {
      try {
        let left = DUMPED_BYTES_MAX;
        for await (const chunk of stream) {
          left -= chunk.length;
          if (left < 0) break;
        }
      } catch {
        // Whatever ended it, no reader wanted it.
      }
    },
  };
};

// A long run of bytes as boxes of one size, each sealed for its place in the run, and the last one as the last: a run that was cut short,
// reordered or mixed with another does not open. Memory holds two boxes at a time, whatever the length.

import { BOX_OVERHEAD_BYTES, BoxClosed, open, seal } from './seal.ts';

const PART_BYTES = 64 * 1024;

const placeOf = (name: string, n: number, isLast: boolean): string =>
  `${name}|${n}|${isLast ? 'last' : 'more'}`;

/** The same bytes in pieces of exactly this size, the last one shorter or empty. */
async function* piecesOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let rest = Buffer.concat(waiting);
    // What fills a piece exactly waits: only the end of the source says whether it is the last.
    for (; rest.length > size; rest = rest.subarray(size)) yield rest.subarray(0, size);
    [waiting, length] = [[Buffer.from(rest)], rest.length];
  }
  yield Buffer.concat(waiting);
}

/** `name` says what is sealed and belongs to the key: it opens under no other. */
export async function* sealStream(
  key: Uint8Array,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let held: Buffer | null = null;
  let n = 0;
  for await (const piece of piecesOf(source, PART_BYTES)) {
    if (held !== null) yield seal(key, held, placeOf(name, n++, false));
    held = piece;
  }
  yield seal(key, held ?? Buffer.alloc(0), placeOf(name, n, true));
}

/** Throws `BoxClosed` at the first box that is not what was sealed. What came before it was. */
export async function* openStream(
  key: Uint8Array,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let held: Buffer | null = null;
  let n = 0;
  for await (const box of piecesOf(source, PART_BYTES + BOX_OVERHEAD_BYTES)) {
    if (held !== null) yield open(key, held, placeOf(name, n++, false));
    held = box;
  }
  if (held === null) throw new BoxClosed();
  yield open(key, held, placeOf(name, n, true));
}

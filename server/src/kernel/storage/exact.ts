// As many bytes as were promised, and not one more or less: their number has been told before the first of them is sent.

import { Readable } from 'node:stream';

/** How long a reader may leave a piece lying before the storage stops waiting. */
const STALL_MS = 2 * 60_000;

/** A source that ends early fails; a reader that stands still for too long finds it closed. */
export const exactly = (source: Readable, length: number, stallMs = STALL_MS): Readable => {
  const pieces = Readable.from(counted(source, length, stallMs), { objectMode: false });
  // A generator that was never begun is not told that its reader has gone: the source would stay open.
  pieces.once('close', () => source.destroy());
  return pieces;
};

async function* counted(source: Readable, length: number, stallMs: number): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const piece = chunk.subarray(0, left);
    left -= piece.length;
    if (piece.length > 0) {
      const timer = setTimeout(() => source.destroy(new Error('a blob was not read on')), stallMs).unref();
      try {
        yield piece;
      } finally {
        clearTimeout(timer);
      }
    }
    if (left === 0) return;
  }
  if (left > 0) throw new Error(`a blob ended ${left} bytes early`);
}

// As many bytes as were promised, and not one more or less: their number has been told before the first of them is sent.

import { Readable } from 'node:stream';

export const exactly = (source: Readable, length: number): Readable => Readable.from(counted(source, length));

async function* counted(source: Readable, length: number): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const piece = chunk.subarray(0, left);
    left -= piece.length;
    if (piece.length > 0) yield piece;
    if (left === 0) return;
  }
  if (left > 0) throw new Error(`a blob ended ${left} bytes early`);
}

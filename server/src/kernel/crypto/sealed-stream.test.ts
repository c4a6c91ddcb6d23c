import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { BoxClosed } from './seal.ts';
import { openStream, sealStream } from './sealed-stream.ts';

const KEY = Buffer.alloc(32, 7);
const BOX = 64 * 1024 + 29;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const all = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
};
const sealed = (bytes: Buffer, pieces = 1_000): Promise<Buffer> =>
  all(sealStream(KEY, 'one', inPieces(bytes, pieces)));
const opened = (bytes: Buffer, name = 'one', key = KEY): Promise<Buffer> =>
  all(openStream(key, name, inPieces(bytes, 100_000)));

test('what was sealed as a stream opens as it was, whatever its length', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const bytes = randomBytes(200_000).subarray(0, length);
    assert.deepEqual(await opened(await sealed(bytes)), bytes);
  }
});

test('a sealed stream that was cut, reordered, bent or renamed does not open', async () => {
  const whole = await sealed(randomBytes(200_000));
  const boxes = [0, 1, 2].map((n) => whole.subarray(n * BOX, (n + 1) * BOX));
  const bent = Buffer.from(whole);
  bent[BOX + 100] = (bent[BOX + 100] ?? 0) ^ 1;
  const cases = [
    whole.subarray(0, 2 * BOX),
    whole.subarray(0, -1),
    Buffer.alloc(0),
    Buffer.concat([boxes[1] ?? bent, boxes[0] ?? bent, whole.subarray(2 * BOX)]),
    bent,
  ];
  for (const bytes of cases) await assert.rejects(opened(bytes), BoxClosed);
  await assert.rejects(opened(whole, 'two'), BoxClosed);
  await assert.rejects(opened(whole, 'one', Buffer.alloc(32, 8)), BoxClosed);
});

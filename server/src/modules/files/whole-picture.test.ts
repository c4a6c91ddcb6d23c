import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { isWholePicture } from './whole-picture.ts';

const drawn = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 90, height: 60, channels, background: '#c33' } });

const WAYS: Readonly<Record<string, readonly [type: string, bytes: () => Promise<Buffer>]>> = {
  'a PNG': ['image/png', () => drawn().png().toBuffer()],
  'a PNG with lines in turns and transparency': [
    'image/png',
    () => drawn(4).png({ progressive: true }).toBuffer(),
  ],
  'a PNG with few colours': ['image/png', () => drawn().png({ palette: true }).toBuffer()],
  'a JPEG': ['image/jpeg', () => drawn().jpeg().toBuffer()],
  'a JPEG in several scans': ['image/jpeg', () => drawn().jpeg({ progressive: true }).toBuffer()],
  'a JPEG with facts and a profile': [
    'image/jpeg',
    () =>
      drawn()
        .withExif({ IFD0: { Artist: 'Ann' } })
        .withIccProfile('srgb')
        .jpeg()
        .toBuffer(),
  ],
  'a GIF': ['image/gif', () => drawn().gif().toBuffer()],
  'a GIF with transparency': ['image/gif', () => drawn(4).gif().toBuffer()],
  'a WebP': ['image/webp', () => drawn().webp().toBuffer()],
  'a WebP without loss': ['image/webp', () => drawn(4).webp({ lossless: true }).toBuffer()],
};

for (const [name, [type, make]] of Object.entries(WAYS))
  test(`${name} is whole, also with something behind it, and is not when any of its end is cut off`, async () => {
    const bytes = await make();
    assert.ok(isWholePicture(type, bytes));
    assert.ok(isWholePicture(type, Buffer.concat([bytes, Buffer.from('a film of the same moment')])));
    for (let kept = 0; kept < bytes.length; kept++)
      assert.ok(!isWholePicture(type, bytes.subarray(0, kept)), `${kept} of ${bytes.length} bytes`);
  });

test('a JPEG that is cut off is not taken for whole by the end of the small picture inside it', async () => {
  const [bytes, small] = [await drawn().jpeg().toBuffer(), await drawn().resize(9).jpeg().toBuffer()];
  const facts = Buffer.concat([Buffer.of(0xff, 0xe1, 0, 0), small]);
  facts.writeUInt16BE(facts.length - 2, 2);
  const both = Buffer.concat([bytes.subarray(0, 2), facts, bytes.subarray(2)]);
  assert.ok(isWholePicture('image/jpeg', both));
  assert.ok(!isWholePicture('image/jpeg', both.subarray(0, -2)));
});

test('of other formats nothing is told', () => {
  assert.ok(isWholePicture('application/pdf', Buffer.from('%PDF')));
});

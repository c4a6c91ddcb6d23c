import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createDocuments } from './documents/index.ts';
import * as images from './images.ts';

const { bytesOfBase64 } = images;
const documents = createDocuments();
after(() => documents.close());
const toAvatar = (bytes: Buffer) => images.toAvatar(documents, 'ann', bytes);

const MIB = 1024 * 1024;

/** A picture whose left half is red and whose right half is blue. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#f00' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 4, background: '#00f' } },
      gravity: 'east',
    },
  ]);

const pngHead = (bytes: Buffer) => ({
  magic: bytes.subarray(0, 8).toString('hex'),
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
});
const AVATAR = { magic: '89504e470d0a1a0a', width: 128, height: 128 };

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A black PNG of one bit per pixel: large to open, and nothing to send. */
const black = (side: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const magic = Buffer.from(AVATAR.magic, 'hex');
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

const made = {
  png: await picture(300, 200).png().toBuffer(),
  jpeg: await picture(200, 300).jpeg().toBuffer(),
  webp: await picture(64, 64).webp().toBuffer(),
  gif: await picture(40, 10).gif().toBuffer(),
  tiff: await picture(20, 20).tiff().toBuffer(),
  tiny: await picture(1, 1).png().toBuffer(),
  described: await picture(100, 100)
    .withMetadata({ exif: { IFD0: { Copyright: 'home address' } } })
    .jpeg()
    .toBuffer(),
};

test('PNG, JPEG, WebP and GIF of any shape become a square PNG of 128 pixels', async () => {
  for (const kind of ['png', 'jpeg', 'webp', 'gif', 'tiny'] as const)
    assert.deepEqual(pngHead(await toAvatar(made[kind])), AVATAR, kind);
});

test('an avatar keeps the colours and nothing else of the picture', async () => {
  const avatar = await toAvatar(made.described);
  assert.ok(made.described.includes('home address'));
  assert.ok(!avatar.includes('home address'));
  const { data, info } = await sharp(avatar).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3);
  const [left, right] = [at(10, 64), at(118, 64)];
  assert.ok((left[0] ?? 0) > 200 && (left[2] ?? 255) < 60, `${left}`);
  assert.ok((right[2] ?? 0) > 200 && (right[0] ?? 255) < 60, `${right}`);
});

test('what hides behind a picture does not come along', async () => {
  const avatar = await toAvatar(Buffer.concat([made.png, Buffer.from('<script>alert(1)</script>')]));
  assert.deepEqual(pngHead(avatar), AVATAR);
  assert.ok(!avatar.includes('script'));
});

test('everything else is refused with 400', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
  const refused: Record<string, Buffer> = {
    svg: Buffer.from(svg),
    'svg with a declaration': Buffer.from(`<?xml version="1.0"?>${svg}`),
    html: Buffer.from('<!doctype html><p>hello'),
    tiff: made.tiff,
    pdf: Buffer.from('%PDF-1.7\n'),
    bmp: Buffer.from('BM0000000000'),
    ico: Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]),
    avif: Buffer.from('\0\0\0\x20ftypavif'),
    'only a PNG’s beginning': Buffer.from(AVATAR.magic, 'hex'),
    'half a PNG': made.png.subarray(0, made.png.length / 2),
    'a GIF that is HTML': Buffer.from('GIF89a=1/*<html><script>alert(1)</script>*/'),
    'an SVG behind a JPEG’s first bytes': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    'a WebP without a picture': Buffer.from('RIFF\x04\0\0\0WEBP'),
    empty: Buffer.alloc(0),
    '900 million pixels': black(30_000),
    '25 million pixels': black(5_000),
  };
  for (const [name, bytes] of Object.entries(refused))
    await assert.rejects(toAvatar(bytes), { status: 400 }, name);
});

test('23 million pixels are not too many', async () => {
  assert.deepEqual(pngHead(await toAvatar(black(4_800))), AVATAR);
});

test('base64 is read with or without the beginning of a data URI', () => {
  const text = made.tiny.toString('base64');
  for (const given of [text, `data:image/png;base64,${text}`, `DATA:image/JPEG;base64,${text}`, ` ${text}\n`])
    assert.deepEqual(bytesOfBase64(given, MIB), made.tiny);
});

test('what is not base64 is refused with 400', () => {
  const text = made.tiny.toString('base64');
  for (const wrong of [
    ...['', ' ', '=', '====', 'abc', 'abcde', 'a===', '%%%%', 'äbcd', 'ab\ncd', 'YWJj*', '-_-_'],
    ...[
      'data:image/png;base64,',
      'data:image/png,abcd',
      `data:text/html;base64,${text}`,
      'http://x.example/a.png',
    ],
    ...[`data:image/png;base64,data:image/png;base64,${text}`, `${text} ${text}`, 'ab=c'],
  ])
    assert.throws(() => bytesOfBase64(wrong, MIB), { status: 400 }, wrong.slice(0, 30));
});

test('the size is that of the bytes, not of their base64, and too much is 413', () => {
  const exact = Buffer.alloc(2 * MIB);
  assert.equal(bytesOfBase64(exact.toString('base64'), 2 * MIB).length, 2 * MIB);
  for (const bytes of [2 * MIB + 1, 2 * MIB + 2, 3 * MIB])
    assert.throws(() => bytesOfBase64(Buffer.alloc(bytes).toString('base64'), 2 * MIB), {
      status: 413,
      message: 'image: must not be larger than 2 MB',
    });
});

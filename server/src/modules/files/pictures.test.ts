// Pictures from strangers: a small one is made of each that can be read, and none of the others does any harm.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { chanceOf } from '../../../test/chance.ts';
import { DATABASES, start } from '../../../test/harness.ts';
import { send } from '../../../test/multipart.ts';
import { STORAGES, storageEnv } from '../../../test/storages.ts';

const chance = chanceOf('pictures');

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

const withPlace = () =>
  picture(900, 600).withExif({ IFD0: { Artist: 'canary-artist' }, IFD3: { GPSLatitude: '48/1 12/1 0/1' } });

/** The same bytes with some of them wrong. */
const mutated = (bytes: Buffer, seed: number): Buffer<ArrayBuffer> => {
  const copy = Buffer.from(bytes);
  let state = seed * 2654435761 + 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state % below;
  };
  for (let i = 0; i <= seed % 20; i++) copy[next(copy.length)] = next(256);
  return seed % 3 === 0 ? copy.subarray(0, next(copy.length)) : copy;
};

/** A picture that says it is larger than it is: 30,000 by 30,000 pixels in a few bytes. */
const bomb = async (): Promise<Buffer<ArrayBuffer>> => {
  const bytes = Buffer.from(await picture(8, 8).png().toBuffer());
  bytes.writeUInt32BE(30_000, 16);
  bytes.writeUInt32BE(30_000, 20);
  const { crc32 } = await import('node:zlib');
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};

for (const [i, engine] of DATABASES.entries()) {
  const storage = STORAGES[i % STORAGES.length] ?? 'folder';
  test(`${engine}, ${storage}: a raster picture has a thumbnail of our own making`, async (t) => {
    const harness = await start(t, engine, { env: await storageEnv(t, storage) });
    const [ann, eve] = [await harness.account('ann'), await harness.account('eve')];
    const channel = (await ann.call('POST /api/v1/channels', { body: {} })).id;
    const pictures = {
      'image/png': await picture(900, 600).png().toBuffer(),
      'image/jpeg': await withPlace().jpeg().toBuffer(),
      'image/webp': await picture(900, 600).webp().toBuffer(),
      'image/gif': await picture(900, 600).gif().toBuffer(),
    };
    for (const [type, bytes] of Object.entries(pictures)) {
      const file = await send(ann.call, channel, Buffer.from(bytes), 'innocent.txt');
      assert.deepEqual([file.content_type, file.has_thumbnail], [type, true]);
      const path = `/api/v1/files/${file.id}/thumbnail`;
      const answer = await harness.raw('GET', path, { token: ann.access_token });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'image/webp');
      assert.equal(answer.headers.get('content-security-policy'), "sandbox; default-src 'none'");
      const small = Buffer.from(await answer.arrayBuffer());
      const { format, width, height, exif } = await sharp(small).metadata();
      assert.deepEqual([format, width, height, exif], ['webp', 320, 213, undefined]);
      assert.ok(!small.includes('canary-artist'));
      const head = await harness.raw('HEAD', path, { token: ann.access_token });
      assert.equal(head.headers.get('content-length'), String(small.length));
      assert.equal((await harness.raw('GET', path, { token: eve.access_token })).status, 404);
    }
    const tiny = await send(
      ann.call,
      channel,
      Buffer.from(await picture(10, 4).png().toBuffer()),
      'tiny.png',
    );
    const small = await harness.raw('GET', `/api/v1/files/${tiny.id}/thumbnail`, { token: ann.access_token });
    const { width, height } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    assert.deepEqual([width, height], [10, 4], 'a small picture is not made larger');
    await ann.call('DELETE /api/v1/files/{id}', { params: { id: tiny.id } });
    assert.equal(
      (await harness.raw('GET', `/api/v1/files/${tiny.id}/thumbnail`, { token: ann.access_token })).status,
      404,
    );
  });
}

test('a hundred broken, lying and mixed-up pictures are kept as they are and crash nothing', async (t) => {
  const harness = await start(t, 'sqlite', { env: { LOG_LEVEL: 'silent' } });
  const { call } = await harness.account('ann');
  const channel = (await call('POST /api/v1/channels', { body: {} })).id;
  const good = await Promise.all([
    picture(64, 48).png().toBuffer(),
    withPlace().jpeg().toBuffer(),
    picture(64, 48).webp().toBuffer(),
    picture(64, 48).gif().toBuffer(),
  ]);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
  );
  const strange: Array<Buffer<ArrayBuffer>> = [
    await bomb(),
    svg,
    Buffer.concat([Buffer.from('GIF89a'), svg]),
    Buffer.concat([good[0] ?? svg, Buffer.from('<script>alert(1)</script>')]),
    Buffer.from(await picture(8, 8).tiff().toBuffer()),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.concat([Buffer.from('RIFF'), chance.bytes(4), Buffer.from('WEBP'), chance.bytes(500)]),
  ];
  const files = [
    ...strange,
    ...Array.from({ length: 92 }, (_, i) => mutated(good[i % good.length] ?? svg, i + 1)),
  ];
  const rss = process.memoryUsage().rss;
  let thumbnails = 0;
  const sendOne = async (i: number, bytes: Buffer<ArrayBuffer>): Promise<void> => {
    const file = await send(call, channel, bytes, `${i}.png`);
    assert.equal(file.size, bytes.length);
    if (file.has_thumbnail) thumbnails += 1;
    if (i < 3 || i === 4) assert.equal(file.has_thumbnail, false, `${i} has no thumbnail`);
  };
  // As many at once as a person may send.
  for (let at = 0; at < files.length; at += 4)
    await Promise.all(files.slice(at, at + 4).map((bytes, i) => sendOne(at + i, bytes)));
  assert.ok(files.length >= 100);
  assert.ok(thumbnails > 2 && thumbnails < files.length - 25, `${thumbnails} could be read`);
  const grown = (process.memoryUsage().rss - rss) / 1024 / 1024;
  t.diagnostic(`${files.length} files, ${thumbnails} thumbnails, ${grown.toFixed(0)} MiB more`);
  assert.deepEqual(await call('GET /health').then(({ status }) => status), 'ok');
});

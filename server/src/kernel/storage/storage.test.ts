import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { start } from '../../../test/harness.ts';
import { STORAGES, type StorageKind, startBucket } from '../../../test/storages.ts';
import { ConfigProblem, readConfig } from '../../config.ts';
import { tooLarge } from '../errors.ts';
import { createOutbound } from '../outbound/index.ts';
import { exactly } from './exact.ts';
import { openStorage, placeOf, type Storage } from './index.ts';
import { createSpool } from './spool.ts';

const MIB = 1024 * 1024;
const FIRST = { start: 0, end: 0 };
const UNLIMITED = { bytesMax: Number.MAX_SAFE_INTEGER, refusal: () => tooLarge('never') };

const newFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-storage-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const open = async (t: TestContext, kind: StorageKind) => {
  const dataDir = newFolder(t);
  const bucket = kind === 's3' ? await startBucket(t) : null;
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const place = placeOf(readConfig({ DATA_DIR: dataDir, ...bucket?.env }));
  const allow = place.kind === 's3' ? [`${place.hostAndPort};scope=storage`] : [];
  const outbound = createOutbound({ allow, allowUsers: false, log });
  t.after(() => outbound.close());
  return { storage: await openStorage({ place, dataDir, outbound, log }), dataDir, bucket, lines };
};

async function* piecesOf(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const keep = async (storage: Storage, bytes: Buffer): Promise<string> => {
  const spooled = await storage.take(piecesOf(bytes), UNLIMITED);
  await storage.put(spooled);
  return spooled.sha256;
};

const bytesOf = async (stream: Readable | null): Promise<Buffer> => {
  assert.ok(stream);
  return buffer(stream);
};

for (const kind of STORAGES) {
  test(`${kind}: what is put is read back, whole and in ranges, under its hash`, async (t) => {
    const { storage, dataDir } = await open(t, kind);
    for (const bytes of [Buffer.alloc(0), Buffer.from('a'), randomBytes(3 * MIB)]) {
      const name = await keep(storage, bytes);
      assert.equal(name, createHash('sha256').update(bytes).digest('hex'));
      assert.equal(await storage.size(name), bytes.length);
      for (const [start, end] of [
        [0, bytes.length - 1],
        [0, 0],
        [1, 2],
        [bytes.length - 1, bytes.length - 1],
      ] as const)
        if (start >= 0 && end >= start && end < bytes.length)
          assert.ok(
            (await bytesOf(await storage.read(name, { start, end }))).equals(bytes.subarray(start, end + 1)),
          );
    }
    assert.deepEqual(readdirSync(join(dataDir, 'tmp')), []);
  });

  test(`${kind}: a blob of several parts arrives as one`, async (t) => {
    const { storage } = await open(t, kind);
    const bytes = randomBytes(17 * MIB + 5);
    const name = await keep(storage, bytes);
    assert.equal(await storage.size(name), bytes.length);
    assert.ok((await bytesOf(await storage.read(name, { start: 0, end: bytes.length - 1 }))).equals(bytes));
    const [start, end] = [8 * MIB - 2, 8 * MIB + 1];
    assert.ok(
      (await bytesOf(await storage.read(name, { start, end }))).equals(bytes.subarray(start, end + 1)),
    );
  });

  test(`${kind}: the same bytes may be put by many at once`, async (t) => {
    const { storage } = await open(t, kind);
    const bytes = randomBytes(MIB);
    const names = await Promise.all(Array.from({ length: 8 }, () => keep(storage, bytes)));
    assert.equal(new Set(names).size, 1);
    assert.ok((await bytesOf(await storage.read(names[0] ?? '', { start: 0, end: MIB - 1 }))).equals(bytes));
  });

  test(`${kind}: what is not there is null, and removing it is no failure`, async (t) => {
    const { storage } = await open(t, kind);
    const name = await keep(storage, Buffer.from('soon gone'));
    await storage.remove(name);
    await storage.remove(name);
    assert.equal(await storage.read(name, { start: 0, end: 3 }), null);
    assert.equal(await storage.size(name), null);
  });

  test(`${kind}: a name that is no hash is refused before anything is touched`, async (t) => {
    const { storage } = await open(t, kind);
    for (const name of [
      '',
      '../../etc/passwd',
      'A'.repeat(64),
      `${'a'.repeat(63)}/`,
      `${'a'.repeat(64)}\n`,
    ]) {
      await assert.rejects(async () => storage.read(name, FIRST), /named by its hash/);
      await assert.rejects(async () => storage.remove(name), /named by its hash/);
      await assert.rejects(async () => storage.size(name), /named by its hash/);
    }
  });
}

test('s3: a bucket that is away or refuses the key is told as 503, without the key in the log', async (t) => {
  const { storage, bucket, lines, dataDir } = await open(t, 's3');
  const name = await keep(storage, Buffer.from('here'));
  const wrong = placeOf(
    readConfig({
      DATA_DIR: dataDir,
      ...bucket?.env,
      STORAGE_ACCESS_KEY: 'a-wrong-key',
      STORAGE_SECRET_KEY: 'a-secret',
    }),
  );
  assert.ok(wrong.kind === 's3');
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const outbound = createOutbound({ allow: [`${wrong.hostAndPort};scope=storage`], allowUsers: false, log });
  t.after(() => outbound.close());
  const stranger = await openStorage({ place: wrong, dataDir, outbound, log });
  await assert.rejects(stranger.read(name, FIRST), { status: 503 });
  await assert.rejects(keep(stranger, Buffer.from('not kept')), { status: 503 });
  await bucket?.stop();
  await assert.rejects(storage.read(name, FIRST), { status: 503 });
  assert.ok(lines.some((line) => line.includes('the storage did not do its part')));
  assert.ok(
    !lines.join().includes('a-wrong-key') &&
      !lines.join().includes('a-secret') &&
      !/Signature=|Credential=/.test(lines.join()),
  );
});

test('s3: nothing else is reached under the name of storage', async (t) => {
  const { bucket } = await open(t, 's3');
  const port = Number(new URL(bucket?.env.STORAGE_URL.replace('s3:', 'http:') ?? '').port);
  const log = pino({ level: 'silent' });
  const outbound = createOutbound({ allow: [`127.0.0.1:${port};scope=storage`], allowUsers: true, log });
  t.after(() => outbound.close());
  const url = `http://127.0.0.1:${port}/files`;
  for (const purpose of ['provider', 'fetch', 'webhook', 'package', 'oidc'] as const)
    await assert.rejects(outbound.request({ url, purpose, onBehalfOf: 'system' }), { reason: 'blocked' });
  const other = `http://127.0.0.1:${port === 65_535 ? 1024 : port + 1}/files`;
  await assert.rejects(outbound.request({ url: other, purpose: 'storage', onBehalfOf: 'system' }), {
    reason: 'blocked',
  });
});

test('s3: a bucket that sends us elsewhere, or sends other bytes than were asked for, is not believed', async (t) => {
  let elsewhere = 0;
  const other = createServer((_request, response) => {
    elsewhere += 1;
    response.end('secret of another server');
  });
  const answers: RequestListener[] = [
    (_request, response) => response.writeHead(307, { location: addressOf(other) }).end(),
    (_request, response) => response.writeHead(200).end('all of it'),
    (_request, response) => response.writeHead(206, { 'content-range': 'bytes 5-6/9' }).end('it'),
  ];
  const bucket = createServer((request, response) => answers[0]?.(request, response));
  const storage = await openOver(t, bucket, other);
  for (; answers.length > 0; answers.shift())
    await assert.rejects(storage.read('a'.repeat(64), { start: 0, end: 1 }), { status: 503 });
  assert.equal(elsewhere, 0);
});

test('s3: a bucket that answers before all is written is looked at again, and one that keeps less is not believed', async (t) => {
  const bytes = Buffer.from('a few bytes');
  let sizes: number[] = [];
  const bucket = createServer((request, response) => {
    const size = request.method === 'HEAD' ? (sizes.shift() ?? 0) : 0;
    request
      .resume()
      .once('end', () => response.writeHead(200, { etag: '"x"', 'content-length': size }).end());
  });
  const storage = await openOver(t, bucket);
  sizes = [3, bytes.length];
  await keep(storage, bytes);
  assert.deepEqual(sizes, []);
  sizes = [3, 3, 3];
  await assert.rejects(keep(storage, bytes), { status: 503 });
  assert.deepEqual(sizes, []);
});

/** Storage in a bucket that does as the test wishes, and a neighbour it might send us to. */
const openOver = async (t: TestContext, bucket: Server, ...neighbours: Server[]): Promise<Storage> => {
  const servers = [bucket, ...neighbours];
  for (const server of servers) {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    t.after(() => server.close().closeAllConnections());
  }
  const log = pino({ level: 'silent' });
  const place = placeOf(
    readConfig({
      STORAGE_URL: `${addressOf(bucket).replace('http:', 's3:')}/files?tls=off`,
      STORAGE_ACCESS_KEY: 'a',
      STORAGE_SECRET_KEY: 'b',
    }),
  );
  const allow = servers.map((server) => `${addressOf(server).slice('http://'.length)};scope=storage`);
  const outbound = createOutbound({ allow, allowUsers: false, self: { addresses: () => [] }, log });
  t.after(() => outbound.close());
  return openStorage({ place, dataDir: newFolder(t), outbound, log });
};

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test('folder: a blob that lost its end is no download that looks whole', async (t) => {
  const { storage, dataDir } = await open(t, 'folder');
  const name = await keep(storage, randomBytes(200_000));
  truncateSync(join(dataDir, 'blobs', name.slice(0, 2), name.slice(2, 4), name), 150_000);
  await assert.rejects(bytesOf(await storage.read(name, { start: 0, end: 199_999 })), /50000 bytes early/);
});

test('a reader that stands still finds its source closed, and one that is only slow does not', async () => {
  const readAfter = async (stallMs: number, isClosed: boolean): Promise<void> => {
    const source = Readable.from(piecesOf(randomBytes(2 * MIB)));
    const stream = exactly(source, 2 * MIB, stallMs)[Symbol.asyncIterator]();
    await stream.next();
    if (isClosed) await once(source, 'close');
    while (!(await stream.next()).done);
  };
  await assert.rejects(readAfter(20, true), /not read on/);
  await readAfter(60_000, false);
});

test('folder: nobody else on the machine can read a blob or what waits to become one', async (t) => {
  const { storage, dataDir } = await open(t, 'folder');
  const spooled = await storage.take(piecesOf(Buffer.from('private')), UNLIMITED);
  assert.equal(statSync(spooled.path).mode & 0o777, 0o600);
  assert.equal(statSync(join(dataDir, 'tmp')).mode & 0o777, 0o700);
  await storage.put(spooled);
  const { sha256 } = spooled;
  const path = join(dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.equal(statSync(join(dataDir, 'blobs')).mode & 0o777, 0o700);
});

test('a spooled file that grows too large, breaks off or is discarded leaves nothing', async (t) => {
  const folder = newFolder(t);
  const spool = createSpool(folder);
  const bytes = randomBytes(500_000);
  let pulled = 0;
  async function* counted() {
    for await (const piece of piecesOf(bytes)) {
      pulled += piece.length;
      yield piece;
    }
  }
  const limit = { bytesMax: 150_000, refusal: () => tooLarge('too much') };
  await assert.rejects(spool.take(counted(), limit), /too much/);
  assert.equal(pulled, 200_000, 'it stops as soon as there is too much');
  async function* broken() {
    yield bytes;
    throw new Error('hung up');
  }
  await assert.rejects(spool.take(broken(), UNLIMITED), /hung up/);
  const { discard, size } = await spool.take(piecesOf(bytes), { ...limit, bytesMax: bytes.length });
  assert.equal(size, bytes.length);
  assert.equal(readdirSync(folder).length, 1);
  await discard();
  await discard();
  assert.deepEqual(readdirSync(folder), []);
});

test('a disk with less than a twentieth or a gibibyte left takes no more files', async (t) => {
  const folder = newFolder(t);
  const GIB = 1024 ** 3;
  const take = (free: number, total: number) =>
    createSpool(folder, async () => ({ free, total })).take(piecesOf(Buffer.from('x')), UNLIMITED);
  for (const [free, total] of [
    [GIB - 1, 10 * GIB],
    [4 * GIB, 100 * GIB],
    [0, 0],
  ] as const)
    await assert.rejects(take(free, total), { status: 503 });
  assert.deepEqual(readdirSync(folder), []);
  assert.equal((await take(5 * GIB, 100 * GIB)).size, 1);
});

test('a disk that fills up on the way is asked again', async (t) => {
  const folder = newFolder(t);
  const answers = [50, 0];
  const spool = createSpool(folder, async () => ({
    free: (answers.shift() ?? 0) * 1024 ** 3,
    total: 100 * 1024 ** 3,
  }));
  async function* endless() {
    const piece = Buffer.alloc(8 * MIB);
    for (;;) yield piece;
  }
  await assert.rejects(spool.take(endless(), UNLIMITED), { status: 503 });
  assert.deepEqual(readdirSync(folder), []);
});

test('what a crash left in the spool goes, what is younger and what is not ours stays', async (t) => {
  const folder = newFolder(t);
  const spool = createSpool(folder);
  const take = async () => (await spool.take(piecesOf(Buffer.from('x')), UNLIMITED)).path;
  const [old, young] = [await take(), await take()];
  const foreign = join(folder, 'notes.txt');
  writeFileSync(foreign, 'mine');
  for (const path of [old, foreign]) utimesSync(path, new Date(0), new Date(0));
  await spool.sweep(new Date(Date.now() - 3_600_000));
  assert.deepEqual([old, young, foreign].map(existsSync), [false, true, true]);
  await createSpool(join(folder, 'none')).sweep(new Date());
});

test('s3: a bucket where nothing can be written is found at the start, in one line without a key', async (t) => {
  const { storage, bucket } = await open(t, 's3');
  assert.ok(bucket);
  await storage.check();
  const wrong = [
    { ...bucket.env, STORAGE_ACCESS_KEY: 'a-wrong-key' },
    { ...bucket.env, STORAGE_URL: bucket.env.STORAGE_URL.replace('/files/', '/no-such-bucket/') },
  ];
  const isTold = (error: unknown): boolean =>
    error instanceof ConfigProblem &&
    /^STORAGE_URL names a bucket where nothing can be written: [^\n]+\.$/.test(error.message) &&
    !error.message.includes('a-wrong-key');
  for (const env of wrong) await assert.rejects(start(t, 'sqlite', { env }), isTold);
  await start(t, 'sqlite', { env: bucket.env });
  await bucket.stop();
  await assert.rejects(start(t, 'sqlite', { env: bucket.env }), isTold);
});

test('what a crash left in the spool goes at the start, unless another process may still be writing it', async (t) => {
  const first = await start(t, 'sqlite');
  const { dataDir } = first.server.kernel.config;
  await first.server.stop({ graceMs: 0 });
  const left = join(dataDir, 'tmp', 'left.part');
  writeFileSync(left, 'half a file');
  await start(t, 'sqlite', { on: first.database });
  assert.equal(existsSync(left), false);
});

test('a blob that is let go before its first byte is closed', async () => {
  const source = Readable.from([Buffer.from('abc')]);
  const pieces = exactly(source, 3);
  pieces.destroy();
  await once(pieces, 'close');
  assert.equal(source.destroyed, true);
});

// What leaves for a bucket is signed as AWS describes it: the signature is computed here anew, from the bytes that arrived.

import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { tooLarge } from '../errors.ts';
import { createOutbound } from '../outbound/index.ts';
import { openStorage, placeOf } from './index.ts';

const [ACCESS, SECRET, REGION] = ['AKIDEXAMPLE', 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', 'eu-north-7'];
const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** AWS Signature Version 4, from its description, of a request as it came over the wire. */
const signatureOf = ({ method, url, headers }: IncomingMessage, signed: string[], day: string): string => {
  const { pathname, searchParams } = new URL(url ?? '', 'http://bucket');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  const canonical = [
    method,
    pathname,
    query.join('&'),
    lines.join(''),
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${SECRET}`,
  );
  return hmac(key, toSign).toString('hex');
};

interface Seen {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

/** A bucket that keeps one object and everything it was asked. */
const openBucket = async (t: TestContext) => {
  const seen: Seen[] = [];
  let kept = Buffer.alloc(0);
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    seen.push({ request, body });
    if (request.method === 'PUT') kept = body;
    const isRange = request.headers.range !== undefined;
    if (isRange) response.setHeader('content-range', `bytes 0-${kept.length - 1}/${kept.length}`);
    response.setHeader('content-length', request.method === 'PUT' ? 0 : kept.length);
    response.setHeader('etag', '"x"');
    response.writeHead(isRange ? 206 : request.method === 'DELETE' ? 204 : 200);
    response.end(request.method === 'GET' ? kept : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { port: (server.address() as AddressInfo).port, seen };
};

test('s3: every request carries the signature that AWS describes, over the bytes that arrive', async (t) => {
  const { port, seen } = await openBucket(t);
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-signature-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const place = placeOf(
    readConfig({
      DATA_DIR: dataDir,
      STORAGE_URL: `s3://127.0.0.1:${port}/files/a-place?tls=off&region=${REGION}`,
      STORAGE_ACCESS_KEY: ACCESS,
      STORAGE_SECRET_KEY: SECRET,
    }),
  );
  const log = pino({ level: 'silent' });
  const outbound = createOutbound({ allow: [`127.0.0.1:${port};scope=storage`], allowUsers: false, log });
  t.after(() => outbound.close());
  const storage = await openStorage({ place, dataDir, outbound, log });
  const bytes = randomBytes(5_000);
  const refusal = () => tooLarge('never');
  async function* pieces(): AsyncGenerator<Buffer> {
    yield bytes;
  }
  const spooled = await storage.take(pieces(), { bytesMax: bytes.length, refusal });
  await storage.put(spooled);
  const back = await storage.read(spooled.sha256, { start: 0, end: bytes.length - 1 });
  assert.ok(back);
  assert.deepEqual(await buffer(back), bytes);
  await storage.remove(spooled.sha256);

  assert.deepEqual([...new Set(seen.map(({ request }) => request.method))].sort(), [
    'DELETE',
    'GET',
    'HEAD',
    'PUT',
  ]);
  for (const { request, body } of seen) {
    const what = `${request.method} ${request.url}`;
    const claim = /^AWS4-HMAC-SHA256 Credential=(.+), ?SignedHeaders=(.+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
    assert.ok(claim, `${what}: ${request.headers.authorization}`);
    const [, credential = '', names = '', signature] = claim;
    const day = String(request.headers['x-amz-date']).slice(0, 8);
    assert.equal(credential, `${ACCESS}/${day}/${REGION}/s3/aws4_request`, what);
    const signed = names.split(';');
    assert.ok(
      ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)),
      what,
    );
    assert.equal(signature, signatureOf(request, signed, day), what);
    const digest = request.headers['x-amz-content-sha256'];
    if (digest !== 'UNSIGNED-PAYLOAD')
      assert.equal(digest, sha256(body), `${what}: the body is the signed one`);
  }
});

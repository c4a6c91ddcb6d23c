// The reader of multipart requests by itself, with patience that ends when a test says so.

import assert from 'node:assert/strict';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import Fastify, { type FastifyRequest } from 'fastify';
import { elapse } from '../../test/elapse.ts';
import { holdTimers } from '../../test/held-timers.ts';
import { rawForm } from '../../test/multipart.ts';
import { until } from '../../test/until.ts';
import { Failure, tooLarge } from './errors.ts';
import { readOnAfterRefusals } from './http-rest.ts';
import { acceptUploads, receptionOf } from './http-upload.ts';
import type { IncomingFile } from './upload.ts';

const STALL_MS = 54_321;
const LIMIT = { bytesMax: 20_000_000, refusal: () => tooLarge('too much') };

const read = async ({ bytes }: IncomingFile): Promise<number> => {
  let size = 0;
  for await (const chunk of bytes) size += chunk.length;
  return size;
};

const serve = async (
  t: TestContext,
  take: (file: IncomingFile, request: FastifyRequest) => Promise<number> = read,
) => {
  const undone: number[] = [];
  const taken: number[] = [];
  const patience = holdTimers(t, STALL_MS);
  let last: Socket | undefined;
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Failure ? error.status : 500).send({ error: (error as Error).message }),
  );
  readOnAfterRefusals(app);
  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post('/', async (request) => {
      const undo = async (size: number) => void undone.push(size);
      const taking = async (file: IncomingFile): Promise<number> => {
        const size = await take(file, request);
        taken.push(size);
        return size;
      };
      return { size: await receptionOf(request, STALL_MS).receive(LIMIT, taking, undo) };
    });
  });
  app.server.on('connection', (socket: Socket) => {
    last = socket;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  /** Waits until so much of the last connection was read, and the stall timer is running. */
  const heard = (bytes: number) =>
    until(`${bytes} bytes are heard`, () => patience.count() > 0 && last?.bytesRead === bytes);
  return { port, undone, taken, patience, heard };
};

const open = (
  t: TestContext,
  port: number,
): { socket: Socket; answer: () => string; closed: () => boolean } => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => socket.destroy());
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { socket, answer: () => text, closed: () => socket.closed };
};

const head = (headers: Record<string, string>, length: number): string =>
  [
    'POST / HTTP/1.1',
    'Host: here',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');

const file = (content: string | Uint8Array) => ({ disposition: 'name="file"; filename="a"', content });

test('a sender that falls silent is told so, wherever in the request that is', async (t) => {
  const { port, undone, taken, patience, heard } = await serve(t);
  const { headers, body } = rawForm([file('x'.repeat(10_000)), { disposition: 'name="a"', content: 'b' }]);
  for (const [share, files] of [
    [0.001, 0],
    [0.5, 0],
    [0.995, 1],
  ] as const) {
    const { socket, answer } = open(t, port);
    const sent = Math.floor(body.length * share);
    socket.write(head(headers, body.length));
    socket.write(body.subarray(0, sent));
    await heard(head(headers, body.length).length + sent);
    await until('the file is taken', () => taken.length === files);
    // Once for what came, once for the silence.
    patience.fire();
    assert.equal(answer(), '');
    patience.fire();
    await until('it is answered', () => answer().includes('\r\n\r\n'));
    assert.match(answer(), /^HTTP\/1\.1 408 .*the file stopped arriving; send it again/s);
  }
  assert.deepEqual(undone, [10_000], 'a file that had come whole is undone');
});

test('a sender that drips is waited for', async (t) => {
  const { port, patience, heard } = await serve(t);
  const { headers, body } = rawForm([file('x'.repeat(100))]);
  const { socket, answer } = open(t, port);
  const start = head(headers, body.length);
  socket.write(start);
  for (let at = 0; at < body.length - 40; at += 40) {
    socket.write(body.subarray(at, at + 40));
    await heard(start.length + at + 40);
    patience.fire();
  }
  socket.write(body.subarray(body.length - (body.length % 40 || 40)));
  await until('it is answered', () => answer().includes('"size"'));
  assert.match(answer(), /\{"size":100\}$/);
});

test('a sender does not pay for our slowness, with much to send or little', async (t) => {
  const slow = async (incoming: IncomingFile, { raw }: FastifyRequest): Promise<number> => {
    await until('it waits for us', () => raw.complete || raw.isPaused());
    for (let i = 0; i < 5; i++) patience.fire();
    return read(incoming);
  };
  const { port, patience } = await serve(t, slow);
  for (const size of [10, 8_000_000]) {
    const { headers, body } = rawForm([file(Buffer.alloc(size))]);
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
    assert.deepEqual([response.status, await response.json()], [200, { size }]);
  }
});

test('a client that is refused can read why, although it is still sending', async (t) => {
  const { port } = await serve(t, async () => {
    throw new Failure(403, 'not you');
  });
  const { headers, body } = rawForm([file(Buffer.alloc(8_000_000))]);
  for (let i = 0; i < 5; i++) {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
    assert.deepEqual([response.status, await response.json()], [403, { error: 'not you' }]);
  }
});

test('a client that does not stop sending after a refusal is cut off', async (t) => {
  const { port } = await serve(t);
  const { socket, answer, closed } = open(t, port);
  socket.write(head({ 'Content-Type': 'multipart/form-data; boundary=b' }, 10_000_000_000));
  await until('it is refused', () => answer().includes('too much'));
  const piece = Buffer.alloc(1024 * 1024);
  let sent = 0;
  while (!closed() && sent < 1000) {
    sent += 1;
    if (!socket.write(piece))
      await Promise.race([
        new Promise((on) => socket.once('drain', on)),
        elapse(1000, 'a server that stopped reading drains nothing'),
      ]);
  }
  assert.ok(closed(), 'the connection is closed');
  assert.ok(sent < 200, `after ${sent} MiB`);
});

test('a name arrives as the sender wrote it, in UTF-8, with the signs that browsers write differently', async (t) => {
  const names: string[] = [];
  const { port } = await serve(t, async (incoming) => {
    names.push(incoming.name);
    return (await buffer(incoming.bytes as AsyncIterable<Buffer>)).length;
  });
  const form = new FormData();
  form.set('file', new Blob(['x']), 'Größe "見積" 100%.txt');
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form });
  const { headers, body } = rawForm([
    { disposition: 'name="file"', type: 'application/octet-stream', content: 'x' },
  ]);
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
  assert.deepEqual(names, ['Größe "見積" 100%.txt', '']);
});

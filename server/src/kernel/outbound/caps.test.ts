// Answers that never end, never begin, or are larger than they look.

import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type LabOptions, openLab, PUBLIC_V4 } from '../../../test/egress-lab.ts';
import { capsFor } from './caps.ts';
import type { OutboundReason, OutboundRequest } from './index.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const answers = { 'public.example': [PUBLIC_V4] };

const open = async (t: TestContext, serve: RequestListener, options: LabOptions = {}) => {
  const lab = await openLab(t, { answers, serve, ...options });
  const ask = (extra: Partial<OutboundRequest> = {}) =>
    lab.outbound.request({ url: 'https://public.example/', purpose: 'fetch', onBehalfOf: 'user', ...extra });
  return { ...lab, ask };
};

/** Writes for as long as the client reads. */
const endless =
  (chunk: string | Buffer, head = ''): RequestListener =>
  ({ socket }) => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more).on('error', () => {});
    socket.write(head);
    more();
  };

const HEAD = 'HTTP/1.1 200 OK\r\n';
const raw =
  (text: string): RequestListener =>
  ({ socket }) => {
    socket.on('error', () => {});
    socket.write(text);
  };
const packed =
  (coding: string, body: Buffer): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-encoding': coding }).end(body);

/** A byte of the answer for every turn of a short timer, for as long as the connection lives. */
const dripping =
  (head: string): RequestListener =>
  ({ socket }) => {
    socket.write(head);
    const timer = setInterval(() => socket.write('x'), 2);
    socket.on('close', () => clearInterval(timer)).on('error', () => {});
  };

const silent: RequestListener = ({ socket }) => void socket.on('error', () => {});
const zeros = Buffer.alloc(20 * MIB);
/** A deflate stream that says nothing at great length: empty stored blocks. */
const EMPTY_BLOCKS = Buffer.concat([
  Buffer.from('789c', 'hex'),
  ...Array.from({ length: 200 * KIB }, () => Buffer.from('000000ffff', 'hex')),
]);

type Case = [
  what: string,
  serve: RequestListener,
  reason: OutboundReason,
  caps?: Partial<OutboundRequest['caps'] & {}>,
];

const CASES: Case[] = [
  [
    'a body without end',
    endless(Buffer.alloc(64 * KIB), `${HEAD}content-type: text/plain\r\n\r\n`),
    'too_large',
  ],
  ['a body longer than the cap', (_q, response) => response.end(Buffer.alloc(9 * MIB)), 'too_large'],
  [
    'a body one byte over its cap',
    (_q, response) => response.end('12345'),
    'too_large',
    { responseBytes: 4 },
  ],
  [
    'chunks without end',
    endless('4\r\nabcd\r\n'.repeat(1000), `${HEAD}transfer-encoding: chunked\r\n\r\n`),
    'too_large',
    { responseBytes: 64 * KIB },
  ],
  ['a gzip bomb', packed('gzip', gzipSync(zeros)), 'too_large'],
  ['an x-gzip bomb', packed('X-GZIP', gzipSync(zeros)), 'too_large'],
  ['a deflate bomb', packed('deflate', deflateSync(zeros)), 'too_large'],
  ['a brotli bomb', packed('br', brotliCompressSync(zeros)), 'too_large'],
  [
    'a bomb in an error answer',
    (_q, response) => response.writeHead(500, { 'content-encoding': 'gzip' }).end(gzipSync(zeros)),
    'too_large',
  ],
  [
    'compressed noise that never says anything',
    packed('deflate', EMPTY_BLOCKS),
    'too_large',
    { responseBytes: 64 * KIB },
  ],
  ['a bomb in a bomb', packed('gzip, gzip', gzipSync(gzipSync(zeros))), 'unreadable'],
  ['a coding nobody asked for', packed('zstd', Buffer.from('28b52ffd', 'hex')), 'unreadable'],
  ['a coding named after a built-in property', packed('constructor', Buffer.from('x')), 'unreadable'],
  ['gzip cut short', packed('gzip', gzipSync('hello, this is cut short').subarray(0, 20)), 'unreadable'],
  ['gzip that is none', packed('gzip', Buffer.from('hello')), 'unreadable'],
  ['brotli that is none', packed('br', Buffer.from('hello, hello, hello')), 'unreadable'],
  ['headers larger than 16 KiB', raw(`${HEAD}x-big: ${'a'.repeat(17 * KIB)}\r\n\r\n`), 'too_large'],
  ['many small headers', raw(`${HEAD}${'x-small: aaaaaaaa\r\n'.repeat(2000)}\r\n`), 'too_large'],
  ['a header without end', endless('a'.repeat(KIB), `${HEAD}x-big: `), 'too_large'],
  ['headers line by line without end', endless('x-small: a\r\n'.repeat(100), HEAD), 'too_large'],
  ['something that is not HTTP', raw('SSH-2.0-OpenSSH_9.2p1\r\n'), 'unreadable'],
  ['two lengths', raw(`${HEAD}content-length: 1\r\ncontent-length: 2\r\n\r\nab`), 'unreadable'],
  ['a line break smuggled into the headers', raw(`${HEAD}x: a\rb\r\n\r\n`), 'unreadable'],
  ['no answer', silent, 'timeout', { headersMs: 40 }],
  ['a header byte now and then', dripping(`${HEAD}x-slow: `), 'timeout', { headersMs: 60 }],
  [
    'a header byte now and then, within the headers cap',
    dripping(`${HEAD}x-slow: `),
    'timeout',
    { totalMs: 60 },
  ],
  ['silence after the headers', raw(`${HEAD}content-length: 10\r\n\r\n`), 'timeout', { idleMs: 40 }],
  ['silence within the body', raw(`${HEAD}content-length: 10\r\n\r\nabc`), 'timeout', { idleMs: 40 }],
  [
    'a body byte now and then',
    dripping(`${HEAD}content-length: 1000000\r\n\r\n`),
    'timeout',
    { totalMs: 60 },
  ],
  ['early hints without end', endless('HTTP/1.1 103 Early Hints\r\n\r\n'), 'timeout', { totalMs: 60 }],
  [
    'redirects that take their time',
    (_q, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 25),
    'timeout',
    { totalMs: 60 },
  ],
  ['a connection closed before the answer', ({ socket }) => void socket.destroy(), 'unreachable'],
  [
    'a connection closed within the answer',
    ({ socket }) => void socket.end(`${HEAD}content-length: 10\r\n\r\nabc`),
    'unreachable',
  ],
];

for (const [what, serve, reason, caps] of CASES)
  test(`${what}: ${reason}`, async (t) => {
    const { ask } = await open(t, serve);
    const { responseBytes } = capsFor('fetch', caps);
    let size = 0;
    const read = async () => {
      const { body } = await ask({ caps });
      for await (const chunk of body) {
        size += chunk.length;
        assert.ok(size <= responseBytes, 'nothing beyond the cap is handed over');
      }
    };
    await assert.rejects(read(), { name: 'OutboundError', reason });
  });

test('a call that is given up closes its connection', async (t) => {
  const long = endless(Buffer.alloc(64 * KIB), `${HEAD}content-type: text/plain\r\n\r\n`);
  const slow = dripping(`${HEAD}content-length: 1000000\r\n\r\n`);
  for (const [serve, caps] of [
    [long, {}],
    [slow, { totalMs: 40 }],
    [silent, { totalMs: 40 }],
    [silent, { headersMs: 40 }],
  ] as const) {
    const { ask, hungUp } = await open(t, serve);
    await assert.rejects(async () => (await ask({ caps })).body.bytes());
    await hungUp();
  }
});

test('there are enough such answers', () => assert.ok(CASES.length >= 20));

test('a body of exactly its cap is fine, compressed or not', async (t) => {
  const body = Buffer.alloc(MIB, 'a');
  for (const serve of [
    packed('identity', body),
    packed('gzip', gzipSync(body)),
    packed('br', brotliCompressSync(body)),
  ]) {
    const { ask } = await open(t, serve);
    const { headers, body: read } = await ask({ caps: { responseBytes: MIB } });
    assert.ok((await read.bytes()).equals(body));
    assert.equal(headers['content-encoding'] ?? 'identity', 'identity');
  }
});

test('a connection that never comes ends in a timeout, whether the name or the dialling hangs', async (t) => {
  const never = () => new Promise<never>(() => {});
  for (const options of [{ resolve: never }, { dial: never }]) {
    const { ask } = await open(t, silent, options);
    await assert.rejects(ask({ caps: { connectMs: 20 } }), { reason: 'timeout' });
    await assert.rejects(ask({ caps: { totalMs: 20 } }), { reason: 'timeout' });
  }
});

test('a call can be cancelled before it starts, while it connects, while it waits and while it reads', async (t) => {
  const never = () => new Promise<never>(() => {});
  const before = await open(t, silent);
  await assert.rejects(before.ask({ signal: AbortSignal.abort() }), { reason: 'aborted' });
  await setImmediate();
  assert.deepEqual(before.dials, []);

  const connecting = await open(t, silent, { dial: never });
  const cancel = new AbortController();
  const asked = connecting.ask({ signal: cancel.signal });
  cancel.abort();
  await assert.rejects(asked, { reason: 'aborted' });

  const waitingController = new AbortController();
  const waiting = await open(t, () => waitingController.abort());
  await assert.rejects(waiting.ask({ signal: waitingController.signal }), { reason: 'aborted' });

  const readingController = new AbortController();
  const reading = await open(t, raw(`${HEAD}content-length: 10\r\n\r\nabc`));
  const { body } = await reading.ask({ signal: readingController.signal });
  readingController.abort();
  await assert.rejects(body.text(), { reason: 'aborted' });
});

test('a cancelled or failed call leaves no listener on its signal', async (t) => {
  const { signal } = new AbortController();
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners++;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners--;
    remove(...args);
  };
  const good = await open(t, (_request, response) => response.end('hello'));
  await (await good.ask({ signal })).body.text();
  const bad = await open(t, ({ socket }) => void socket.destroy());
  await assert.rejects(bad.ask({ signal }));
  assert.equal(listeners, 0);
});

test('closing ends what is open and refuses what comes', async (t) => {
  const { ask, outbound } = await open(t, raw(`${HEAD}content-length: 10\r\n\r\nabc`));
  const { body } = await ask();
  const reading = assert.rejects(body.text(), { reason: 'aborted' });
  await outbound.close();
  await reading;
  await assert.rejects(ask(), { reason: 'aborted' });
});

test('closing also ends a connection that is still being made', async (t) => {
  let told: AbortSignal | undefined;
  const dial: LabOptions['dial'] = ({ signal }) => {
    told = signal;
    return new Promise<never>(() => {});
  };
  const { ask, outbound } = await open(t, silent, { dial });
  const asked = assert.rejects(ask(), { reason: 'aborted' });
  await setImmediate();
  await outbound.close();
  await asked;
  assert.equal(told?.aborted, true);
});

test('what is held in memory is bounded even where a stream may be long', async (t) => {
  const { ask } = await open(t, (_request, response) => response.end(Buffer.alloc(17 * MIB)));
  let streamed = 0;
  for await (const chunk of (await ask({ purpose: 'provider' })).body) streamed += chunk.length;
  assert.equal(streamed, 17 * MIB);
  await assert.rejects((await ask({ purpose: 'provider' })).body.bytes(), { reason: 'too_large' });
});

test('a slow reader slows the sender down', async (t) => {
  let finished = false;
  const { ask } = await open(
    t,
    (_request, response) =>
      void response.end(Buffer.alloc(100 * MIB), () => {
        finished = true;
      }),
  );
  const { body } = await ask({ purpose: 'provider' });
  const reader = body[Symbol.asyncIterator]();
  await reader.next();
  for (let turn = 0; turn < 2000; turn++) await setImmediate();
  assert.equal(finished, false);
  let rest = 0;
  for await (const chunk of { [Symbol.asyncIterator]: () => reader }) rest += chunk.length;
  assert.ok(rest > 99 * MIB);
});

test('letting go of a body frees its connection: a short one is kept, a long one closed', async (t) => {
  const short = await open(t, (_request, response) => response.end('short'));
  await (await short.ask()).body.dump();
  await setImmediate();
  await (await short.ask()).body.dump();
  assert.equal(short.dials.length, 1);
  const long = await open(t, endless(Buffer.alloc(64 * KIB), `${HEAD}content-type: text/plain\r\n\r\n`));
  await (await long.ask()).body.dump();
  await long.hungUp();
});

test('letting go of a body that fails is no failure', async (t) => {
  const { ask } = await open(t, raw(`${HEAD}content-length: 10\r\n\r\nabc`));
  const { body } = await ask({ caps: { idleMs: 40 } });
  await body.dump();
  await assert.rejects(body.text(), { reason: 'timeout' });
});

test('a body nobody reads does not end the process when its time is over', async (t) => {
  const { ask, hungUp } = await open(t, raw(`${HEAD}content-length: 10\r\n\r\nabc`));
  const { body } = await ask({ caps: { idleMs: 40 } });
  await hungUp();
  await assert.rejects(body.text(), { reason: 'timeout' });
});

test('a bomb leaves one line in the log, with its reason', async (t) => {
  const { ask, logs } = await open(t, packed('gzip', gzipSync(zeros)));
  await assert.rejects((await ask()).body.bytes());
  assert.equal(
    logs.filter((line) => line.includes('too_large') && line.includes('public.example')).length,
    1,
  );
});

test('the caps are the written ones, and a caller can only tighten them', () => {
  const short = { connectMs: 10_000, headersMs: 60_000, idleMs: 90_000, totalMs: 30_000 };
  assert.deepEqual(capsFor('fetch'), { ...short, responseBytes: 8 * MIB });
  for (const purpose of ['webhook', 'package', 'oidc'] as const)
    assert.deepEqual(capsFor(purpose), { ...short, responseBytes: MIB });
  assert.deepEqual(capsFor('provider'), { ...short, totalMs: 900_000, responseBytes: 128 * MIB });
  const wide = { connectMs: 1e9, headersMs: 1e9, idleMs: 1e9, totalMs: 1e9, responseBytes: 1e12 };
  assert.deepEqual(capsFor('webhook', wide), capsFor('webhook'));
  // 0 would mean "for ever" to undici.
  const none = { connectMs: 0, headersMs: 0, idleMs: 0, totalMs: 0, responseBytes: 0 };
  assert.ok(Object.values(capsFor('webhook', none)).every((cap) => cap === 1));
});

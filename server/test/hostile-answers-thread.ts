// The other half of hostile-answers.ts.

import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

const MIB = 1024 * 1024;
/** Far beyond what anything may read. */
const ENDLESS_BYTES = 256 * MIB;
const PIECE = 64 * 1024;
const DRIP_MS = 250;

const json = 'application/json';
const events = 'text/event-stream';

type Head = Record<string, string | number>;
interface Whole {
  readonly type: string;
  readonly body: () => string | Buffer;
  readonly head?: Head;
  readonly status?: number;
}

const cached = new Map<string, Buffer>();
const once = (name: string, make: () => string | Buffer): Buffer => {
  const known = cached.get(name) ?? Buffer.from(make());
  cached.set(name, known);
  return known;
};

const manyValues = () => `{"data":[${'{},'.repeat(600_000)}{}],"results":[],"tools":[]}`;
const inEvent = (data: string) => `data: ${data}\n\n`;

const WHOLE: Readonly<Record<string, Whole>> = {
  'many-values': { type: json, body: manyValues },
  'many-lists': { type: json, body: () => `[${'[],'.repeat(1_000_000)}[]]` },
  'deep-lists': { type: json, body: () => `{"data":${'['.repeat(900_000)}` },
  'deep-objects': {
    type: json,
    body: () => `${'{"data":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
  },
  'many-keys': {
    type: json,
    body: () => `{${Array.from({ length: 150_000 }, (_, i) => `"k${i}":1`).join()}}`,
  },
  'long-number': { type: json, body: () => `{"data":[1${'0'.repeat(900_000)}],"expires_in":1e999}` },
  'long-event': { type: events, body: () => inEvent(`{"choices":"${'x'.repeat(4 * MIB)}"}`) },
  'deep-event': { type: events, body: () => inEvent('['.repeat(900_000)) },
  'many-events': { type: events, body: () => inEvent(`[${'{},'.repeat(300_000)}{}]`).repeat(4) },
  'gzip-bomb': {
    type: json,
    body: () => Buffer.concat(Array<Buffer>(ENDLESS_BYTES / MIB).fill(gzipSync(Buffer.alloc(MIB, ' ')))),
    head: { 'content-encoding': 'gzip' },
  },
  'gzip-noise': { type: json, body: () => 'no gzip at all', head: { 'content-encoding': 'gzip' } },
  'many-codings': {
    type: json,
    body: () => gzipSync(gzipSync('{}')),
    head: { 'content-encoding': 'gzip, gzip' },
  },
  'invalid-utf8': {
    type: json,
    body: () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x22, 0x3a, 0x31, 0x7d]),
  },
  'half-letters': {
    type: json,
    body: () => '{"data":"\\ud800","error":{"message":"\\udfff\\u0000"},"id":"\\ud800"}',
  },
  nul: {
    type: json,
    body: () => '{"id":"a\\u0000b","data":[{"id":"\\u0000"}],"choices":[{"delta":{"content":"\\u0000"}}]}',
  },
  nothing: { type: json, body: () => '' },
  half: { type: json, body: () => '{"data":[', head: { 'content-length': 5_000 } },
  null: { type: json, body: () => 'null' },
  number: { type: json, body: () => '7' },
  text: { type: json, body: () => '"a text"' },
  list: { type: json, body: () => '[null, 1, [], {}]' },
  'wrong-fields': {
    type: json,
    body: () =>
      JSON.stringify({
        ...{
          data: { a: 1 },
          models: 'x',
          tools: 7,
          results: [null, 3, { url: 7, title: {} }],
          web: { results: {} },
        },
        ...{ access_token: {}, token_type: [], expires_in: 'soon', refresh_token: 5, jsonrpc: '2.0', id: {} },
        ...{
          result: { tools: {}, protocolVersion: 7, capabilities: [] },
          choices: [null, { delta: 5 }],
          error: 1,
        },
        ...{ candidates: {}, content: 7, usage: { input_tokens: -5 }, issuer: {}, jwks_uri: [], message: [] },
        ...{
          embeddings: 'x',
          items: {},
          authorization_endpoint: 5,
          authorization_servers: [{}],
          resource: 9,
        },
      }),
  },
  proto: {
    type: json,
    body: () => '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"data":[{"__proto__":1}]}',
  },
  'nested-elements': { type: 'application/xml', body: () => `<urlset>${'<url><loc>'.repeat(200_000)}` },
  entities: {
    type: 'application/xml',
    body: () =>
      `<!DOCTYPE x [${Array.from({ length: 60 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(50)}">`).join('')}]><urlset><url><loc>&e60;</loc></url></urlset>`,
  },
  'many-rules': {
    type: 'text/plain',
    body: () => `User-agent: *\n${'Disallow: /*a*a*a*a*a*a$\n'.repeat(30_000)}`,
  },
  html: {
    type: 'text/html',
    body: () => `<title>x</title>${'<div><p>'.repeat(100_000)}${'<a href="'.repeat(50_000)}`,
  },
};

const flood = (response: ServerResponse, piece: Buffer): void => {
  let left = ENDLESS_BYTES;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length;
      if (!response.write(piece)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
};

const pieceOf = (text: string): Buffer => Buffer.from(text.repeat(Math.ceil(PIECE / text.length)));

const STREAMS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'endless-text': (response) =>
    flood(response.writeHead(200, { 'content-type': 'text/plain' }), pieceOf('words ')),
  'endless-json': (response) => {
    response.writeHead(200, { 'content-type': json }).write('{"data":"');
    flood(response, pieceOf('x'));
  },
  'endless-events': (response) =>
    flood(
      response.writeHead(200, { 'content-type': events }),
      pieceOf(inEvent('{"choices":[{"delta":{}}],"type":"ping"}')),
    ),
  'no-end': (response) => void response.writeHead(200, { 'content-type': json }).write('{"data":['),
  drip: (response) => {
    response.writeHead(200, { 'content-type': json });
    const timer = setInterval(() => response.write(' '), DRIP_MS);
    response.on('close', () => clearInterval(timer));
  },
  redirects: (response) => void response.writeHead(302, { location: 'redirects/again/' }).end(),
};

/** What no writer of HTTP lets through. */
const RAW: Readonly<Record<string, () => string>> = {
  'many-headers': () =>
    `HTTP/1.1 200 OK\r\n${Array.from({ length: 100_000 }, (_, i) => `x-${i}: 1\r\n`).join('')}\r\n{}`,
  'long-header': () => `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(2 * MIB)}\r\n\r\n{}`,
  crlf: () =>
    'HTTP/1.1 200 O\rK\r\ncontent-type: application/json\r\nx: a\r\r\n b\r\n\r\n{"data":"\r\n\r\n"}\r\nHTTP/1.1 500 \r\n\r\n',
};

const answerIn = (kind: string, response: ServerResponse, socket: Socket): void => {
  const raw = RAW[kind];
  if (raw) {
    socket.end(once(kind, raw));
    return;
  }
  const stream = STREAMS[kind];
  if (stream) {
    stream(response);
    return;
  }
  const whole = WHOLE[kind];
  if (!whole) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(whole.status ?? 200, { 'content-type': whole.type, ...whole.head });
  response.end(once(kind, whole.body));
};

/** How it answers below paths that name nothing: `/root/<kind>` chooses. */
let rootKind = '';

const web = createServer((request, response) => {
  const parts = (request.url ?? '').split('/').filter(Boolean);
  response.on('error', () => {});
  request.resume();
  request.once('end', () => {
    // Metadata of a sign-in lie at the root, in front of the path that they are about.
    const kind = parts.find((part) => part in WHOLE || part in STREAMS || part in RAW) ?? rootKind;
    if (parts[0] === 'root') {
      rootKind = kind;
      response.end();
      return;
    }
    if (parts.includes('refusing') && request.method === 'POST') {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    answerIn(kind, response, request.socket);
  });
});
// What is not told to its end is not waited for.
web.keepAliveTimeout = 100;
web.on('connection', (socket) => socket.on('error', () => {}));

/** A greeting that never ends. */
const mail = createTcpServer((socket) => {
  socket.on('error', () => {});
  const piece = Buffer.from('220-hello\r\n'.repeat(5_000));
  let left = ENDLESS_BYTES;
  const more = (): void => {
    while (left > 0 && !socket.destroyed) {
      left -= piece.length;
      if (!socket.write(piece)) {
        socket.once('drain', more);
        return;
      }
    }
  };
  more();
});

web.listen(0, '127.0.0.1', () =>
  mail.listen(0, '127.0.0.1', () =>
    parentPort?.postMessage({
      port: (web.address() as AddressInfo).port,
      mailPort: (mail.address() as AddressInfo).port,
    }),
  ),
);

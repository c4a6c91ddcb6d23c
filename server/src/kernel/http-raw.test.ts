// What no client would send. The answer is {error} there too, and the server goes on.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { start } from '../../test/harness.ts';
import { sendRaw } from '../../test/raw-socket.ts';

const HOST = 'Host: parley.example\r\n';
const CLOSE = 'Connection: close\r\n';

const sentence = (body: string): string => {
  const parsed = JSON.parse(body) as { error: string };
  assert.deepEqual(Object.keys(parsed), ['error']);
  return parsed.error;
};

test('bytes that are no HTTP are refused by {error} and the connection ends', async (t) => {
  const { url, anonymous } = await start(t, 'sqlite');
  const garbage: Record<string, string> = {
    'no HTTP at all': 'hello there\r\n\r\n',
    'TLS to a plain port': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'HTTP/2 without asking': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'an unknown method': `FETCH /health HTTP/1.1\r\n${HOST}\r\n`,
    'a version of its own': `GET /health HTTP/9.9\r\n${HOST}\r\n`,
    'a space in a header’s name': `GET /health HTTP/1.1\r\n${HOST}Bad Header: x\r\n\r\n`,
    'a NUL in a header': `GET /health HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`,
    'a line break in the address': 'GET /hea\nlth HTTP/1.1\r\n\r\n',
    'two lengths': `POST /api/v1/auth/login HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    'a length and chunks': `POST /api/v1/auth/login HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'a length that is none': `POST /api/v1/auth/login HTTP/1.1\r\n${HOST}Content-Length: five\r\n\r\n`,
    'a negative length': `POST /api/v1/auth/login HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
    'a folded header': `GET /health HTTP/1.1\r\n${HOST}X: a\r\n b\r\n: c\r\n\r\n`,
  };
  for (const [name, bytes] of Object.entries(garbage)) {
    const { status, headers, body } = await sendRaw(url, bytes);
    assert.equal(status, 400, name);
    assert.match(String(headers['content-type']), /^application\/json/, name);
    assert.equal(headers.connection, 'close', name);
    assert.equal(sentence(body), 'the request could not be understood', name);
  }
  assert.equal((await anonymous('GET /health')).status, 'ok');
});

test('headers of more than 16 KiB are 431', async (t) => {
  const { url } = await start(t, 'sqlite');
  for (const headers of [`X: ${'y'.repeat(17 * 1024)}\r\n`, 'X: y\r\n'.repeat(4 * 1024)]) {
    const { status, body } = await sendRaw(url, `GET /health HTTP/1.1\r\n${HOST}${headers}\r\n`);
    assert.deepEqual([status, sentence(body)], [431, 'the request headers are too large']);
  }
});

test('a request says which host it means, in HTTP/1.1', async (t) => {
  const { url } = await start(t, 'sqlite');
  const { status, body } = await sendRaw(url, `GET /health HTTP/1.1\r\n${CLOSE}\r\n`);
  assert.deepEqual([status, sentence(body)], [400, 'send a Host header']);
  assert.equal((await sendRaw(url, 'GET /health HTTP/1.0\r\n\r\n')).status, 200);
});

test('an expectation that is not 100-continue is refused', async (t) => {
  const { url } = await start(t, 'sqlite');
  const { status, body } = await sendRaw(
    url,
    `GET /health HTTP/1.1\r\n${HOST}${CLOSE}Expect: miracles\r\n\r\n`,
  );
  assert.equal(status, 417);
  assert.match(sentence(body), /Expect/);
});

test('two Authorization headers are refused, whichever is right', async (t) => {
  const { url, account } = await start(t, 'sqlite');
  const { access_token: token } = await account('ann');
  const right = `Authorization: Bearer ${token}\r\n`;
  const ask = (headers: string) =>
    sendRaw(url, `GET /api/v1/profile HTTP/1.1\r\n${HOST}${CLOSE}${headers}\r\n`);
  assert.equal((await ask(right)).status, 200);
  for (const headers of [
    right + right,
    `${right}Authorization: Bearer x\r\n`,
    `authorization: x\r\n${right}`,
  ]) {
    const { status, body } = await ask(headers);
    assert.deepEqual([status, sentence(body)], [400, 'send one Authorization header']);
  }
});

test('a body of which only a half ever comes harms nobody', async (t) => {
  const { url, anonymous } = await start(t, 'sqlite');
  const { hostname, port } = new URL(url);
  const half = `POST /api/v1/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"login"`;
  const leave = () =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(half, () => socket.destroy()));
      socket.on('close', resolve);
    });
  await Promise.all(Array.from({ length: 20 }, leave));
  assert.equal((await anonymous('GET /health')).status, 'ok');
});

test('an absolute address and dots in a path lead nowhere else', async (t) => {
  const { url } = await start(t, 'sqlite');
  for (const target of [
    `${url}/api/v1/profile`,
    'http://evil.example/api/v1/profile',
    '/api/docs/../v1/profile',
    '/api/docs/assets/../../v1/profile',
    '/api/docs/assets/%2e%2e/%2e%2e/package.json',
    '/api/docs/assets/..%2f..%2fpackage.json',
    '/api/docs/assets/....//package.json',
    '*',
  ]) {
    const { status } = await sendRaw(url, `GET ${target} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
    assert.ok([400, 401, 403, 404].includes(status), `${target} ${status}`);
  }
});

/** As many clients do: says all it has to say, and only then listens. */
const sayAllThenListen = (url: string, head: string, bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.on('error', reject);
    socket.write(head);
    socket.write(bytes, () => {
      let text = '';
      socket.setEncoding('latin1');
      socket.on('data', (chunk) => {
        text += String(chunk);
        if (text.includes('}')) socket.end();
      });
      socket.on('close', () => resolve(text));
      socket.resume();
    });
  });

test('a client that sends too much to the end is told so afterwards', async (t) => {
  const { url, anonymous } = await start(t, 'sqlite');
  const bytes = 5 * 1024 * 1024;
  const length = `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n`;
  const chunk = `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${bytes.toString(16)}`;
  for (const [path, rest, status] of [
    ['auth/login', length, 413],
    ['auth/login', chunk, 413],
    ['folders', length, 401],
    ['nothing', length, 413],
  ] as const)
    for (const close of [CLOSE, '']) {
      const head = `POST /api/v1/${path} HTTP/1.1\r\n${HOST}${close}${rest}\r\n`;
      const end = rest === chunk ? '\r\n0\r\n\r\n' : '';
      const answer = await sayAllThenListen(url, head, Buffer.from(`${'x'.repeat(bytes)}${end}`));
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), `${path} ${close}`);
      assert.equal(answer.match(/HTTP\/1.1/g)?.length, 1);
    }
  assert.equal((await anonymous('GET /health')).status, 'ok');
});

test('a client that offers to speak something else than WebSocket is answered as usual', async (t) => {
  const { url } = await start(t, 'sqlite');
  const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
  const body = JSON.stringify({ login: 'nobody', password: 'no password of anybody' });
  const post = `POST /api/v1/auth/login HTTP/1.1\r\n${HOST}${offer}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const get = `GET /health HTTP/1.1\r\n${HOST}${offer}`;
  for (const [bytes, expected] of [
    [`${get}\r\n`, 200],
    [post, 401],
  ] as const) {
    const { status, headers } = await sendRaw(url, bytes.replace('Connection: ', 'Connection: close, '));
    assert.deepEqual([status, headers['content-type']], [expected, 'application/json; charset=utf-8']);
  }
});

test('the address of the WebSocket says what it wants', async (t) => {
  const { url } = await start(t, 'sqlite');
  const { status, headers, body } = await sendRaw(url, `GET /ws?ticket=x HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
  assert.deepEqual([status, headers.upgrade], [426, 'websocket']);
  assert.match(sentence(body), /WebSocket/);
});

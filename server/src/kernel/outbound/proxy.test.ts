// Out through a proxy: a real one that opens tunnels, in front of a real TLS server. Names are looked up by the proxy alone.

import assert from 'node:assert/strict';
import { createServer as createPlainServer, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '../../../test/certificate.ts';
import { openLab } from '../../../test/egress-lab.ts';
import { until } from '../../../test/until.ts';

const PASSWORD = 'p@ss word';
const good = selfSigned('good.example');

type Answer = (request: IncomingMessage, socket: Socket) => void;

const listening = async (t: TestContext, server: ReturnType<typeof createPlainServer>): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

const open = async (t: TestContext, { answer, direct = [] }: { answer?: Answer; direct?: string[] } = {}) => {
  const heard: unknown[] = [];
  const server = createServer(good, (request, response) => {
    heard.push({ host: request.headers.host, proxied: request.headers['proxy-authorization'] });
    if (request.url === '/away') response.writeHead(302, { location: 'https://10.0.0.1/' });
    response.end('secret');
  });
  const port = await listening(t, server as unknown as ReturnType<typeof createPlainServer>);
  const tunnels: unknown[] = [];
  const proxy = createPlainServer();
  proxy.on('connect', (request, socket: Socket) => {
    tunnels.push({ asked: request.url, as: request.headers['proxy-authorization'] });
    if (answer) return answer(request, socket);
    const there = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      there.pipe(socket).pipe(there);
    });
    for (const end of [there, socket]) end.on('error', () => {});
  });
  const proxyPort = await listening(t, proxy);
  const before = getCACertificates();
  setDefaultCACertificates([...before, good.cert]);
  t.after(() => setDefaultCACertificates(before));
  const proxyUrl = `http://parley:${encodeURIComponent(PASSWORD)}@127.0.0.1:${proxyPort}`;
  const lab = await openLab(t, { allow: () => direct, proxy: { url: proxyUrl, direct } });
  const ask = (url: string, onBehalfOf: 'admin' | 'user' = 'admin') =>
    lab.outbound.request({ url, purpose: 'fetch', onBehalfOf });
  return { ...lab, ask, heard, tunnels };
};

test('a call goes through the proxy, which alone looks the name up; the certificate is checked by name', async (t) => {
  const { ask, heard, tunnels, lookups, dials } = await open(t);
  assert.equal(await (await ask('https://good.example/')).body.text(), 'secret');
  const as = `Basic ${Buffer.from(`parley:${PASSWORD}`).toString('base64')}`;
  assert.deepEqual(tunnels, [{ asked: 'good.example:443', as }]);
  assert.deepEqual(heard, [{ host: 'good.example', proxied: undefined }]);
  assert.deepEqual([lookups, dials], [[], []]);
  await assert.rejects(ask('https://other.example/'), { reason: 'unreachable' });
  assert.equal(heard.length, 1, 'nothing was said to whoever had a certificate for another name');
});

test('what can be judged without a lookup never gets to the proxy', async (t) => {
  const { ask, tunnels, dials } = await open(t);
  const refused = [
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://0x7f000001/',
    'https://2130706433/',
    'http://good.example/',
    'https://good.example:8443/',
    'https://localhost/',
    'https://localhost./',
    'https://a.localhost/',
    'https://database/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.lan./',
    'https://nas.home.arpa/',
  ];
  for (const url of refused)
    for (const who of ['admin', 'user'] as const) await assert.rejects(ask(url, who), Error, url);
  assert.deepEqual([tunnels, dials], [[], []]);
  await assert.rejects(ask('https://good.example/away'), { reason: 'blocked' });
  assert.equal(tunnels.length, 1, 'a redirect is judged like a first call');
});

test('what is listed as a neighbour is reached without the proxy', async (t) => {
  const { outbound, tunnels, dials, lookups } = await open(t, { direct: ['ollama.lan:11434'] });
  await assert.rejects(
    outbound.request({ url: 'http://ollama.lan:11434/', purpose: 'provider', onBehalfOf: 'admin' }),
    { reason: 'unreachable' },
  );
  assert.deepEqual([tunnels, dials, lookups], [[], [], ['ollama.lan']]);
});

const REFUSALS: Record<string, Answer> = {
  'wants another password': (_, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'),
  refuses: (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno'),
  'hangs up': (_, socket) => socket.destroy(),
  'speaks before us': (_, socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nSSH-2.0-x\r\n'),
  'talks nonsense': (_, socket) => socket.end('who is there?\r\n\r\n'),
};

for (const [what, answer] of Object.entries(REFUSALS))
  test(`a proxy that ${what} makes the place unreachable, and no secret is told`, async (t) => {
    const { ask, logs, tunnels, heard } = await open(t, { answer });
    await assert.rejects(ask('https://good.example/'), (error: Error & { reason?: string }) => {
      assert.equal(error.reason, 'unreachable');
      return !error.message.includes('example');
    });
    assert.deepEqual([tunnels.length, heard.length], [1, 0]);
    const told = logs.join();
    assert.match(told, /good\.example/);
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), 'Basic '])
      assert.ok(!told.includes(secret), 'the log holds no password');
  });

test('a proxy that never answers does not hold the server when it stops', async (t) => {
  const { ask, outbound, tunnels } = await open(t, { answer: () => {} });
  const asked = assert.rejects(ask('https://good.example/'), { reason: 'aborted' });
  await until('the proxy is asked', () => tunnels.length > 0);
  await outbound.close();
  await asked;
});

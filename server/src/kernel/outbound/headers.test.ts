import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { openLab, PUBLIC_V4 } from '../../../test/egress-lab.ts';
import { cleanHeaders } from './headers.ts';
import type { OutboundRequest } from './index.ts';

/** Sends with these headers; gives back what arrived, and what was dialled. */
const open = async (t: TestContext) => {
  const seen: Array<[string, string]> = [];
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    for (let i = 0; i < request.rawHeaders.length; i += 2)
      seen.push([(request.rawHeaders[i] ?? '').toLowerCase(), request.rawHeaders[i + 1] ?? '']);
    response.setHeader('set-cookie', ['session=canary']).end('hello');
  };
  const lab = await openLab(t, { answers: { 'public.example': [PUBLIC_V4] }, serve });
  const ask = (headers: Record<string, string>, extra: Partial<OutboundRequest> = {}) =>
    lab.outbound.request({
      url: 'https://public.example/path?q=1',
      purpose: 'webhook',
      onBehalfOf: 'user',
      headers,
      ...extra,
    });
  return { ...lab, seen, ask };
};

const DENIED = [
  'Host',
  'host',
  'Connection',
  'Keep-Alive',
  'Transfer-Encoding',
  'Content-Length',
  'TE',
  'Trailer',
  'Upgrade',
  'Expect',
  'Cookie',
  'Cookie2',
  'Forwarded',
  'Via',
  'X-Real-IP',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'x-forwarded-anything',
  'Proxy-Authorization',
  'Proxy-Connection',
  'proxy-anything',
];

const MALFORMED: Array<[name: string, value: string]> = [
  ['x-a', 'one\r\nhost: evil'],
  ['x-a', 'one\nhost: evil'],
  ['x-a', 'one\rtwo'],
  ['x-a', 'nul\u0000'],
  ['x-a', 'del\u007f'],
  ['x-a', 'emoji 🙂'],
  ['x-a', 'line\u2028'],
  ['x-a\r\nhost', 'evil'],
  ['x a', 'b'],
  ['x:a', 'b'],
  ['', 'b'],
  ['x-ä', 'b'],
  ['x-(a)', 'b'],
  ['x-a', 'a'.repeat(17_000)],
];

test('a caller cannot set framing, routing, cookie or proxy headers, nor break out of one', async (t) => {
  const { ask, dials, outbound } = await open(t);
  for (const [name, value] of [...DENIED.map((name) => [name, 'x'] as const), ...MALFORMED]) {
    // Asked by itself too: undici looks at values again, later, and would hide a hole here.
    assert.throws(() => cleanHeaders({ [name]: value }), { reason: 'invalid' }, name);
    await assert.rejects(ask({ [name]: value }), { reason: 'invalid' }, name);
    const handler = { onHeaders: () => {}, onData: () => {}, onEnd: () => {} };
    const error = await new Promise((onError) =>
      outbound.dispatch(
        {
          url: 'https://public.example/',
          purpose: 'provider',
          onBehalfOf: 'user',
          headers: { [name]: value },
        },
        { ...handler, onError },
      ),
    );
    assert.equal((error as { reason: string }).reason, 'invalid', name);
  }
  assert.deepEqual(dials, []);
});

test('what is sent is what was asked for, a fixed name, and nothing else', async (t) => {
  const { ask, seen } = await open(t);
  const headers = {
    Authorization: 'Bearer x',
    'X-Custom': 'é\t1',
    'User-Agent': 'me',
    'Accept-Encoding': 'zstd',
  };
  await ask(headers, { method: 'POST', body: '{}' });
  assert.deepEqual(Object.fromEntries(seen), {
    host: 'public.example',
    connection: 'keep-alive',
    authorization: 'Bearer x',
    'x-custom': 'é\t1',
    'user-agent': 'Parley',
    'accept-encoding': 'gzip, deflate, br',
    'content-length': '2',
  });
});

test('one name in two spellings is one header', async (t) => {
  const { ask, seen } = await open(t);
  await ask({ 'X-Key': 'first', 'x-key': 'second' });
  assert.deepEqual(
    seen.filter(([name]) => name === 'x-key'),
    [['x-key', 'second']],
  );
});

test('a header named like a built-in property is only a header', async (t) => {
  const { ask, seen } = await open(t);
  await ask(JSON.parse('{"__proto__":"a","constructor":"b"}'));
  assert.equal(seen.find(([name]) => name === '__proto__')?.[1], 'a');
  assert.equal(seen.find(([name]) => name === 'constructor')?.[1], 'b');
});

test('cookies are neither kept nor handed over', async (t) => {
  const { ask, seen } = await open(t);
  const { headers } = await ask({});
  await ask({});
  assert.doesNotMatch(JSON.stringify([headers, seen]), /canary/);
});

test('only methods that ask or change something are sent', async (t) => {
  const { ask, dials } = await open(t);
  for (const method of ['CONNECT', 'TRACE', 'get', 'QUERY', 'GET\r\nX: y', ''])
    await assert.rejects(ask({}, { method }), { reason: 'invalid' }, method);
  assert.deepEqual(dials, []);
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    assert.equal((await ask({}, { method })).status, 200, method);
});

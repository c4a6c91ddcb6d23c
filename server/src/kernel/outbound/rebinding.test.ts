// Names that answer differently every time, or with both a public and an inner address.

import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type Answers, openLab, PUBLIC_V4, PUBLIC_V4_OTHER, PUBLIC_V6 } from '../../../test/egress-lab.ts';
import { OutboundError } from './index.ts';

const EVERYWHERE = [PUBLIC_V4, PUBLIC_V4_OTHER, PUBLIC_V6, '127.0.0.1', '10.0.0.1', '::1', '169.254.169.254'];

/** One answer with something inside in it: none of its addresses may be dialled. */
const REFUSED_ANSWERS: string[][] = [
  ['127.0.0.1'],
  ['::1'],
  ['169.254.169.254'],
  ['10.0.0.1', PUBLIC_V4],
  [PUBLIC_V4, '10.0.0.1'],
  [PUBLIC_V4, PUBLIC_V4_OTHER, '192.168.0.1'],
  [PUBLIC_V4, '::1'],
  [PUBLIC_V6, '127.0.0.1'],
  [PUBLIC_V4, 'fe80::1'],
  [PUBLIC_V4, '::ffff:127.0.0.1'],
  [PUBLIC_V4, '::ffff:7f00:1'],
  [PUBLIC_V4, '64:ff9b::7f00:1'],
  [PUBLIC_V4, '2002:7f00:1::'],
  [PUBLIC_V4, '0.0.0.0'],
  [PUBLIC_V4, '::'],
  [PUBLIC_V4, 'fe80::1%eth0'],
  [PUBLIC_V4, '0177.0.0.1'],
  [PUBLIC_V4, 'localhost'],
  [PUBLIC_V4, ''],
  [...Array.from({ length: 200 }, () => PUBLIC_V4), '10.0.0.1'],
  [],
];

test('an answer with one forbidden address is refused as a whole', async (t) => {
  assert.ok(REFUSED_ANSWERS.length >= 20);
  const answers: Answers = Object.fromEntries(REFUSED_ANSWERS.map((list, n) => [`n${n}.example`, [list]]));
  const { outbound, dials, lookups } = await openLab(t, { answers, reachable: EVERYWHERE });
  for (const name of Object.keys(answers))
    for (const onBehalfOf of ['user', 'admin'] as const)
      await assert.rejects(
        outbound.request({ url: `https://${name}/`, purpose: 'fetch', onBehalfOf }),
        (error) => error instanceof OutboundError && ['blocked', 'unreachable'].includes(error.reason),
        name,
      );
  assert.equal(lookups.length, REFUSED_ANSWERS.length * 2);
  assert.deepEqual(dials, []);
});

test('the checked address is dialled, whatever the name says a moment later', async (t) => {
  const answers = { 'rebind.example': [[PUBLIC_V4], ['127.0.0.1']] };
  const { outbound, dials, lookups } = await openLab(t, { answers, reachable: EVERYWHERE });
  const { status, body } = await outbound.request({
    url: 'https://rebind.example/',
    purpose: 'fetch',
    onBehalfOf: 'user',
  });
  await body.dump();
  assert.deepEqual(
    { status, dials, lookups },
    { status: 200, dials: [`${PUBLIC_V4}:443`], lookups: ['rebind.example'] },
  );
});

test('every new connection asks and checks again', async (t) => {
  const answers = {
    'rebind.example': [[PUBLIC_V4], [PUBLIC_V4_OTHER], ['127.0.0.1'], [PUBLIC_V4, '10.0.0.1']],
  };
  // Each answer closes its connection, so nothing can be reused.
  const serve: RequestListener = (_request, response) =>
    response.setHeader('connection', 'close').end('once');
  const { outbound, dials, lookups } = await openLab(t, { answers, reachable: EVERYWHERE, serve });
  const ask = () =>
    outbound.request({ url: 'https://rebind.example/', purpose: 'fetch', onBehalfOf: 'admin' });
  assert.equal(await (await ask()).body.text(), 'once');
  assert.equal(await (await ask()).body.text(), 'once');
  await assert.rejects(ask(), { reason: 'blocked' });
  await assert.rejects(ask(), { reason: 'blocked' });
  assert.deepEqual(dials, [`${PUBLIC_V4}:443`, `${PUBLIC_V4_OTHER}:443`]);
  assert.equal(lookups.length, 4);
});

test('a kept connection is used again for its own origin and its own policy only', async (t) => {
  const answers = { 'inner.lan': [['10.0.0.1']], 'public.example': [[PUBLIC_V4]] };
  const allow = () => ['inner.lan:443;scope=provider'];
  const { outbound, dials } = await openLab(t, { answers, allow, reachable: EVERYWHERE });
  const ask = async (url: string, purpose: 'provider' | 'fetch', onBehalfOf: 'admin' | 'user') =>
    (await outbound.request({ url, purpose, onBehalfOf })).body.text();
  await ask('https://inner.lan/', 'provider', 'admin');
  // undici gives a connection back to its pool in the next turn of the event loop.
  await setImmediate();
  await ask('https://inner.lan/again', 'provider', 'admin');
  assert.deepEqual(dials, ['10.0.0.1:443']);
  await assert.rejects(ask('https://inner.lan/', 'provider', 'user'), { reason: 'unreachable' });
  await assert.rejects(ask('https://inner.lan/', 'fetch', 'admin'), { reason: 'blocked' });
  await ask('https://public.example/', 'provider', 'admin');
  assert.deepEqual(dials, ['10.0.0.1:443', `${PUBLIC_V4}:443`]);
});

test('a kept connection does not let a request past the rules that need no lookup', async (t) => {
  const self: { port?: number; addresses: () => string[] } = { addresses: () => [] };
  const { outbound, dials } = await openLab(t, {
    allow: () => ['10.0.0.1:8080'],
    reachable: EVERYWHERE,
    self: () => self,
  });
  const ask = (headers = {}) =>
    outbound.request({ url: 'http://10.0.0.1:8080/', purpose: 'provider', onBehalfOf: 'admin', headers });
  await (await ask()).body.dump();
  await assert.rejects(ask({ host: 'elsewhere' }), { reason: 'invalid' });
  self.port = 8080;
  self.addresses = () => ['10.0.0.1'];
  await assert.rejects(ask(), { reason: 'blocked' });
  assert.deepEqual(dials, ['10.0.0.1:8080']);
});

for (const [arrived, what] of [
  ['127.0.0.1', 'an inner address'],
  [PUBLIC_V4_OTHER, 'another public address'],
  ['::ffff:93.184.216.34', 'a mapped spelling'],
  ['', 'nowhere'],
] as const)
  test(`a socket that turns out to end at ${what} is closed before a byte of the request is sent`, async (t) => {
    let requests = 0;
    const serve = () => {
      requests++;
    };
    const answers = { 'public.example': [PUBLIC_V4] };
    const { outbound, sockets, hungUp } = await openLab(t, { answers, remoteOf: () => arrived, serve });
    const ask = outbound.request({ url: 'https://public.example/', purpose: 'fetch', onBehalfOf: 'admin' });
    await assert.rejects(ask, { reason: 'blocked' });
    await hungUp();
    assert.equal(requests, 0);
    assert.ok([...sockets].every(({ bytesRead }) => bytesRead === 0));
  });

test('an IPv6 socket may spell its address in another way', async (t) => {
  const answers = { 'public.example': [PUBLIC_V6] };
  const remoteOf = () => '2606:2800:0220:0001:0248:1893:25C8:1946';
  const { outbound } = await openLab(t, { answers, remoteOf });
  const { status } = await outbound.request({
    url: 'https://public.example/',
    purpose: 'fetch',
    onBehalfOf: 'user',
  });
  assert.equal(status, 200);
});

test('an address that is down lets the next checked one try', async (t) => {
  const answers = { 'public.example': [PUBLIC_V6, PUBLIC_V4] };
  const { outbound, dials } = await openLab(t, { answers, reachable: [PUBLIC_V4] });
  const { status } = await outbound.request({
    url: 'https://public.example/',
    purpose: 'fetch',
    onBehalfOf: 'user',
  });
  assert.deepEqual({ status, dials }, { status: 200, dials: [`${PUBLIC_V6}:443`, `${PUBLIC_V4}:443`] });
});

test('a person cannot tell an inner name from one that does not exist', async (t) => {
  const answers = { 'intranet.example': ['10.0.0.1'] };
  const { outbound, logs } = await openLab(t, { answers });
  const failure = async (url: string) =>
    outbound.request({ url, purpose: 'fetch', onBehalfOf: 'user' }).catch((error: OutboundError) => ({
      reason: error.reason,
      message: error.message,
    }));
  assert.deepEqual(await failure('https://intranet.example/'), await failure('https://missing.example/'));
  assert.ok(logs.some((line) => line.includes('10.0.0.1') && line.includes('not a public address')));
});

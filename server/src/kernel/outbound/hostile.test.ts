// Every way to write an address that must not be reached, through the real path: 0 connections may be opened.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answers, openLab, PUBLIC_V4 } from '../../../test/egress-lab.ts';
import { addressRule } from '../../addresses/addresses.ts';
import { OutboundError } from './index.ts';

/** Hosts that are, or fold to, an address inside: each is tried with https. */
const INSIDE = [
  // IPv4 loopback in every spelling the WHATWG parser folds
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0177.0x0.0.01',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
  '127。0。0。1',
  '\uff11\uff12\uff17\uff0e0.0.1',
  '①②⑦.⓪.⓪.①',
  '0x7F.0X0.0.0x1',
  '127.0.0.1:443',
  // the rest of the IPv4 table, first and last of each block
  '0.0.0.0',
  '0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.100.100.200',
  '100.127.255.255',
  '169.254.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  // IPv6: local, mapped, compatible, translated, tunnelled, documentation, reserved
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:93.184.216.34]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::10.0.0.1]',
  '[100::1]',
  '[2001::1]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2620:4f:8000::1]',
  '[3fff::1]',
  '[3fff:fff:ffff::1]',
  '[4000::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[fe80::1]',
  '[fe80::a9fe:a9fe]',
  '[fec0::1]',
  '[ff02::1]',
];

/** Whole addresses that a parser and a client have been known to read differently, and schemes, ports and shapes we refuse. */
const TRICKS = [
  'https://user@public.example/',
  'https://user:pass@public.example/',
  'https://:pass@public.example/',
  'https://public.example@127.0.0.1/',
  'https://public.example%40127.0.0.1/',
  'https://public.example:443@127.0.0.1/',
  'https://127.0.0.1\\@public.example/',
  'https://127.0.0.1#@public.example/',
  'https://127.0.0.1?@public.example/',
  'https://127.0.0.1/@public.example',
  'https:\\\\127.0.0.1\\',
  'https:127.0.0.1',
  'https:////127.0.0.1/',
  'https:/\t/127.0\n.0.1/',
  '  https://127.0.0.1/  ',
  'HTTPS://LOCALHOST/',
  'https://localhost./',
  'https://sub.localhost/',
  'http://public.example/',
  'http://public.example:443/',
  'https://public.example:22/',
  'https://public.example:3000/',
  'https://public.example:8443/',
  'https://public.example:0/',
  'https://public.example:65536/',
  'https://public.example:-1/',
  'https://93.184.216.34:6379/',
  'http://93.184.216.34/',
  'ftp://public.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/info',
  'ws://127.0.0.1/',
  'blob:https://public.example/0',
  'about:blank',
  'https://',
  'https:///',
  'https://?x',
  '//public.example/',
  '/etc/passwd',
  '',
  'public.example',
  'https://[::1',
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1%eth0]/',
  'https://[::1%25lo]/',
  'https://127.0.0.1%00.public.example/',
  'https://public.example%00/',
  'https://public.example\u0000/',
  'https://1.2.3.4.5/',
  'https://256.256.256.256/',
  'https://0x100000000/',
  'https://a b.example/',
  `https://public.example/${'a'.repeat(2048)}`,
  `https://public.example/${'ü'.repeat(600)}`,
];

const LOOPBACK: Answers = Object.fromEntries(
  ['localhost', 'localhost.', 'sub.localhost', 'public.example%40127.0.0.1'].map((name) => [
    name,
    ['127.0.0.1'],
  ]),
);
const ANSWERS: Answers = { ...LOOPBACK, 'public.example': [PUBLIC_V4] };

const HOSTILE = [...INSIDE.map((host) => `https://${host}/`), ...TRICKS];

test('no spelling of a forbidden address opens a connection, whoever asks and for whatever purpose', async (t) => {
  assert.ok(HOSTILE.length >= 80, `${HOSTILE.length} forms`);
  const { outbound, dials } = await openLab(t, { answers: ANSWERS, reachable: ['127.0.0.1', PUBLIC_V4] });
  for (const url of HOSTILE)
    for (const purpose of ['provider', 'fetch', 'webhook', 'package', 'oidc'] as const)
      for (const onBehalfOf of ['admin', 'user', 'system'] as const)
        await assert.rejects(outbound.request({ url, purpose, onBehalfOf }), (error) => {
          assert.ok(error instanceof OutboundError, url);
          // A name that resolves inside looks like an unknown name to a person; everything else is refused openly.
          const open = ['blocked', 'invalid'].includes(error.reason);
          assert.ok(open || (error.reason === 'unreachable' && url.toLowerCase().includes('localhost')), url);
          return true;
        });
  assert.deepEqual(dials, []);
  const { status } = await outbound.request({
    url: 'https://public.example/',
    purpose: 'fetch',
    onBehalfOf: 'user',
  });
  assert.deepEqual({ status, dials }, { status: 200, dials: [`${PUBLIC_V4}:443`] });
});

test('plain http to an address inside is refused like https', async (t) => {
  const { outbound, dials } = await openLab(t, { answers: ANSWERS });
  for (const host of INSIDE)
    await assert.rejects(
      outbound.request({ url: `http://${host}/`, purpose: 'provider', onBehalfOf: 'admin' }),
      (error) => error instanceof OutboundError && error.reason === 'blocked',
      host,
    );
  assert.deepEqual(dials, []);
});

test('the stream and fetch doors refuse what request refuses', async (t) => {
  const { outbound, dials } = await openLab(t, { answers: ANSWERS });
  const fetch = outbound.fetch('oidc', 'system');
  for (const url of HOSTILE) {
    await assert.rejects(fetch(url), OutboundError, url);
    await new Promise<void>((refused, passed) =>
      outbound.dispatch(
        { url, purpose: 'provider', onBehalfOf: 'user' },
        {
          onHeaders: () => passed(new Error(url)),
          onData: () => {},
          onEnd: () => {},
          onError: () => refused(),
        },
      ),
    );
  }
  assert.deepEqual(dials, []);
});

test('a name is checked exactly as it is dialled', async (t) => {
  const answers = { 'xn--bcher-kva.example': [PUBLIC_V4], 'public.example': [PUBLIC_V4] };
  const { outbound, lookups, dials } = await openLab(t, { answers });
  for (const url of [
    'https://BÜCHER.example/',
    'https:\\\\public.example\\@127.0.0.1/',
    'https://public.example#@127.0.0.1/',
    'https://pub\tlic.example/',
    'https://@public.example/',
    'https://public.example:443/',
    'https://ⓟublic.example/',
  ])
    await (await outbound.request({ url, purpose: 'fetch', onBehalfOf: 'user' })).body.dump();
  assert.deepEqual(new Set(lookups), new Set(['xn--bcher-kva.example', 'public.example']));
  assert.deepEqual(new Set(dials), new Set([`${PUBLIC_V4}:443`]));
});

/** Written down a second time, by hand and without a library, to disagree with a typing error in the table. */
const isInside = (n: number): boolean => {
  const [a, b, c, d] = [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  if (a === 100) return b >= 64 && b < 128;
  if (a === 168) return b === 63 && c === 129 && d === 16;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b < 32;
  if (a === 198) return b === 18 || b === 19 || (b === 51 && c === 100);
  if (a === 203) return b === 0 && c === 113;
  if (a !== 192) return false;
  return b === 168 || ['0.0', '0.2', '31.196', '52.193', '88.99', '175.48'].includes(`${b}.${c}`);
};

const EDGES = [
  0x00000000, 0x0a000000, 0x64400000, 0x7f000000, 0xa9fe0000, 0xac100000, 0xc0000000, 0xc01fc400, 0xc034c100,
  0xc0586300, 0xc0a80000, 0xc0af3000, 0xc6120000, 0xc6336400, 0xcb007100, 0xe0000000,
];

/** A fixed sequence, so that a failure can be looked at again; half of it near the blocks, where a wrong prefix shows. */
function* generated(count: number): Generator<{ n: number; dotted: string }> {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
  for (let i = 0; i < count; i++) {
    const reach = i % 4 ? 0x200 : 0x20000;
    const near = (EDGES[next() % EDGES.length] ?? 0) + (next() % (2 * reach)) - reach;
    const n = (i % 2 ? next() * 256 + (next() & 255) : near) >>> 0;
    yield { n, dotted: [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255].join('.') };
  }
}

test('20,000 generated IPv4 addresses are judged as a second reading of the table judges them', () => {
  let inside = 0;
  for (const { n, dotted } of generated(20_000)) {
    const rule = addressRule(dotted, 443, false, { addresses: () => [] });
    assert.equal(rule !== null, isInside(n), `${dotted}: ${rule}`);
    if (rule) inside++;
  }
  assert.ok(inside > 2_000 && inside < 18_000, `${inside} inside`);
});

test('2,000 generated hosts are dialled only if they are outside', async (t) => {
  const { outbound, dials } = await openLab(t, { reachable: [] });
  const expected: string[] = [];
  for (const { n, dotted } of generated(2_000)) {
    if (!isInside(n)) expected.push(`${dotted}:443`);
    await outbound.request({ url: `https://${n}/`, purpose: 'fetch', onBehalfOf: 'user' }).catch(() => {});
  }
  assert.ok(expected.length > 200 && expected.length < 1_800, `${expected.length} outside`);
  assert.deepEqual(dials, expected);
});

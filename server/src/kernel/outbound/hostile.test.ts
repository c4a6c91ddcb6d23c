// Every way to write an address that must not be reached, through the real path: 0 connections may be opened.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answers, openLab, PUBLIC_V4 } from '../../../test/egress-lab.ts';
import { INSIDE, TRICKS } from '../../../test/hostile-addresses.ts';
import { addressRule } from '../../addresses/addresses.ts';
import { OutboundError } from './index.ts';

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from '../../../test/egress-lab.ts';
import { type Outbound, OutboundError, parseAllowList } from './index.ts';

const shown = (pieces: string[]) =>
  parseAllowList(pieces).map(({ hostname, port, scope }) => `${hostname} ${port} ${[...scope].join('+')}`);

test('an entry is an exact host:port, for providers and sign-in unless it says more', () => {
  assert.deepEqual(shown(['ollama.lan:11434', '127.0.0.1:11434', '[::1]:11434', 'Büro.lan:80']), [
    'ollama.lan 11434 provider+oidc',
    '127.0.0.1 11434 provider+oidc',
    '::1 11434 provider+oidc',
    'xn--bro-hoa.lan 80 provider+oidc',
  ]);
});

test('a scope survives being split at its commas', () => {
  const whole = 'a.lan:1;scope=provider,package,b.lan:2 , c.lan:3;scope=fetch';
  const expected = ['a.lan 1 provider+package', 'b.lan 2 provider+oidc', 'c.lan 3 fetch'];
  assert.deepEqual(shown([whole]), expected);
  assert.deepEqual(shown(whole.split(',')), expected);
  assert.deepEqual(shown(['', ' ']), []);
});

test('a wrong entry stops the start with a line that names it', () => {
  for (const entry of [
    'ollama.lan',
    'ollama.lan:',
    ':11434',
    'ollama.lan:0',
    'ollama.lan:70000',
    'ollama.lan:http',
    '*:11434',
    '*.lan:443',
    '10.0.0.0/8:80',
    'http://ollama.lan:11434',
    'ollama.lan:11434/v1',
    'user@ollama.lan:11434',
    'a b:1',
    '[::1:80',
    '[nonsense]:80',
    '300.1.1.1:80',
    'provider',
    'ollama.lan:1;scope=',
    'ollama.lan:1;scope=everything',
    'ollama.lan:1;scope=provider;scope=fetch',
    'ollama.lan:1;provider',
    '169.254.169.254:80',
    '[fd00:ec2::254]:80',
    '[::ffff:a9fe:a9fe]:80',
    '2852039166:80',
    '[fe80::1]:80',
  ])
    assert.throws(() => parseAllowList([entry]), /^Error: EGRESS_ALLOW: "/, entry);
});

/** The combinations that reach the address; the others are refused. */
const reach = async (outbound: Outbound, url: string) => {
  const open: string[] = [];
  for (const purpose of ['provider', 'fetch', 'webhook', 'package', 'oidc'] as const)
    for (const onBehalfOf of ['admin', 'system', 'user'] as const)
      try {
        const { body } = await outbound.request({ url, purpose, onBehalfOf });
        assert.equal(await body.text(), 'hello');
        open.push(`${purpose} ${onBehalfOf}`);
      } catch (error) {
        assert.ok(error instanceof OutboundError && error.reason === 'blocked', String(error));
      }
  return open;
};

test('an entry opens a real local server to administrators and the configuration', async (t) => {
  const { outbound, port } = await openLab(t, { real: true, allow: (port) => [`127.0.0.1:${port}`] });
  const expected = ['provider admin', 'provider system', 'oidc admin', 'oidc system'];
  assert.deepEqual(await reach(outbound, `http://127.0.0.1:${port}/`), expected);
  assert.deepEqual(await reach(outbound, `http://2130706433:${port}/`), expected);
});

test('a name is resolved by the system, and the address that answers is used', async (t) => {
  const { outbound, port } = await openLab(t, { real: true, allow: (port) => [`localhost:${port}`] });
  const { body } = await outbound.request({
    url: `http://localhost:${port}/`,
    purpose: 'provider',
    onBehalfOf: 'admin',
  });
  assert.equal(await body.text(), 'hello');
});

test('a scope opens its purposes and no other', async (t) => {
  const allow = (port: number) => [`127.0.0.1:${port};scope=package,webhook`];
  const { outbound, port } = await openLab(t, { real: true, allow });
  const expected = ['webhook admin', 'webhook system', 'package admin', 'package system'];
  assert.deepEqual(await reach(outbound, `http://127.0.0.1:${port}/`), expected);
});

test('EGRESS_ALLOW_USERS opens the list to people, within the same scope', async (t) => {
  const allow = (port: number) => [`127.0.0.1:${port};scope=provider`];
  const { outbound, port } = await openLab(t, { real: true, allow, allowUsers: true });
  const expected = ['provider admin', 'provider system', 'provider user'];
  assert.deepEqual(await reach(outbound, `http://127.0.0.1:${port}/`), expected);
});

test('an entry is matched on the exact name and the exact port', async (t) => {
  const answers = {
    'ollama.lan': ['10.0.0.9'],
    'other.lan': ['10.0.0.9'],
    'ollama.lan.evil.example': ['10.0.0.9'],
  };
  const { outbound, dials } = await openLab(t, {
    answers,
    allow: () => ['ollama.lan:11434'],
    reachable: ['10.0.0.9'],
  });
  const ask = (url: string) => outbound.request({ url, purpose: 'provider', onBehalfOf: 'admin' });
  assert.equal(await (await ask('http://ollama.lan:11434/api/tags')).body.text(), 'hello');
  for (const url of [
    'http://ollama.lan/',
    'https://ollama.lan/',
    'http://ollama.lan:11435/',
    'http://other.lan:11434/',
    'http://ollama.lan.evil.example:11434/',
    'http://10.0.0.9:11434/',
    'http://ollama.lan.:11434/',
    'http://x.ollama.lan:11434/',
  ])
    await assert.rejects(ask(url), { reason: 'blocked' }, url);
  assert.deepEqual(dials, ['10.0.0.9:11434']);
});

test('a listed name still may not resolve to a metadata service or to our own port', async (t) => {
  const answers = {
    'meta.lan': ['169.254.169.254'],
    'meta6.lan': ['fd00:ec2::254'],
    'mixed.lan': ['10.0.0.9', '169.254.169.254'],
    'mapped.lan': ['::ffff:169.254.169.254'],
    'self.lan': ['127.0.0.1'],
    'host.lan': ['10.0.0.1'],
  };
  const names = Object.keys(answers);
  const { outbound, dials } = await openLab(t, {
    answers,
    allow: () => names.map((name) => `${name}:3000`),
    self: () => ({ port: 3000, addresses: () => ['10.0.0.1'] }),
    reachable: Object.values(answers).flat(),
  });
  for (const name of names)
    await assert.rejects(
      outbound.request({ url: `http://${name}:3000/`, purpose: 'provider', onBehalfOf: 'admin' }),
      { reason: 'blocked' },
      name,
    );
  assert.deepEqual(dials, []);
});

test('a port the system chose counts as ours as soon as it is known', async (t) => {
  const self: { port?: number } = {};
  const allow = (port: number) => [`127.0.0.1:${port}`];
  const { outbound, port } = await openLab(t, { real: true, allow, self: () => self });
  const ask = () =>
    outbound.request({ url: `http://127.0.0.1:${port}/`, purpose: 'provider', onBehalfOf: 'admin' });
  await (await ask()).body.dump();
  self.port = port;
  await assert.rejects(ask(), { reason: 'blocked' });
});

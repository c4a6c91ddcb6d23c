import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { DATABASES, type Harness, start } from '../../test/harness.ts';
import { manualClock } from '../../test/manual-clock.ts';
import { sendRaw } from '../../test/raw-socket.ts';
import { ARTIFACT_CSP, appCsp, FRAME_CSP } from './http-headers.ts';

const FRIEND = 'https://friend.example';

test('every answer says how a browser may treat it', async (t) => {
  const { send, account } = await start(t, 'sqlite');
  const { access_token: token } = await account('ann');
  for (const path of ['/health', '/api/v1/profile', '/nowhere', '/api/v1/folders/x']) {
    const { headers } = await send('GET', path, { token });
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'", path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('vary'), 'Authorization, Origin');
    assert.match(String(headers.get('x-request-id')), /^[0-9a-f-]{36}$/);
    assert.equal(headers.get('strict-transport-security'), null, 'not over plain http');
    assert.equal(headers.get('x-powered-by'), null);
    assert.equal(headers.get('server'), null);
  }
});

test('other origins may call only where the operator named them', async (t) => {
  const { raw } = await start(t, 'sqlite', { env: { ALLOWED_ORIGINS: `${FRIEND},http://localhost:5173` } });
  const ask = async (origin: string, method = 'GET') => {
    const { status, headers } = await raw(method, '/health', { headers: { origin } });
    return [
      status,
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-credentials'),
    ];
  };
  assert.deepEqual(await ask(FRIEND), [200, FRIEND, null]);
  assert.deepEqual(await ask('http://localhost:5173'), [200, 'http://localhost:5173', null]);
  for (const origin of [
    ...[
      'https://evil.example',
      `${FRIEND}.evil.example`,
      'http://friend.example',
      `${FRIEND}:8443`,
      'null',
      '*',
    ],
    'https://FRIEND.example',
  ])
    assert.deepEqual(await ask(origin), [200, null, null], origin);
  assert.deepEqual(await ask(FRIEND, 'OPTIONS'), [204, FRIEND, null]);
  assert.deepEqual(await ask('https://evil.example', 'OPTIONS'), [204, null, null]);
  const { headers } = await raw('OPTIONS', '/api/v1/folders', { headers: { origin: FRIEND } });
  assert.match(String(headers.get('access-control-allow-headers')), /Authorization.*Idempotency-Key/);
  assert.match(String(headers.get('access-control-allow-methods')), /DELETE/);
});

test('nobody is named by default', async (t) => {
  const { raw, url } = await start(t, 'sqlite');
  for (const origin of [url, FRIEND]) {
    const { headers } = await raw('GET', '/health', { headers: { origin } });
    assert.equal(headers.get('access-control-allow-origin'), null);
  }
});

/** The address that the server believes a request came from, as its own session list says. */
const seenAs = async ({ send, clientOf }: Harness, headers: Record<string, string>): Promise<string> => {
  const login = { login: 'ann', password: 'a fine long password' };
  const { body } = await send('POST', '/api/v1/auth/login', { body: login, headers });
  const { data } = await clientOf(String(body.access_token))('GET /api/v1/auth/sessions');
  return String(data.find(({ current }) => current)?.ip);
};

const SPOOFS = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-real-ip': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-client-ip': '203.0.113.9' },
  { 'cf-connecting-ip': '203.0.113.9' },
];

for (const database of DATABASES) {
  test(`${database}: without TRUST_PROXY the address is the socket’s, whatever a header says`, async (t) => {
    const harness = await start(t, database);
    await harness.account('ann');
    for (const headers of SPOOFS)
      assert.equal(await seenAs(harness, headers as unknown as Record<string, string>), '127.0.0.1');
  });

  test(`${database}: a named proxy is believed, and only for the hop it saw itself`, async (t) => {
    const harness = await start(t, database, { env: { TRUST_PROXY: 'loopback, 10.0.0.0/8' } });
    await harness.account('ann');
    const forwarded = (value: string) => seenAs(harness, { 'x-forwarded-for': value });
    assert.equal(await forwarded('203.0.113.9'), '203.0.113.9');
    assert.equal(await forwarded('198.51.100.1, 203.0.113.9'), '203.0.113.9', 'the right-most stranger');
    assert.equal(await forwarded('203.0.113.9, 10.1.2.3'), '203.0.113.9', 'proxies behind proxies');
    assert.equal(await seenAs(harness, { 'x-real-ip': '203.0.113.9' }), '127.0.0.1');
    const { headers } = await harness.raw('GET', '/health', { headers: { 'x-forwarded-proto': 'https' } });
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000');
  });

  test(`${database}: a proxy that is not named is a client like any other`, async (t) => {
    const harness = await start(t, database, { env: { TRUST_PROXY: '192.0.2.1' } });
    await harness.account('ann');
    assert.equal(await seenAs(harness, { 'x-forwarded-for': '203.0.113.9' }), '127.0.0.1');
    const { headers } = await harness.raw('GET', '/health', { headers: { 'x-forwarded-proto': 'https' } });
    assert.equal(headers.get('strict-transport-security'), null);
  });

  test(`${database}: an invented address does not reset a limit`, async (t) => {
    const harness = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock: manualClock() });
    const guess = (i: number) =>
      harness.send('POST', '/api/v1/auth/login', {
        body: { login: `nobody-${i % 12}`, password: 'wrong password' },
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
      });
    const found: number[] = [];
    for (let i = 0; i < 31; i++) found.push((await guess(i)).status);
    assert.deepEqual(found, [...Array(30).fill(401), 429]);
  });
}

test('the API is limited per person, anonymous callers per address, probes never', async (t) => {
  const harness = await start(t, 'sqlite', { env: { RATE_LIMITS: 'on' }, clock: manualClock() });
  const { call, access_token: token } = await harness.account('root');
  const bob = await harness.account('bob');
  await call('PUT /api/v1/admin/settings/{key}', {
    params: { key: 'api_rate_per_minute' },
    body: { value: 20 },
  });
  const statuses = async (count: number, path: string, token?: string) => {
    const answers = await Promise.all(
      Array.from({ length: count }, () => harness.send('GET', path, { token })),
    );
    return new Set(answers.map(({ status }) => status));
  };
  assert.deepEqual(await statuses(30, '/api/v1/profile', token), new Set([200, 429]));
  assert.deepEqual(await statuses(10, '/api/v1/profile', bob.access_token), new Set([200]));
  assert.deepEqual(await statuses(700, '/api/v1/auth/options'), new Set([200, 429]));
  assert.deepEqual(await statuses(5, '/api/v1/profile'), new Set([429]), 'so are bearers that are none');
  for (const path of ['/health', '/api/v1/health', '/healthz/live', '/healthz/ready', '/metrics'])
    assert.deepEqual(await statuses(3, path), new Set([200]), path);
});

test('the web app’s page is for browsers, and never an answer of the API', async (t) => {
  const webDir = mkdtempSync(join(tmpdir(), 'parley-web-'));
  mkdirSync(join(webDir, 'assets'));
  mkdirSync(join(webDir, 'frames'));
  writeFileSync(join(webDir, 'frames', 'diagram.html'), '<!doctype html><title>Diagram</title>');
  writeFileSync(join(webDir, 'frames', 'artifact.html'), '<!doctype html><title>Artifact</title>');
  writeFileSync(
    join(webDir, 'frames', 'artifact.html.gz'),
    gzipSync('<!doctype html><title>Artifact</title>'),
  );
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Parley</title>');
  writeFileSync(join(webDir, 'assets', 'app-1a2b.js'), 'export {};');
  const { url, raw } = await start(t, 'sqlite', { webDir });
  const html = { accept: 'text/html' };
  for (const path of ['/', '/settings/profile', '/apiary', '/healthy?x=1', '/ws/0198?view=channels']) {
    const page = await raw('GET', path, { headers: html });
    assert.equal(page.status, 200, path);
    const policy = page.headers.get('content-security-policy');
    assert.equal(policy, appCsp(url));
    assert.ok(policy?.includes(`; frame-src ${url}/surfaces/ ${url}/frames/;`), 'a frame stays where it is');
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    assert.match(await page.text(), /<title>Parley/);
  }
  for (const accept of ['*/*', 'application/json'])
    for (const method of ['GET', 'HEAD']) {
      const door = await raw(method, '/?from=balancer', { headers: { accept } });
      assert.deepEqual(
        [door.status, door.headers.get('content-type')],
        [200, 'text/html; charset=utf-8'],
        `${method} ${accept}`,
      );
    }
  for (const path of [
    '/api/v1/nothing',
    '/API/v1/profile',
    '/api',
    '//api/v1/profile',
    '/metrics/x',
    '/ws/',
    '/health/',
  ])
    assert.equal((await raw('GET', path, { headers: html })).status, 404, path);
  assert.equal(
    (await raw('GET', '/settings')).status,
    404,
    'a program that asks for JSON is told that there is none',
  );
  assert.equal((await raw('POST', '/settings', { headers: html })).status, 404);
  const frame = await raw('GET', '/frames/diagram.html', { headers: html });
  assert.equal(
    frame.headers.get('content-security-policy'),
    FRAME_CSP,
    'a frame has no origin and no network',
  );
  assert.equal(frame.headers.get('cross-origin-resource-policy'), 'cross-origin');
  const artifact = await raw('GET', '/frames/artifact.html', { headers: html });
  const policy = artifact.headers.get('content-security-policy') ?? '';
  assert.equal(policy, ARTIFACT_CSP);
  const packed = await raw('GET', '/frames/artifact.html', {
    headers: { ...html, 'accept-encoding': 'gzip' },
  });
  assert.equal(packed.headers.get('content-encoding'), 'gzip');
  assert.equal(packed.headers.get('content-security-policy'), ARTIFACT_CSP, 'as the build packed it, too');
  assert.match(
    policy,
    /^sandbox allow-scripts; default-src 'none';/,
    'opened by itself it has no origin either',
  );
  assert.doesNotMatch(policy, /-src[^;]*('self'|https?:|\*)/, 'and there is nobody whom it may ask');
  assert.equal(artifact.headers.get('x-dns-prefetch-control'), 'off');
  const script = await raw('GET', '/assets/app-1a2b.js');
  assert.equal(script.headers.get('cross-origin-resource-policy'), 'same-origin');
  assert.match(String(script.headers.get('cache-control')), /immutable/);
  assert.equal(script.headers.get('x-content-type-options'), 'nosniff');
  for (const path of [
    '/../package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    const { status } = await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.ok([403, 404].includes(status), `${path} ${status}`);
  }
});

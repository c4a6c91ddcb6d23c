import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { DATABASES, type Harness, start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, type PackageSource, packageForm, signed } from '../../../test/packages.ts';
import { until } from '../../../test/until.ts';

const MAIN = `
export async function greet(ctx, event) {
  console.log('greeting', event.params.name);
  const n = await ctx.kv.incr('greetings');
  return { status: 201, headers: { 'x-ext-n': String(n), 'set-cookie': 'a=b' }, json: { hello: event.params.name, by: ctx.user.handle, n, loud: ctx.settings.loud, http: typeof ctx.http } };
}
export async function secret(ctx) {
  const value = await ctx.secrets.get('hook');
  console.log('the secret is ' + value);
  throw new Error('no: ' + value);
}
export const loop = () => { for (;;) {} };
export const bomb = () => new Uint8Array(64 * 1024 * 1024).length;
export async function roll(ctx, { sides }) { return { rolled: 1 + Math.floor(Math.random() * sides) }; }
export async function onHook(ctx, event) { await ctx.kv.set('hooked', { text: event.text, json: event.json, user: ctx.user }); return { status: 200, text: 'thanks' }; }
export async function hooked(ctx) { return { json: await ctx.kv.get('hooked') }; }
`;

const MANIFEST = {
  main: 'src/main.js',
  author: { name: 'Ann' },
  capabilities: [
    { name: 'kv', reason: 'to count' },
    { name: 'secrets', keys: ['hook'] },
  ],
  settings: {
    type: 'object',
    properties: {
      loud: { type: 'boolean', default: false, 'x-scope': 'user' },
      hook: { type: 'string', 'x-secret': true },
      place: { type: 'string' },
    },
  },
  routes: [
    { method: 'GET', path: '/greet/{name}', handler: 'greet', response: { 201: { type: 'object' } } },
    { method: 'GET', path: '/secret', handler: 'secret' },
    { method: 'POST', path: '/loop', handler: 'loop' },
    { method: 'POST', path: '/bomb', handler: 'bomb' },
    { method: 'GET', path: '/hooked', handler: 'hooked' },
    {
      method: 'POST',
      path: '/checked',
      handler: 'hooked',
      request: { body: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } },
    },
  ],
  tools: [
    {
      name: 'roll',
      description: 'Rolls a die',
      parameters: { type: 'object', properties: { sides: { type: 'integer' } }, required: ['sides'] },
      handler: 'roll',
      side_effects: 'none',
    },
  ],
  webhooks: [
    { slug: 'in', handler: 'onHook', verify: { kind: 'hmac-sha256', secret: 'hook' }, mode: 'sync' },
    { slug: 'later', handler: 'onHook', verify: { kind: 'hmac-sha256', secret: 'hook' } },
  ],
  surfaces: [{ slug: 'board', title: 'Board', entry: 'ui/index.html' }],
};

const FILES: PackageSource = {
  'manifest.json': manifestOf(MANIFEST),
  'src/main.js': MAIN,
  'ui/index.html': '<!doctype html><script type="module" src="app.js"></script>',
  'ui/app.js': 'parent.postMessage(1, "*")',
};

const ARCHIVE = archiveOf(FILES);

const withManifest = (more: Readonly<Record<string, unknown>>): PackageSource => ({
  ...FILES,
  'manifest.json': manifestOf({ ...MANIFEST, ...more }),
});

/** The status with which a call is refused; 200 when it is not. */
const statusOf = (asking: Promise<unknown>): Promise<number> =>
  asking.then(
    () => 200,
    (error: unknown) => (error as { status?: number }).status ?? 0,
  );

const refused = async (asking: Promise<unknown>, status: number): Promise<void> =>
  assert.equal(await statusOf(asking), status);

const installed = async ({ account }: Harness, files: PackageSource) => {
  const admin = await account('admin');
  return admin.call('POST /api/v1/admin/packages/install', {
    form: packageForm(files === FILES ? ARCHIVE : archiveOf(files)),
  });
};

for (const engine of DATABASES) {
  test(`${engine}: a package is installed, granted its rights, used and removed`, async (t) => {
    const harness = await start(t, engine);
    const admin = await harness.account('admin');
    const ben = await harness.account('ben');
    const get = (person: { access_token: string }, path: string, init: RequestInit = {}) =>
      fetch(harness.url + path, {
        ...init,
        headers: {
          authorization: `Bearer ${person.access_token}`,
          ...(init.headers as Record<string, string>),
        },
      });

    const made = await installed(harness, FILES);
    assert.equal(made.state, 'disabled');
    assert.deepEqual([made.package_id, made.version, made.scope], ['com.example.toy', '1.0.0', 'global']);
    assert.deepEqual(
      [made.signature, made.granted, made.author],
      ['unsigned', [], { name: 'Ann', url: null }],
    );
    assert.deepEqual(
      made.requested.map(({ name }) => name),
      ['kv', 'secrets'],
    );
    const params = { id: made.id };
    await refused(
      admin.call('POST /api/v1/admin/packages/install', { form: packageForm(archiveOf(FILES)) }),
      409,
    );
    assert.equal((await get(ben, '/api/v1/ext/com.example.toy/greet/you')).status, 404);
    assert.deepEqual((await ben.call('GET /api/v1/extensions')).data, []);

    await refused(
      admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: { granted: ['http.fetch'] } }),
      400,
    );
    const enabled = await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
    assert.equal(enabled.state, 'enabled');
    const first = await get(ben, '/api/v1/ext/com.example.toy/greet/you');
    assert.equal(first.status, 201);
    assert.equal(first.headers.get('x-ext-n'), '1');
    assert.equal(first.headers.get('set-cookie'), null);
    assert.deepEqual(await first.json(), { hello: 'you', by: 'ben', n: 1, loud: false, http: 'undefined' });
    assert.equal((await get(ben, `/api/v1/ext/${made.id}/greet/you`)).status, 201);
    assert.equal((await fetch(`${harness.url}/api/v1/ext/com.example.toy/greet/you`)).status, 401);
    assert.equal((await get(ben, '/api/v1/ext/com.example.toy/nothing')).status, 404);
    const wrong = await get(ben, '/api/v1/ext/com.example.toy/greet/you', { method: 'DELETE' });
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET']);
    const unchecked = await get(ben, '/api/v1/ext/com.example.toy/checked', {
      method: 'POST',
      body: '{"n":"x"}',
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(unchecked.status, 400);

    // Settings: nearest to the person holds, and a secret never comes back.
    await ben.call('POST /api/v1/extensions/{id}/settings', {
      params: { id: 'com.example.toy' },
      body: { settings: { loud: true } },
    });
    await refused(
      ben.call('POST /api/v1/extensions/{id}/settings', {
        params: { id: 'com.example.toy' },
        body: { settings: { hook: 'x' } },
      }),
      403,
    );
    await refused(
      ben.call('POST /api/v1/extensions/{id}/settings', {
        params: { id: 'com.example.toy' },
        body: { settings: { loud: 'very' } },
      }),
      400,
    );
    const set = await admin.call('POST /api/v1/extensions/{id}/settings', {
      params: { id: 'com.example.toy' },
      body: { settings: { hook: 'hunter22', place: 'a private room' }, scope: 'admin' },
    });
    assert.deepEqual(set.settings, { loud: false, hook: { set: true }, place: 'a private room' });
    const [extension] = (await ben.call('GET /api/v1/extensions')).data;
    assert.deepEqual(extension?.settings, { loud: true, hook: { set: true } });
    assert.deepEqual(
      extension?.tools.map(({ name }) => name),
      ['toy__roll'],
    );
    const { tools } = await ben.call('GET /api/v1/tools');
    assert.ok(tools.some(({ name, source }) => name === 'toy__roll' && source === 'package'));
    const manifest = await ben.call('GET /api/v1/extensions/{id}/manifest', { params });
    assert.equal(manifest.id, 'com.example.toy');

    // What its code wrote and threw holds no secret.
    const failed = await get(ben, '/api/v1/ext/com.example.toy/secret');
    assert.deepEqual(
      [failed.status, await failed.json()],
      [502, { error: 'the package com.example.toy failed: no: [secret]' }],
    );
    const logs = await admin.call('GET /api/v1/admin/packages/{id}/logs', { params });
    assert.ok(logs.data.some(({ line }) => line === 'the secret is [secret]'));
    assert.ok(!JSON.stringify(logs).includes('hunter22'));
    assert.equal((await get(ben, '/api/v1/ext/com.example.toy/loop', { method: 'POST' })).status, 504);
    assert.equal((await get(ben, '/api/v1/ext/com.example.toy/bomb', { method: 'POST' })).status, 503);
    const calls = await admin.call('GET /api/v1/admin/packages/{id}/calls', { params });
    const outcomes = calls.data.map(({ handler, outcome }) => `${handler} ${outcome}`);
    // On a machine that is very busy the watchdog may be first.
    assert.match(outcomes.slice(0, 3).join(', '), /^bomb limit, loop (limit|killed), secret failed$/);

    // The description of the API, the figures, the surfaces.
    const described = (await (await fetch(`${harness.url}/api/docs/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { tags: string[] }>>;
    };
    assert.deepEqual(described.paths['/api/v1/ext/com.example.toy/greet/{name}']?.get?.tags, [
      'ext:com.example.toy',
    ]);
    const metrics = await (await fetch(`${harness.url}/metrics`)).text();
    assert.match(metrics, /parley_package_calls_total\{package="com\.example\.toy",outcome="ok"\} \d/);
    const [surface] = (await ben.call('GET /api/v1/surfaces')).data;
    assert.deepEqual([surface?.slug, surface?.title, surface?.placement], ['board', 'Board', ['nav']]);
    const page = await fetch(harness.url + surface?.url);
    assert.equal(page.status, 200);
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /^sandbox allow-scripts; default-src 'none'/,
    );
    assert.equal(page.headers.get('access-control-allow-origin'), 'null');
    const base = surface?.url.replace('ui/index.html', '') ?? '';
    for (const path of ['src/main.js', 'manifest.json', 'ui/nothing.js'])
      assert.equal((await fetch(`${harness.url}${base}${path}`)).status, 404, path);

    // Webhooks: by signature alone.
    const body = JSON.stringify({ n: 1 });
    const signature = createHmac('sha256', 'hunter22').update(body).digest('hex');
    const hook = (slug: string, headers: Record<string, string>, method = 'POST') =>
      fetch(`${harness.url}/api/v1/hooks/com.example.toy/${slug}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'POST' ? { body } : {}),
      });
    assert.equal((await hook('in', {})).status, 401);
    assert.equal((await hook('in', { 'x-signature': `sha256=${'0'.repeat(64)}` })).status, 401);
    assert.equal((await hook('none', { 'x-signature': signature })).status, 404);
    assert.equal((await hook('in', { 'x-signature': signature }, 'GET')).status, 405);
    const heard = await hook('in', { 'x-signature': `sha256=${signature}`, 'x-delivery-id': 'one' });
    assert.deepEqual([heard.status, await heard.text()], [200, 'thanks']);
    const stored = await (await get(ben, '/api/v1/ext/com.example.toy/hooked')).json();
    assert.deepEqual(stored, { text: body, json: { n: 1 }, user: null });
    assert.equal((await hook('in', { 'x-signature': signature, 'x-delivery-id': 'one' })).status, 202);
    assert.equal((await hook('in', { 'x-signature': signature, 'x-timestamp': '1000000000' })).status, 401);
    assert.equal((await hook('later', { 'x-signature': signature })).status, 202);
    await until('the queued delivery was handled', async () => {
      const { data } = await admin.call('GET /api/v1/admin/packages/{id}/calls', { params });
      return data.filter(({ handler }) => handler === 'onHook').length === 2;
    });

    // An update that asks for more waits; going back is possible; the archive comes out as it went in.
    const wider = withManifest({
      version: '1.1.0',
      capabilities: [...MANIFEST.capabilities, { name: 'http.fetch', hosts: ['api.example.com'] }],
    });
    const send = (files: PackageSource) => ({ params, query: {}, form: packageForm(archiveOf(files)) });
    const waiting = await admin.call('POST /api/v1/admin/packages/{id}/update', send(wider));
    assert.deepEqual(
      [waiting.version, waiting.pending_version, waiting.state],
      ['1.0.0', '1.1.0', 'enabled'],
    );
    assert.ok(waiting.requested.some(({ name }) => name === 'http.fetch'));
    await refused(admin.call('POST /api/v1/admin/packages/{id}/update', send(wider)), 409);
    await refused(
      admin.call('POST /api/v1/admin/packages/{id}/update', send(withManifest({ version: '0.9.0' }))),
      409,
    );
    await refused(
      admin.call('POST /api/v1/admin/packages/{id}/update', send(withManifest({ id: 'com.example.other' }))),
      400,
    );
    const granted = await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
    assert.deepEqual([granted.version, granted.pending_version], ['1.1.0', null]);
    assert.equal(granted.granted.length, 3);
    const back = await admin.call('POST /api/v1/admin/packages/{id}/rollback', { params, body: {} });
    assert.deepEqual([back.version, back.state, back.granted.length], ['1.0.0', 'enabled', 2]);
    const { data: versions } = await admin.call('GET /api/v1/admin/packages/{id}/versions', { params });
    assert.deepEqual(
      versions.map(({ version, is_active }) => [version, is_active]),
      [
        ['1.1.0', false],
        ['1.0.0', true],
      ],
    );
    const exported = await get(admin, `/api/v1/admin/packages/${made.id}/export`);
    assert.equal(exported.headers.get('content-type'), 'application/zip');
    assert.ok(Buffer.from(await exported.arrayBuffer()).equals(ARCHIVE));
    const withData = await get(admin, `/api/v1/admin/packages/${made.id}/export?data=true`);
    const whole = Buffer.from(await withData.arrayBuffer());
    const files = unzipSync(whole);
    assert.equal(strFromU8(files['src/main.js'] ?? new Uint8Array()), FILES['src/main.js']);
    const lines = strFromU8(files['data/values.jsonl'] ?? new Uint8Array())
      .trimEnd()
      .split('\n');
    assert.ok(lines.some((line) => (JSON.parse(line) as { key: string }).key === 'hooked'));
    assert.match(strFromU8(files['data/settings.jsonl'] ?? new Uint8Array()), /"scope":"admin"/);
    for (const bytes of Object.values(files)) assert.ok(!strFromU8(bytes).includes('hunter22'));

    // Disabled it is not there; removed and installed again it has what it stored; purged it has nothing.
    await admin.call('PUT /api/v1/admin/packages/{id}/disable', { params });
    assert.equal((await get(ben, '/api/v1/ext/com.example.toy/greet/you')).status, 404);
    assert.equal((await hook('in', { 'x-signature': signature })).status, 404);
    assert.equal((await fetch(harness.url + surface?.url)).status, 404);
    await admin.call('DELETE /api/v1/admin/packages/{id}', { params, query: {} });
    await refused(admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} }), 404);
    const again = await installed(harness, FILES);
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id: again.id }, body: {} });
    const kept = await get(ben, '/api/v1/ext/com.example.toy/greet/you');
    assert.equal(((await kept.json()) as { n: number }).n, 3);
    await admin.call('DELETE /api/v1/admin/packages/{id}', {
      params: { id: again.id },
      query: { purge: 'true' },
    });
    assert.deepEqual((await admin.call('GET /api/v1/admin/packages')).data, []);
  });
}

test('only a trusted key makes a package signed, and one that was changed is never enabled', async (t) => {
  const harness = await start(t, DATABASES[0] ?? 'sqlite');
  const admin = await harness.account('admin');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const plain = { 'manifest.json': manifestOf(), 'readme.md': 'A toy.' };
  const files = signed(plain, privateKey, 'ann-2026');
  const set = (name: 'packages_trusted_keys' | 'packages_allow_unsigned', value: string | boolean) =>
    admin.call('PUT /api/v1/admin/settings/{key}', { params: { key: name }, body: { value } });
  const verdict = async (source: PackageSource) => {
    const { id, signature } = await installed(harness, source);
    const enabling = await statusOf(
      admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} }),
    );
    await admin.call('DELETE /api/v1/admin/packages/{id}', { params: { id }, query: { purge: 'true' } });
    return [signature, enabling];
  };
  assert.deepEqual(await verdict(files), ['unknown_key', 200]);
  await set('packages_trusted_keys', `ann-2026 ${key}`);
  await set('packages_allow_unsigned', false);
  assert.deepEqual(await verdict(files), ['signed', 200]);
  assert.deepEqual(await verdict(plain), ['unsigned', 409]);
  assert.deepEqual(await verdict({ ...files, 'readme.md': 'Another toy.' }), ['modified', 409]);
  assert.deepEqual(await verdict({ ...files, 'extra.txt': 'more' }), ['modified', 409]);
});

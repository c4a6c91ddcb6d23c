// Where packages reach: the hosts that they named, those that administrators named in a setting, and never the inside of the network.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { Capability } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { INSIDE, TRICKS } from '../../../test/hostile-addresses.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';

const MAIN = `
export async function reach(ctx, { json }) {
  const said = [];
  for (const address of json)
    try { said.push({ status: (await ctx.http.fetch(address)).status }); } catch (error) { said.push({ error: error.message }); }
  return { json: said };
}`;
const HOSTS_MAX = 50;
const CALLS_MAX = 100;
const SETTINGS = { type: 'object', properties: { places: { type: 'string', maxLength: 2_000 } } };

const archive = (capability: Omit<Capability, 'name'>, more: Readonly<Record<string, unknown>> = {}) =>
  archiveOf({
    'manifest.json': manifestOf({
      ...{ main: 'main.js', settings: SETTINGS, capabilities: [{ name: 'http.fetch', ...capability }] },
      routes: [{ method: 'POST', path: '/reach', handler: 'reach' }],
      ...more,
    }),
    'main.js': MAIN,
  });

/** Counts who comes. */
const openPlace = async (t: TestContext, away = '') => {
  const heard: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    heard.push(url);
    response.writeHead(url === '/away' ? 302 : 200, url === '/away' ? { location: away } : {}).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { heard, port, place: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}` };
};

const opened = async (t: TestContext, env: Record<string, string> = {}) => {
  const { account, url } = await start(t, DATABASES[0] ?? 'sqlite', { env });
  const admin = await account('admin');
  const reach = async (...addresses: string[]) => {
    const answer = await fetch(`${url}/api/v1/ext/com.example.toy/reach`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(addresses),
    });
    const said = (await answer.json()) as Array<{ status?: number; error?: string }>;
    assert.equal(answer.status, 200, JSON.stringify(said));
    return said;
  };
  const install = async (bytes: Uint8Array<ArrayBuffer>) => {
    const form = packageForm(bytes);
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
    return id;
  };
  return { account, admin, reach, install };
};

test('administrators name hosts in a setting; no default, no person and no update widens them', async (t) => {
  const [named, other] = [await openPlace(t), await openPlace(t)];
  const allow = [named, other].map(({ place }) => `${place};scope=package`).join(',');
  const { account, admin, reach, install } = await opened(t, { EGRESS_ALLOW: allow });
  const properties = { places: { ...SETTINGS.properties.places, default: other.url } };
  const right = { hosts_from: 'places' };
  const id = await install(archive(right, { settings: { type: 'object', properties } }));
  const params = { id };
  const refused = async (...addresses: string[]) => {
    for (const { error } of await reach(...addresses)) assert.match(error ?? '', /was not granted 127/);
  };
  await refused(named.url, other.url);
  const set = (settings: Record<string, string>) => ({ params, body: { settings, scope: 'admin' as const } });
  await admin.call(
    'POST /api/v1/extensions/{id}/settings',
    set({ places: `\n${named.url}/feed.xml for us\nftp://${other.place}` }),
  );
  assert.deepEqual(await reach(`${named.url}/x`), [{ status: 200 }]);
  await refused(other.url);
  const ben = await account('ben');
  await assert.rejects(
    ben.call('POST /api/v1/extensions/{id}/settings', { params, body: { settings: { places: other.url } } }),
    { status: 403 },
  );

  // What was granted by a setting covers no host that a new version names itself.
  const update = (capability: Omit<Capability, 'name'>, version: string) =>
    admin.call('POST /api/v1/admin/packages/{id}/update', {
      ...{ params, query: {}, form: packageForm(archive(capability, { version })) },
    });
  assert.equal((await update(right, '1.1.0')).version, '1.1.0');
  const wider = await update({ ...right, hosts: ['127.0.0.1'] }, '1.2.0');
  assert.deepEqual([wider.version, wider.pending_version], ['1.1.0', '1.2.0']);

  // The setting is one that administrators set.
  const mine = { places: { type: 'string', 'x-scope': 'user' } };
  for (const settings of [mine, { places: { type: 'string', 'x-secret': true } }, { others: mine.places }])
    await assert.rejects(
      admin.call('POST /api/v1/admin/packages/install', {
        form: packageForm(
          archive(right, { id: 'com.example.wide', settings: { type: 'object', properties: settings } }),
        ),
      }),
      { status: 400, message: /hosts_from: name a text among its settings that administrators set/ },
    );
});

test('no spelling of an address inside is reached by http.fetch, also where the package was granted it', async (t) => {
  const inside = await openPlace(t);
  const outside = await openPlace(t, `http://169.254.169.254/latest/meta-data/`);
  const { admin, reach, install } = await opened(t, { EGRESS_ALLOW: `${outside.place};scope=package` });
  // As the address is read: what a manifest can name of it.
  const names = [...INSIDE.map((host) => URL.parse(`https://${host}/`)?.hostname ?? ''), 'localhost'].filter(
    (name) => /^[a-z0-9.-]+$/.test(name) && !name.endsWith('.'),
  );
  const hosts = [...new Set(names)].flatMap((name) => [name, `${name}:${inside.port}`]);
  const addresses = [
    ...INSIDE.flatMap((host) => [`https://${host}/`, `http://${host.replace(/:443$/, '')}:${inside.port}/`]),
    // What holds a NUL reaches no handler.
    ...TRICKS.filter((trick) => !trick.includes('\0')),
    `http://localhost:${inside.port}/`,
  ];
  const reached: string[] = [];
  let blocked = 0;
  let version = 0;
  let id = '';
  for (let from = 0; from < hosts.length; from += HOSTS_MAX) {
    const granted = [...hosts.slice(from, from + HOSTS_MAX - 2), outside.place, '169.254.169.254'];
    if (id !== '')
      await admin.call('DELETE /api/v1/admin/packages/{id}', { params: { id }, query: { purge: 'true' } });
    version += 1;
    id = await install(archive({ hosts: granted }, { version: `1.${version}.0` }));
    for (let at = 0; at < addresses.length; at += CALLS_MAX) {
      const asked = addresses.slice(at, at + CALLS_MAX);
      for (const [i, { status, error }] of (await reach(...asked)).entries()) {
        if (status !== undefined) reached.push(asked[i] ?? '');
        if (/not allowed|could not be reached/.test(error ?? '')) blocked += 1;
      }
    }
    const [away] = await reach(`${outside.url}/away`);
    assert.match(away?.error ?? '', /not allowed/, 'nor by a redirect');
  }
  assert.deepEqual([reached, inside.heard], [[], []]);
  assert.ok(blocked >= 50, `the guard itself refused ${blocked} that were granted`);
  assert.ok(addresses.length >= 200, String(addresses.length));
});

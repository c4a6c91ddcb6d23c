import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';

const MAIN = `
const tried = async (work) => { try { return await work(); } catch (error) { return error.message; } };
export async function nul(ctx) {
  return { json: [await tried(() => ctx.kv.set('a\\0b', 1)), await tried(() => ctx.kv.set('a', { b: 'c\\0' })), await tried(() => ctx.events.emit('x', { b: '\\0' })), await tried(() => ctx.kv.set('a', '\\ud800'))] };
}
export const page = () => ({ headers: { 'content-type': ' text/html' }, text: '<script>1</script>' });
export const bridge = () => ({ json: [Object.isFrozen(globalThis.__bridge), Object.isFrozen(console)] });
export async function onHook(ctx) { return { json: await ctx.kv.incr('hooks') }; }
export const failing = () => { throw new Error('not now'); };
`;
const MANIFEST = {
  main: 'src/main.js',
  settings: {
    type: 'object',
    properties: {
      zebra: { type: 'string', title: 'Zebra' },
      hook: { title: 'Hook', type: 'string', 'x-secret': true },
      ape: { type: 'string' },
    },
  },
  capabilities: [{ name: 'kv' }, { name: 'events.emit' }],
  routes: ['nul', 'page', 'bridge'].map((handler) => ({ method: 'GET', path: `/${handler}`, handler })),
  webhooks: ['onHook', 'failing'].map((handler) => ({
    ...{ slug: handler.toLowerCase(), handler, mode: 'sync' },
    verify: { kind: 'hmac-sha256', secret: 'hook' },
  })),
  surfaces: [{ slug: 'board', title: 'Board', entry: 'ui/index.html' }],
};
const ARCHIVE = archiveOf({
  'manifest.json': manifestOf(MANIFEST),
  'src/main.js': MAIN,
  'ui/index.html': '<!doctype html>',
});

for (const engine of DATABASES)
  test(`${engine}: what a package is told, keeps and is sent holds in every corner`, async (t) => {
    const { account, url } = await start(t, engine);
    const admin = await account('admin');
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form: packageForm(ARCHIVE) });
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
    await admin.call('POST /api/v1/extensions/{id}/settings', {
      params: { id },
      body: { settings: { hook: 'hunter22' }, scope: 'admin' },
    });
    const get = (path: string) =>
      fetch(`${url}/api/v1/ext/com.example.toy/${path}`, {
        headers: { authorization: `Bearer ${admin.access_token}` },
      });

    for (const sentence of (await (await get('nul')).json()) as string[])
      assert.match(sentence, /NUL|plain text/);
    const page = await get('page');
    assert.match(page.headers.get('content-security-policy') ?? '', /^sandbox;/, 'a page is never run');
    assert.deepEqual(await (await get('bridge')).json(), [true, true]);

    // The manifest comes back in the order of its author, and the first screen knows the surfaces.
    const manifest = await admin.call('GET /api/v1/extensions/{id}/manifest', { params: { id } });
    assert.equal(JSON.stringify(manifest.settings), JSON.stringify(MANIFEST.settings));
    const { surfaces } = await admin.call('GET /api/v1/profile/bootstrap');
    assert.deepEqual(surfaces, (await admin.call('GET /api/v1/surfaces')).data);
    assert.equal(surfaces.length, 1);

    // The same signed words under another name, at another time or under none are the same delivery.
    const send = (slug: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/v1/hooks/com.example.toy/${slug}`, {
        ...{ method: 'POST', body },
        headers: { 'x-signature': createHmac('sha256', 'hunter22').update(body).digest('hex'), ...headers },
      });
    const now = String(Math.floor(Date.now() / 1000));
    assert.deepEqual(await (await send('onhook', 'a', { 'x-delivery-id': 'one' })).json(), 1);
    const replays: Array<Record<string, string>> = [{ 'x-delivery-id': 'two' }, { 'x-timestamp': now }, {}];
    for (const again of replays)
      assert.equal((await send('onhook', 'a', again)).status, 202, JSON.stringify(again));
    assert.deepEqual(await (await send('onhook', 'b', { 'x-delivery-id': 'three' })).json(), 2);
    // A sender that names nothing may say the same again.
    assert.deepEqual(await (await send('onhook', 'c')).json(), 3);
    assert.deepEqual(await (await send('onhook', 'c')).json(), 4);
    // What failed may be sent again.
    for (let i = 0; i < 2; i++)
      assert.equal((await send('failing', 'a', { 'x-delivery-id': 'four' })).status, 502);
  });

test('a script that cannot be read is refused with its file and line', async (t) => {
  const { account } = await start(t, DATABASES[0] ?? 'sqlite');
  const admin = await account('admin');
  const refusal = (main: string) =>
    admin
      .call('POST /api/v1/admin/packages/install', {
        form: packageForm(
          archiveOf({
            'manifest.json': manifestOf({ main: 'src/main.js' }),
            'src/main.js': main,
            'src/other.js': 'export const a = 1;\n\nlet 3x;',
          }),
        ),
      })
      .then(
        () => 'taken',
        (error: unknown) => (error as Error).message,
      );
  assert.match(await refusal('export const a = 1;\nlet x = ;'), /src\/main\.js line 2: unexpected token/);
  assert.match(await refusal("import './other.js';"), /src\/other\.js line 3: /);
  assert.match(await refusal("\n\nthrow new Error('hm');"), /src\/main\.js line 3: hm/);
});

test('no package of a team or a person takes the place of one for all, its tools or its events', async (t) => {
  const { account, url } = await start(t, DATABASES[0] ?? 'sqlite');
  const admin = await account('admin');
  await admin.call('PUT /api/v1/admin/settings/{key}', {
    params: { key: 'allow_user_packages' },
    body: { value: true },
  });
  const form = (id: string, whose: string, fields: Record<string, string> = {}) =>
    packageForm(
      archiveOf({
        'manifest.json': manifestOf({
          ...{ id, name: whose, main: 'main.js', capabilities: [{ name: 'events.emit' }] },
          routes: [{ method: 'GET', path: '/who', handler: 'who' }],
          tools: [{ name: 'roll', description: whose, parameters: { type: 'object' }, handler: 'who' }],
        }),
        'main.js': `export async function who(ctx, { query }) {
          try { await ctx.events.emit(query.kind ?? 'x', {}); } catch (error) { return { json: error.message }; }
          return { json: '${whose}' };
        }`,
      }),
      fields,
    );
  const enable = (id: string) =>
    admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
  const own = async (id: string) => {
    const made = await admin.call('POST /api/v1/packages/install', { form: form(id, 'Own') });
    await enable(made.id);
    return made.id;
  };
  const ask = async (path: string) => {
    const answer = await fetch(`${url}/api/v1/ext/${path}`, {
      headers: { authorization: `Bearer ${admin.access_token}` },
    });
    return answer.status === 200 ? answer.json() : answer.status;
  };

  // Those that were there before give way, also while the one for all is off.
  const older = await own('com.example.toy');
  for (const id of ['com.example', 'org.example.toy', 'com.example.toy.part']) await own(id);
  assert.equal(await ask('com.example.toy/who'), 'Own');
  const { id } = await admin.call('POST /api/v1/admin/packages/install', {
    form: form('com.example.toy', 'Those of all'),
  });
  assert.equal(await ask('com.example.toy/who'), 404);
  await enable(id);
  assert.equal(await ask('com.example.toy/who'), 'Those of all');
  assert.equal(await ask(`${older}/who`), 404);
  const taken = { status: 409, message: /com\.example\.toy is installed for all/ };
  await assert.rejects(enable(older), taken);
  const team = await admin.call('POST /api/v1/teams', { body: { name: 'Team' } });
  await assert.rejects(
    admin.call('POST /api/v1/packages/install', {
      form: form('com.example.toy', 'Team', { team_id: team.id }),
    }),
    taken,
  );
  const { tools } = await admin.call('GET /api/v1/tools');
  assert.equal(tools.find(({ name }) => name === 'toy__roll')?.description, 'Those of all');

  assert.equal(await ask('com.example/who?kind=toys.x'), 'Own');
  for (const forged of ['com.example/who?kind=toy.x', 'com.example.toy.part/who'])
    assert.match(String(await ask(forged)), /heard as an event of the package com\.example\.toy/);
  assert.equal(await ask('com.example.toy/who?kind=part.x'), 'Those of all', 'and none silences it');
});

test('only the person who installed a personal package updates it, and new code acts as the one who sent it', async (t) => {
  const { account } = await start(t, DATABASES[0] ?? 'sqlite');
  const admin = await account('admin');
  const ann = await account('ann');
  await admin.call('PUT /api/v1/admin/users/{id}', { params: { id: ann.user.id }, body: { role: 'admin' } });
  await admin.call('PUT /api/v1/admin/settings/{key}', {
    params: { key: 'allow_user_packages' },
    body: { value: true },
  });
  const form = (version: string, more = {}) =>
    packageForm(archiveOf({ 'manifest.json': manifestOf({ version, ...more }) }));
  const update = (person: typeof admin, id: string, version: string, more = {}) =>
    person.call('POST /api/v1/admin/packages/{id}/update', { params: { id }, form: form(version, more) });

  const own = await ann.call('POST /api/v1/packages/install', { form: form('1.0.0') });
  await assert.rejects(update(admin, own.id, '1.1.0'), { status: 403, message: /a person’s own/ });
  assert.equal((await update(ann, own.id, '1.1.0')).version, '1.1.0');

  const forAll = await admin.call('POST /api/v1/admin/packages/install', { form: form('1.0.0') });
  const params = { id: forAll.id };
  await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
  assert.equal((await update(ann, forAll.id, '1.1.0')).installed_by, ann.user.id);
  // Code that waits for more rights does not act yet.
  const waiting = await update(admin, forAll.id, '1.2.0', { capabilities: [{ name: 'kv' }] });
  assert.equal(waiting.installed_by, ann.user.id);
  const granted = await ann.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
  assert.deepEqual([granted.version, granted.installed_by], ['1.2.0', admin.user.id]);
});

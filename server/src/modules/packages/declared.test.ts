// What a package declares besides code that is called: what is done to older data, prompts, and types of connections.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, type PackageSource, packageForm } from '../../../test/packages.ts';

const STORE = {
  main: 'main.js',
  capabilities: [{ name: 'kv' }],
  routes: [{ method: 'GET', path: '/kept', handler: 'kept' }],
};
const MOVES = `
export async function kept(ctx) {
  const seen = (await ctx.kv.get('form')) ?? ['1.0.0'];
  await ctx.kv.set('form', seen);
  return { json: { form: seen, version: ctx.pkg.version, by: ctx.user?.handle ?? null } };
}
const moved = async (ctx, { from, to }) => {
  await ctx.kv.set('form', [...((await ctx.kv.get('form')) ?? []), from + '>' + to + (ctx.user === null ? '' : ' by a person')]);
};
export const toTwo = moved;
export async function toThree(ctx, event) {
  if ((await ctx.kv.incr('tries')) === 1) throw new Error('not yet');
  await moved(ctx, event);
}
export const shout = () => { throw new Error('x'.repeat(100_000)); };
`;
const stored = (number: string, migrations: object[]): PackageSource => ({
  'main.js': MOVES,
  'manifest.json': manifestOf({ ...STORE, version: number, migrations }),
});
const TWO = { to: '2.0.0', handler: 'toTwo' };
const THREE = { to: '3.0.0', handler: 'toThree' };

for (const engine of DATABASES)
  test(`${engine}: what older versions stored is brought into the form of a new one before it runs`, async (t) => {
    const { account, url } = await start(t, engine);
    const admin = await account('admin');
    const form = packageForm(archiveOf(stored('1.0.0', [])));
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
    const params = { id };
    const enable = () => admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
    const update = (files: PackageSource) =>
      admin.call('POST /api/v1/admin/packages/{id}/update', {
        ...{ params, query: { force: 'true' as const }, form: packageForm(archiveOf(files)) },
      });
    const kept = async (): Promise<unknown> =>
      (
        await fetch(`${url}/api/v1/ext/com.example.toy/kept`, {
          headers: { authorization: `Bearer ${admin.access_token}` },
        })
      ).json();
    await enable();
    assert.deepEqual(await kept(), { form: ['1.0.0'], version: '1.0.0', by: 'admin' });

    // Two versions at once; the second step fails first, and the old version goes on.
    await assert.rejects(update(stored('3.1.0', [THREE, TWO])), /brought to 3\.0\.0.*not yet/s);
    const [waiting] = (await admin.call('GET /api/v1/admin/packages')).data;
    assert.deepEqual(
      [waiting?.version, waiting?.pending_version, waiting?.state],
      ['1.0.0', '3.1.0', 'enabled'],
    );
    assert.deepEqual(await kept(), { form: ['1.0.0', '1.0.0>2.0.0'], version: '1.0.0', by: 'admin' });
    // The next try does not begin again.
    await enable();
    const form3 = ['1.0.0', '1.0.0>2.0.0', '2.0.0>3.0.0'];
    assert.deepEqual(await kept(), { form: form3, version: '3.1.0', by: 'admin' });

    // Back and forth: nothing is migrated twice.
    await admin.call('POST /api/v1/admin/packages/{id}/rollback', { params, body: {} });
    assert.deepEqual(await kept(), { form: form3, version: '1.0.0', by: 'admin' });
    await update(stored('3.2.0', [TWO, THREE]));
    assert.deepEqual(await kept(), { form: form3, version: '3.2.0', by: 'admin' });

    // One that is off is migrated when it is enabled, not before.
    await admin.call('PUT /api/v1/admin/packages/{id}/disable', { params });
    await update(stored('4.0.0', [TWO, THREE, { to: '4.0.0', handler: 'toTwo' }]));
    await enable();
    assert.deepEqual(await kept(), { form: [...form3, '3.2.0>4.0.0'], version: '4.0.0', by: 'admin' });

    // However much it has to say.
    await assert.rejects(update(stored('5.0.0', [{ to: '5.0.0', handler: 'shout' }])), ({ message }) => {
      assert.match(message, /^.*brought to 5\.0\.0.*x{100}/s);
      assert.ok(message.length < 500, String(message.length));
      return true;
    });
  });

for (const engine of DATABASES)
  test(`${engine}: the prompts of a package are those of the person who enables it, once`, async (t) => {
    const { account } = await start(t, engine);
    const [admin, ben] = [await account('admin'), await account('ben')];
    const prompt = {
      format: 'parley.prompt',
      version: 1,
      title: 'Say it shortly',
      text: 'In {{words=ten}} words:',
    };
    const files = (number: string): PackageSource => ({
      'manifest.json': manifestOf({ version: number, kind: 'prompt-pack', prompts: ['prompts/short.json'] }),
      'prompts/short.json': JSON.stringify(prompt),
    });
    const form = packageForm(archiveOf(files('1.0.0')));
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
    const params = { id };
    const enable = () => admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
    const titles = async (person = admin) =>
      (await person.call('GET /api/v1/prompts')).data.map(({ title, command }) => [title, command]);
    await enable();
    assert.deepEqual(await titles(), [['Say it shortly', 'say-it-shortly']]);
    assert.deepEqual(await titles(ben), []);
    await admin.call('PUT /api/v1/admin/packages/{id}/disable', { params });
    await enable();
    assert.equal((await titles()).length, 1, 'what was made once is not made again');
    const wrong = { ...files('1.1.0'), 'prompts/short.json': JSON.stringify({ ...prompt, text: '' }) };
    await assert.rejects(
      admin.call('POST /api/v1/admin/packages/{id}/update', {
        ...{ params, query: {}, form: packageForm(archiveOf(wrong)) },
      }),
      /prompts\.0: prompts\/short\.json/,
    );
  });

const DESK = {
  ...{ type: 'desk', title: 'Desk account', auth: { kind: 'api_key', header: 'x-desk-key', prefix: '' } },
  fields: {
    type: 'object',
    properties: { base_url: { type: 'string', format: 'uri' }, shelf: { type: 'string', title: 'Shelf' } },
    required: ['base_url'],
  },
  test: 'tryDesk',
};
const DESK_MAIN = `
export async function tryDesk(ctx, { id, fields }) {
  const { status } = await ctx.http.fetch(fields.base_url + '/shelves/' + fields.shelf, { connection: id });
  return status === 200 ? true : { ok: false, error: 'there is no such shelf' };
}
export async function look(ctx) {
  const { id } = await ctx.connections.resolve('desk');
  const { text } = await ctx.http.fetch(ctx.settings.at + '/look', { connection: id });
  return { json: { text } };
}`;

for (const engine of DATABASES)
  test(`${engine}: a package brings a type of connections, whose secrets stay where they were entered for`, async (t) => {
    const heard: Array<{ url: string | undefined; key: unknown }> = [];
    const desk = createServer(({ url, headers }, response) => {
      heard.push({ url, key: headers['x-desk-key'] });
      response.statusCode = url === '/shelves/9' ? 404 : 200;
      response.end(`you are ${String(headers['x-desk-key'])}`);
    });
    await new Promise<void>((resolve) => {
      desk.listen(0, '127.0.0.1', resolve);
    });
    t.after(() => desk.close());
    const { port } = desk.address() as AddressInfo;
    const at = `http://127.0.0.1:${port}`;
    const { account, url } = await start(t, engine, {
      env: { EGRESS_ALLOW: `127.0.0.1:${port};scope=package`, EGRESS_ALLOW_USERS: 'true' },
    });
    const [admin, ben] = [await account('admin'), await account('ben')];
    const files = (number: string, connections: object[]): PackageSource => ({
      'manifest.json': manifestOf({
        ...{ version: number, main: 'main.js', connections },
        capabilities: [
          { name: 'http.fetch', hosts: [`127.0.0.1:${port}`] },
          { name: 'connections.resolve', types: ['desk'] },
        ],
        routes: [{ method: 'GET', path: '/look', handler: 'look' }],
        settings: { type: 'object', properties: { at: { type: 'string', default: at } } },
      }),
      'main.js': DESK_MAIN,
    });
    const typeNames = async () =>
      (await ben.call('GET /api/v1/connections/types', { query: { limit: '100' } })).data.map(
        ({ type }) => type,
      );
    const form = packageForm(archiveOf(files('1.0.0', [DESK])));
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form });
    const params = { id };
    assert.equal((await typeNames()).includes('desk'), false);
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params, body: {} });
    assert.equal((await typeNames()).includes('desk'), true);
    const other = {
      ...files('1.0.0', [DESK]),
      'manifest.json': manifestOf({ id: 'com.example.other', main: 'main.js', connections: [DESK] }),
    };
    const second = await admin.call('POST /api/v1/admin/packages/install', {
      form: packageForm(archiveOf(other)),
    });
    await assert.rejects(
      admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id: second.id }, body: {} }),
      /brings connections of the type desk already/,
    );

    const body = {
      type: 'desk',
      name: 'Mine',
      fields: { base_url: at, shelf: '9' },
      secrets: { token: 'k-desk-77' },
    };
    const made = await ben.call('POST /api/v1/connections', { body });
    assert.deepEqual([made.type, made.fields.header, made.secret_fields], ['desk', 'x-desk-key', ['token']]);
    const own = { id: made.id };
    const tried = await ben.call('POST /api/v1/connections/{id}/test', { params: own });
    assert.deepEqual([tried.status, tried.error], ['failed', 'there is no such shelf']);
    await ben.call('PUT /api/v1/connections/{id}', {
      params: own,
      body: { fields: { ...made.fields, shelf: '2' } },
    });
    assert.equal((await ben.call('POST /api/v1/connections/{id}/test', { params: own })).status, 'ok');
    assert.ok(heard.every(({ key }) => key === 'k-desk-77'));
    const look = async () =>
      (
        await fetch(`${url}/api/v1/ext/com.example.toy/look`, {
          headers: { authorization: `Bearer ${ben.access_token}` },
        })
      ).json();
    const { text } = (await look()) as { text: string };
    assert.match(text, /^you are /);
    assert.doesNotMatch(text, /k-desk-77/, 'the package never sees the secret');

    // Another version names another address and another header: what was entered stays where it was entered for.
    const moved = { ...DESK, base_url: 'http://192.0.2.7', auth: { kind: 'api_key', header: 'x-other' } };
    const { base_url: _, ...rest } = DESK.fields.properties;
    const next = files('2.0.0', [{ ...moved, fields: { type: 'object', properties: rest } }]);
    await admin.call('POST /api/v1/admin/packages/{id}/update', {
      ...{ params, query: {}, form: packageForm(archiveOf(next)) },
    });
    heard.splice(0);
    await look();
    assert.deepEqual(heard, [{ url: '/look', key: 'k-desk-77' }]);
    await assert.rejects(
      ben.call('PUT /api/v1/connections/{id}', { params: own, body: { fields: { shelf: '2' } } }),
      /enter token again/,
    );
    // Without the package there are no new ones.
    await admin.call('PUT /api/v1/admin/packages/{id}/disable', { params });
    await assert.rejects(ben.call('POST /api/v1/connections', { body }), /there is no type/);
    assert.equal((await ben.call('GET /api/v1/connections')).data.length, 1);

    for (const [wrong, problem] of [
      [{ ...DESK, type: 'smtp' }, /smtp is a type that is built in/],
      [
        { ...DESK, fields: { type: 'object', properties: { shelf: { type: 'string' } } } },
        /base_url: say where/,
      ],
      [
        {
          ...DESK,
          fields: { ...DESK.fields, properties: { ...DESK.fields.properties, header: { type: 'string' } } },
        },
        /header is there already/,
      ],
      [
        {
          ...DESK,
          fields: { ...DESK.fields, properties: { ...DESK.fields.properties, on: { type: 'boolean' } } },
        },
        /on must be a text or a number/,
      ],
      [{ ...DESK, test: 'nothing' }, /connections\.0\.test names nothing/],
    ] as const)
      await assert.rejects(
        admin.call('POST /api/v1/admin/packages/{id}/update', {
          ...{ params, query: {}, form: packageForm(archiveOf(files('3.0.0', [wrong]))) },
        }),
        problem,
      );
  });

test('a package brings colours, and nothing but colours', async (t) => {
  const { account } = await start(t, 'sqlite');
  const [admin, ben] = [await account('admin'), await account('ben')];
  const forest = {
    name: 'forest',
    title: 'Forest',
    light: { accent: '#1a7f64' },
    dark: { ink: 'oklch(0.9 0.01 95)' },
  };
  const bytes = (themes: object[]) => archiveOf({ 'manifest.json': manifestOf({ kind: 'theme', themes }) });
  const install = (themes: object[]) =>
    admin.call('POST /api/v1/admin/packages/install', { form: packageForm(bytes(themes)) });
  for (const [wrong, problem] of [
    [{ ...forest, light: { accent: 'url(https://evil.example)' } }, /must be a colour/],
    [{ ...forest, light: { accent: 'red; } body { display: none' } }, /must be a colour/],
    [{ ...forest, light: { 'font-size': '#fff' } }, /themes\.0\.light/],
    [{ ...forest, light: {}, dark: {} }, /names no colour/],
  ] as const)
    await assert.rejects(install([wrong]), problem);
  await assert.rejects(install([forest, forest]), /themes/);
  const { id } = await install([forest]);
  await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
  const [extension] = (await ben.call('GET /api/v1/extensions')).data;
  assert.deepEqual(extension?.themes, [forest]);
});

// What packages may do with the rights that they were granted: as the person who calls them, and never more.

import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { JsonValue } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { archiveOf, manifestOf, packageForm } from '../../../test/packages.ts';
import { until } from '../../../test/until.ts';

/** `[["kv.set", "a", 1], …]`: each call of `ctx`, with what came of it or why it was refused. */
const MAIN = `
const one = async (ctx, [name, ...args]) => {
  const [object, verb, third] = name.split('.');
  try {
    if (object === 'db') return await ctx.db.table(verb)[third](...args);
    return verb === undefined ? await ctx[object](...args) : await ctx[object][verb](...args);
  } catch (error) { return { error: error.message }; }
};
export async function run(ctx, { json }) {
  const results = [];
  for (const call of json) results.push(await one(ctx, call));
  return { json: results };
}
export async function later(ctx, event) {
  const { channel, title } = event.payload;
  if (channel) await ctx.channels.post(channel, 'Later: ' + title);
  await ctx.kv.set('later', { user: ctx.user, name: event.name, title });
}
`;
const RIGHTS = [
  ...['kv', 'channels.post', 'channels.history', 'files.read', 'files.create', 'notify', 'workflows.start'],
  ...['jobs.enqueue', 'knowledge.search', 'notes.read', 'notes.create', 'tasks.read', 'tasks.create'],
].map((name) => ({ name }));
const MANIFEST = {
  main: 'main.js',
  capabilities: [
    ...RIGHTS,
    { name: 'db', tables: ['issues'] },
    { name: 'llm.complete', max_tokens_day: 1 },
    { name: 'connections.resolve', types: ['http_api'] },
    { name: 'http.fetch', hosts: ['api.example.com'] },
  ],
  routes: [{ method: 'POST', path: '/run', handler: 'run' }],
  tables: [
    {
      name: 'issues',
      columns: { key: 'text!', status: 'text', n: 'int', seen_at: 'time', data: 'json' },
      primary: ['key'],
      indexes: [['status']],
    },
  ],
};
const DEFINITION = {
  ...{ schema: 1, start: 'ask' },
  stages: [
    { key: 'ask', kind: 'form', form: { fields: [] }, next: [{ to: 'end' }] },
    { key: 'end', kind: 'end' },
  ],
};
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

for (const engine of DATABASES)
  test(`${engine}: a package acts with its rights and those of its caller`, async (t) => {
    const { account, url } = await start(t, engine);
    const admin = await account('admin');
    const [ann, ben] = [await account('ann'), await account('ben')];
    const archive = archiveOf({ 'manifest.json': manifestOf(MANIFEST), 'main.js': MAIN });
    const { id } = await admin.call('POST /api/v1/admin/packages/install', { form: packageForm(archive) });
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
    const asked = async (person: { access_token: string }, ...calls: unknown[][]) => {
      const answer = await fetch(`${url}/api/v1/ext/com.example.toy/run`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(calls),
      });
      const results = (await answer.json()) as Array<Record<string, JsonValue> & { error?: string }>;
      assert.equal(answer.status, 200, JSON.stringify(results));
      return results;
    };

    const channel = await ann.call('POST /api/v1/channels', { body: { title: 'Ann’s' } });
    const [posted, history, refused] = await asked(
      ann,
      ['channels.post', channel.id, 'Hello'],
      ['channels.history', channel.id, { limit: 5 }],
      ['channels.post', UNKNOWN, 'Hello'],
    );
    const [message] = (history as unknown as Array<Record<string, JsonValue>>) ?? [];
    assert.deepEqual(
      [message?.id, message?.content, message?.author_name],
      [posted?.message_id, 'Hello', 'Toy'],
    );
    assert.equal(refused?.error, 'channel not found');
    const [hidden, unseen] = await asked(
      ben,
      ['channels.post', channel.id, 'Hello'],
      ['channels.history', channel.id],
    );
    assert.deepEqual([hidden?.error, unseen?.error], ['channel not found', 'channel not found']);

    const [file, note, task, notes] = await asked(
      ann,
      ['files.create', { name: 'a.txt', text: 'words', channel_id: channel.id }],
      ['notes.create', { title: 'Mine', content: 'secret plan' }],
      ['tasks.create', { title: 'Do it' }],
      ['notes.list', { q: 'plan' }],
    );
    assert.equal((notes as unknown as unknown[]).length, 1);
    const reads = [
      ['files.read', file?.id],
      ['notes.read', note?.id],
      ['tasks.read', task?.id],
    ];
    const [words, plan, work] = await asked(ann, ...reads);
    assert.deepEqual([words?.text, plan?.title, work?.title], ['words', 'Mine', 'Do it']);
    const columns = [...Object.keys(plan ?? {}), ...Object.keys(work ?? {})].filter((key) =>
      key.endsWith('_json'),
    );
    assert.deepEqual(columns, [], 'what the API shows of them, and no columns');
    for (const answer of await asked(ben, ...reads)) assert.match(answer.error ?? '', /not found/);
    const [nothing] = await asked(ben, ['notes.list', { q: 'plan' }]);
    assert.deepEqual(nothing, []);

    // Told are those who may use it.
    const [told] = await asked(
      ann,
      ['notify', { title: 'Ready', body: 'Look', link: '/settings' }],
      ['notify', { user_id: ben.user.id, title: 'For Ben' }],
    );
    assert.equal(told, null);
    const { data: news } = await ann.call('GET /api/v1/notifications');
    assert.deepEqual([news[0]?.type, news[0]?.title, news[0]?.link], ['package', 'Toy: Ready', '/settings']);
    const [away] = await asked(ann, ['notify', { title: 'Out', link: 'https://evil.example' }]);
    assert.match(away?.error ?? '', /path of the page/);

    // Rows of its own tables, and of no other.
    const table = await asked(
      ann,
      ['db.issues.put', { key: 'A', status: 'open', n: 2 }],
      ['db.issues.put', { key: 'B', status: 'open', n: 1, data: { deep: [1] } }],
      ['db.issues.put', { key: 'C', status: 'done', n: 3 }],
      ['db.issues.query', { where: { status: 'open' }, order: 'n' }],
      ['db.issues.get', 'C'],
      ['db.issues.delete', 'C'],
      ['db.issues.get', { key: 'C' }],
      ['db.issues.put', { status: 'open' }],
      ['db.issues.put', { key: 'D', n: 'x' }],
      ['db.users.query'],
      ['db.issues.query', { where: { password: 1 } }],
    );
    const found = table[3] as unknown as Array<Record<string, JsonValue>>;
    assert.deepEqual([found.map(({ key }) => key), table[4]?.n, table[6]], [['B', 'A'], 3, null]);
    for (const answer of table.slice(7)) assert.match(answer.error ?? '', /column|must be|no table/);

    // A model is asked as the caller, within the tokens of the day.
    const question = ['llm.complete', { messages: [{ role: 'user', content: 'Hello' }] }];
    const [said, spent] = await asked(ann, question, question);
    assert.equal(typeof said?.text, 'string');
    assert.match(spent?.error ?? '', /used up its tokens/);

    // A connection is used without being seen, and only one that the caller has.
    const connection = await ann.call('POST /api/v1/connections', {
      body: {
        ...{ type: 'http_api', name: 'Api', fields: { base_url: 'http://127.0.0.1:9' } },
        secrets: { token: 'hunter22' },
      },
    });
    const [resolved, wrong, fetched] = await asked(
      ann,
      ['connections.resolve', 'http_api'],
      ['connections.resolve', 'smtp'],
      ['http.fetch', '/x', { connection: connection.id }],
    );
    assert.equal(resolved?.id, connection.id);
    assert.ok(!JSON.stringify(resolved).includes('hunter22'));
    assert.match(wrong?.error ?? '', /not granted/);
    assert.ok(fetched?.error && !/not granted/.test(fetched.error), 'its own place is allowed, and guarded');
    await admin.call('POST /api/v1/admin/connections', {
      body: { type: 'http_api', name: 'For all', fields: { base_url: 'http://127.0.0.1:9/inner' } },
    });
    const [shared] = await asked(ben, ['connections.resolve', 'http_api']);
    assert.deepEqual(shared?.fields, {}, 'what the person is not shown, their package is not told');
    const [foreign] = await asked(ben, ['http.fetch', '/x', { connection: connection.id }]);
    assert.match(foreign?.error ?? '', /not found/);

    // Workflows once for a key; jobs as the one who installed it.
    const workflow = await ann.call('POST /api/v1/workflows', {
      body: { title: 'Go', definition: DEFINITION },
    });
    await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id: workflow.id } });
    const starting = ['workflows.start', workflow.id, {}, { idempotency_key: 'one' }];
    const [first, again] = await asked(ann, starting, starting);
    assert.ok(first?.instance_id, JSON.stringify(first));
    assert.deepEqual(first, again);
    const [outside] = await asked(ben, ['workflows.start', workflow.id, {}]);
    assert.match(outside?.error ?? '', /not found/);
    await asked(ben, ['jobs.enqueue', 'later', { title: 'x' }]);
    await until('the job ran', async () => {
      const [kept] = await asked(ben, ['kv.get', 'later']);
      return kept !== null && kept?.user === null && kept.name === 'later';
    });
    const own = await admin.call('POST /api/v1/channels', { body: { title: 'Admin’s' } });
    await asked(ben, ['jobs.enqueue', 'later', { title: 'y', channel: own.id }]);
    await until('the job posted', async () => {
      const [said] = await asked(admin, ['channels.history', own.id]);
      return (said as unknown as Array<{ content: string }>)[0]?.content === 'Later: y';
    });
    // What was not granted is not there.
    await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: { granted: ['kv'] } });
    for (const answer of await asked(
      ann,
      ['channels.post', channel.id, 'x'],
      ['notify', { title: 'x' }],
      ['db.issues.query'],
    ))
      assert.match(answer.error ?? '', /not a function|undefined/);
  });

interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A service that gives out tokens, and sends `/away` to another place. */
const openService = async (t: TestContext, away = '') => {
  const heard: Heard[] = [];
  const server = createServer(({ url: path = '', headers }, response) => {
    heard.push({ path, headers });
    if (path === '/away') response.writeHead(302, { location: away });
    response.end(path === '/token' ? '{"access_token":"token-of-ann"}' : '{}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => server.close());
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { heard, place, url: `http://${place}` };
};

/** The package of this file, enabled for all; `asked` calls it with a bearer. */
const enabledPackage = async (t: TestContext, hosts: readonly string[]) => {
  const harness = await start(t, DATABASES[0] ?? 'sqlite', {
    env: {
      EGRESS_ALLOW: hosts.map((host) => `${host};scope=package`).join(','),
      EGRESS_ALLOW_USERS: 'true',
    },
  });
  const admin = await harness.account('admin');
  const capabilities = [
    ...RIGHTS,
    { name: 'llm.complete' },
    { name: 'connections.resolve', types: ['oauth2'] },
    { name: 'http.fetch', hosts },
  ];
  const routes = [
    ...MANIFEST.routes,
    { method: 'GET', path: '/admin', handler: 'none', auth: 'admin' },
    { method: 'POST', path: '/admin', handler: 'none', auth: 'admin' },
    { method: 'POST', path: '/publish', handler: 'none', permission: 'workflows.publish' },
  ];
  const archive = archiveOf({
    'manifest.json': manifestOf({ main: 'main.js', capabilities, routes }),
    'main.js': `${MAIN}export const none = () => ({ json: [] });`,
  });
  const { id } = await admin.call('POST /api/v1/admin/packages/install', { form: packageForm(archive) });
  await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
  const send = (bearer: string, method: string, path: string, body?: unknown) =>
    fetch(`${harness.url}/api/v1/ext/com.example.toy/${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const asked = async (bearer: string, ...calls: unknown[][]) =>
    (await (await send(bearer, 'POST', 'run', calls)).json()) as Array<{ error?: string; status?: number }>;
  return { admin, account: harness.account, send, asked };
};

test('the token of an OAuth connection goes to its own service, and to no other place that a package names', async (t) => {
  const thief = await openService(t);
  const service = await openService(t, `${thief.url}/taken`);
  const tokens = await openService(t);
  const hosts = [thief.place, service.place, tokens.place];
  const { account, asked } = await enabledPackage(t, hosts);
  const ann = await account('ann');
  const connect = (fields: Record<string, string>) =>
    ann.call('POST /api/v1/connections', {
      body: { type: 'oauth2', name: 'Crm', fields: { client_id: 'a', ...fields }, secrets: {} },
    });
  const { id: connection } = await connect({ token_url: `${service.url}/token` });
  const headers = { 'x-api-key': 'own', authorization: 'Own', accept: 'text/plain' };
  const [there, elsewhere, away, plain] = await asked(
    ann.access_token,
    ['http.fetch', `${service.url}/things`, { connection }],
    ['http.fetch', `${thief.url}/things`, { connection }],
    ['http.fetch', `${service.url}/away`, { connection, headers }],
    ['http.fetch', `${service.url}/away`, { headers }],
  );
  assert.equal(there?.status, 200);
  const things = service.heard.find(({ path }) => path === '/things');
  assert.equal(things?.headers.authorization, 'Bearer token-of-ann');
  assert.match(elsewhere?.error ?? '', /the connection was not made for 127/);
  assert.deepEqual([away?.status, plain?.status], [200, 200]);
  assert.deepEqual(
    thief.heard.map(({ path, headers }) => [
      path,
      headers.authorization,
      headers['x-api-key'],
      headers.accept,
    ]),
    Array.from({ length: 2 }, () => ['/taken', undefined, undefined, 'text/plain']),
  );

  // Where the service is not the place that gives out the tokens, the connection names it.
  const { id: named } = await connect({ token_url: `${tokens.url}/token`, base_url: `${service.url}/v2/` });
  const [second, giver] = await asked(
    ann.access_token,
    ['http.fetch', 'things', { connection: named }],
    ['http.fetch', `${tokens.url}/x`, { connection: named }],
  );
  assert.equal(second?.status, 200);
  assert.equal(service.heard.at(-1)?.path, '/v2/things');
  assert.equal(service.heard.at(-1)?.headers.authorization, 'Bearer token-of-ann');
  assert.match(giver?.error ?? '', /the connection was not made for/);
});

test('a package that is called with an API key does no more than the key may', async (t) => {
  const { admin, account, asked, send } = await enabledPackage(t, ['127.0.0.1:9']);
  const ann = await account('ann');
  const keyOf = async (person: typeof ann, scopes: Array<'read' | 'write' | 'surface.chat.access'>) =>
    (await person.call('POST /api/v1/api-keys', { body: { name: scopes.join(' '), scopes } })).key;
  const channel = await ann.call('POST /api/v1/channels', { body: { title: 'Ann’s' } });
  const note = await ann.call('POST /api/v1/notes', { body: { title: 'Mine', content: '' } });
  const reading = [
    ['notes.list'],
    ['notes.read', note.id],
    ['tasks.list'],
    ['channels.history', channel.id],
    ['connections.resolve', 'oauth2'],
    ['knowledge.search', 'x'],
    ['files.read', UNKNOWN],
  ];
  const writing = [
    ['notes.create', { title: 'New', content: '' }],
    ['tasks.create', { title: 'New' }],
    ['channels.post', channel.id, 'Hello'],
    ['files.create', { name: 'a.txt', text: 'x', channel_id: channel.id }],
    ['llm.complete', { messages: [{ role: 'user', content: 'Hello' }] }],
    ['notify', { title: 'New' }],
    ['workflows.start', UNKNOWN],
    ['jobs.enqueue', 'later', { title: 'New' }],
    ['http.fetch', 'http://127.0.0.1:9/', { connection: UNKNOWN }],
  ];
  const refusals = async (key: string, calls: unknown[][]): Promise<number> =>
    (await asked(key, ...calls)).filter((said) => /API key does not have the scope/.test(said?.error ?? ''))
      .length;
  const chat = await keyOf(ann, ['surface.chat.access']);
  assert.equal(await refusals(chat, reading), reading.length);
  assert.equal(await refusals(chat, writing), writing.length);
  const reader = await keyOf(ann, ['read', 'surface.chat.access']);
  assert.equal(await refusals(reader, reading), 0);
  assert.equal(await refusals(reader, writing), writing.length);
  assert.equal((await ann.call('GET /api/v1/notes')).data.length, 1, 'nothing was written');
  assert.equal(await refusals(await keyOf(ann, ['read', 'write']), [...reading, ...writing]), 0);
  // What is the package's own is no thing of the person.
  assert.deepEqual(await asked(chat, ['kv.set', 'a', 1], ['kv.get', 'a']), [{ rev: 1 }, 1]);

  const statuses = async (bearer: string): Promise<number[]> => [
    (await send(bearer, 'GET', 'admin')).status,
    (await send(bearer, 'POST', 'admin')).status,
    (await send(bearer, 'POST', 'publish')).status,
  ];
  assert.deepEqual(await statuses(await keyOf(admin, ['surface.chat.access'])), [403, 403, 403]);
  // As on the administration's own routes: `read` reads, and `write` alone changes nothing.
  assert.deepEqual(await statuses(await keyOf(admin, ['read', 'write'])), [200, 403, 200]);
  assert.deepEqual(await statuses(admin.access_token), [200, 200, 200]);
});

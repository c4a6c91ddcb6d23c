// Signing in to servers with tools: against a real authorization server, and against some that mean harm.

import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { type TestContext, test } from 'node:test';
import { browse, listen, startAuthorizationServer } from '../../../test/authorization-server.ts';
import { type Account, DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { startNoteBook } from '../../../test/mcp-server.ts';
import { sql } from '../../db/sql.ts';

const SERVERS = '/api/v1/admin/mcp-servers';

const startWorld = async (t: TestContext, engine: Engine) => {
  const place = await startAuthorizationServer(t);
  const book = await startNoteBook(t, {
    accepts: place.accepts,
    about: (resource) => ({ resource, authorization_servers: [place.issuer], scopes_supported: ['notes'] }),
  });
  const env = { EGRESS_ALLOW: `${book.allow},${place.allow}` };
  const harness = await start(t, engine, { env });
  return { place, book, env, harness, root: await harness.account('root') };
};

const begin = async ({ call }: Pick<Account, 'call'>, id: string): Promise<URL> => {
  const { authorization_url, error } = await call(`POST ${SERVERS}/{id}/sign-in`, { params: { id } });
  assert.equal(error, null);
  return new URL(authorization_url ?? '');
};

const whyNot = async ({ call }: Account, id: string): Promise<string> => {
  const answer = await call(`POST ${SERVERS}/{id}/sign-in`, { params: { id } });
  assert.equal(answer.authorization_url, null);
  return answer.error ?? '';
};

type Back = { state: string; code: string; iss: string };
const comeBack = async ({ url }: Harness, leaving: URL): Promise<Back> =>
  Object.fromEntries((await browse(leaving, 'ann', url)).searchParams) as Back;

/** As if an hour had passed there. */
const expire = ({ server }: Harness): Promise<void> =>
  server.kernel.database.begin(async (tx) => {
    const oauth_expires_at = new Date(Date.now() - 1_000).toISOString();
    await sql(tx).updateTable('mcp_servers').set({ oauth_expires_at }).execute();
  });

const signIn = async (world: Awaited<ReturnType<typeof startWorld>>, name = 'notes') => {
  const { root, book, place, harness } = world;
  const { id } = await root.call(`POST ${SERVERS}`, {
    body: { name, url: book.url, oauth_issuer: place.issuer },
  });
  const body = await comeBack(harness, await begin(root, id));
  return { id, body, server: await root.call(`POST ${SERVERS}/signed-in`, { body }) };
};

for (const database of DATABASES) {
  test(`${database}: an administrator signs in to a server, its tools work, and tokens are renewed by one at a time`, async (t) => {
    const world = await startWorld(t, database);
    const { place, book, env, harness, root } = world;
    const added = await root.call(`POST ${SERVERS}`, {
      body: { name: 'notes', url: book.url, oauth_issuer: place.issuer },
    });
    assert.deepEqual([added.sign_in, added.error, added.tools], ['needed', null, []]);
    const params = { id: added.id };

    const leaving = await begin(root, added.id);
    const asked = Object.fromEntries(leaving.searchParams);
    assert.deepEqual(
      [asked.resource, asked.code_challenge_method, asked.scope, asked.redirect_uri],
      [book.url, 'S256', 'notes offline_access', `${harness.url}/admin/tools/signed-in`],
    );
    const elsewhere = await harness.anonymous('POST /api/v1/auth/login', {
      body: { login: 'root', password: root.password },
    });
    const stolen = await comeBack(harness, leaving);
    const end = (call: Account['call'], body: object) =>
      call(`POST ${SERVERS}/signed-in`, { body: body as Back });
    const other = harness.clientOf('access_token' in elsewhere ? elsewhere.access_token : '');
    await assert.rejects(end(other, stolen), { status: 400 }, 'another session');
    await assert.rejects(end(root.call, stolen), { status: 400 }, 'burnt by the other one');
    await assert.rejects(end(root.call, { ...stolen, state: 'made up' }), { status: 400 });

    const body = await comeBack(harness, await begin(root, added.id));
    const signed = await end(root.call, body);
    assert.deepEqual(
      [signed.sign_in, signed.error, signed.tools.map(({ name }) => name)],
      ['done', null, ['add', 'read']],
    );
    await assert.rejects(end(root.call, body), { status: 400 }, 'a second time');
    assert.equal(place.registrations, 2, 'one client for each way that began before the first came back');

    // Both ask when the token is over: one refresh token is used once.
    await expire(harness);
    const second =
      database === 'postgres' ? await start(t, database, { env, on: harness.database }) : harness;
    const refresh = `POST ${SERVERS}/{id}/refresh` as const;
    const both = [root.call, second.clientOf(root.access_token), root.call];
    const found = await Promise.all(both.map((call) => call(refresh, { params })));
    assert.deepEqual(
      found.map(({ sign_in, error }) => [sign_in, error]),
      found.map(() => ['done', null]),
    );
    assert.deepEqual(place.grants, ['authorization_code', 'refresh_token']);

    book.notes.push('milk');
    const done = await root.call('POST /api/v1/chat/completions', {
      body: { content: '/demo tool notes__read {}', tools: ['notes__read'], stream: false },
    });
    assert.match(JSON.stringify(done), /milk/);

    await place.revoke();
    await expire(harness);
    const lost = await root.call('POST /api/v1/chat/completions', {
      body: { content: '/demo tool notes__read {}', tools: ['notes__read'], stream: false },
    });
    assert.match(JSON.stringify(lost), /has to sign in/);
    const needed = await root.call(`GET ${SERVERS}/{id}`, { params });
    assert.equal(needed.sign_in, 'needed');
    // The way back is the same button, as the client that is known already.
    await end(root.call, await comeBack(harness, await begin(root, added.id)));
    assert.equal((await root.call(`GET ${SERVERS}/{id}`, { params })).sign_in, 'done');
    assert.equal(place.registrations, 2);

    const rows = await sql(harness.server.kernel.database.read)
      .selectFrom('mcp_servers')
      .selectAll()
      .execute();
    const seen = `${JSON.stringify(rows.map((row) => ({ ...row, box: Buffer.from(row.oauth_box ?? '').toString('latin1') })))}${harness.logged.join('')}${second.logged.join('')}${JSON.stringify([needed, signed])}`;
    assert.ok(place.tokens.length >= 6);
    for (const token of place.tokens) assert.ok(!seen.includes(token), 'no token is anywhere to be seen');
    assert.ok(!seen.includes(body.code));
  });
}

/** Moves the server in the moment between the tokens' being handed out and their being written down. */
const moveMeanwhile = (t: TestContext, { harness, place }: Awaited<ReturnType<typeof startWorld>>) => {
  const { database } = harness.server.kernel;
  const begin = database.begin.bind(database);
  const before = place.grants.length;
  const watched = t.mock.method(database, 'begin', (async (work) => {
    if (place.grants.length > before) {
      watched.mock.restore();
      const moved = { url: 'https://elsewhere.example/mcp', oauth_box: null, oauth_expires_at: null };
      await begin((tx) => sql(tx).updateTable('mcp_servers').set(moved).execute());
    }
    return begin(work);
  }) as typeof database.begin);
};

for (const database of DATABASES)
  test(`${database}: a server that moves while tokens come for its old place does not get them`, async (t) => {
    const world = await startWorld(t, database);
    const { root, harness, book } = world;
    const row = () =>
      sql(harness.server.kernel.database.read)
        .selectFrom('mcp_servers')
        .selectAll()
        .executeTakeFirstOrThrow();
    const { id } = await signIn(world);
    const params = { id };
    await expire(harness);
    moveMeanwhile(t, world);
    await root.call(`POST ${SERVERS}/{id}/refresh`, { params });
    assert.deepEqual([(await row()).oauth_box, (await row()).is_sign_in_needed], [null, false]);

    await root.call(`PUT ${SERVERS}/{id}`, { params, body: { url: book.url } });
    const body = await comeBack(harness, await begin(root, id));
    moveMeanwhile(t, world);
    await assert.rejects(root.call(`POST ${SERVERS}/signed-in`, { body }), { status: 400 });
    assert.equal((await row()).oauth_box, null);
  });

test('a server moves: what came of the sign-in stays behind, and the secret is wanted again', async (t) => {
  const world = await startWorld(t, 'sqlite');
  const { root, book } = world;
  const { id } = await signIn(world);
  const params = { id };
  const put = (body: object) => root.call(`PUT ${SERVERS}/{id}`, { params, body });
  await put({ oauth_client_id: 'typed', oauth_client_secret: 'canary-of-the-client' });
  assert.equal((await root.call(`POST ${SERVERS}/{id}/refresh`, { params })).sign_in, 'needed');
  await assert.rejects(put({ url: 'https://elsewhere.example/mcp' }), { status: 400 });
  await assert.rejects(put({ oauth_issuer: 'https://elsewhere.example' }), { status: 400 });
  const moved = await put({ oauth_issuer: null, oauth_client_secret: null });
  assert.deepEqual([moved.has_client_secret, moved.oauth_issuer], [false, null]);
  // An issuer that no administrator typed in is the tool server's choice, and must be public: the allow list is not for it.
  assert.match(await whyNot(root, id), /not allowed/);
  assert.ok([...book.bearers].some((bearer) => bearer.startsWith('Bearer ')));
});

test('a client that was registered by hand is used as it is, and a person who says no is believed', async (t) => {
  const place = await startAuthorizationServer(t, {
    id: 'parley-by-hand',
    secret: 'canary-secret-by-hand',
    redirectUri: 'http://parley.test/admin/tools/signed-in',
  });
  const book = await startNoteBook(t, {
    accepts: place.accepts,
    about: (resource) => ({ resource, authorization_servers: [place.issuer] }),
  });
  const env = { EGRESS_ALLOW: `${book.allow},${place.allow}`, PUBLIC_URL: 'http://parley.test' };
  const open = await start(t, 'sqlite', { env });
  const root = await open.account('root');
  const make = (body: object) =>
    root.call(`POST ${SERVERS}`, {
      body: { name: 'notes', url: book.url, oauth_issuer: place.issuer, ...body },
    });
  const { id } = await make({});
  assert.match(await whyNot(root, id), /enter a client id/);
  const params = { id };
  await root.call(`PUT ${SERVERS}/{id}`, {
    params,
    body: { oauth_client_id: 'parley-by-hand', oauth_client_secret: 'canary-secret-by-hand' },
  });
  const no = await begin(root, id);
  const body = { state: no.searchParams.get('state') ?? '', error: 'access_denied', iss: place.issuer };
  await assert.rejects(root.call(`POST ${SERVERS}/signed-in`, { body }), { status: 400 });
  const back = await browse(await begin(root, id), 'ann', 'http://parley.test');
  const signed = await root.call(`POST ${SERVERS}/signed-in`, {
    body: Object.fromEntries(back.searchParams) as Back,
  });
  assert.deepEqual([signed.sign_in, signed.tools.length, place.registrations], ['done', 2, 0]);
  assert.ok(![...open.logged, JSON.stringify(signed)].join('').includes('canary-secret-by-hand'));
});

test('hostile: a code that was used, another issuer, a token for another server', async (t) => {
  const world = await startWorld(t, 'sqlite');
  const { root, harness, place } = world;
  const { id, body } = await signIn(world);
  const end = (given: object) => root.call(`POST ${SERVERS}/signed-in`, { body: given as Back });
  const stateOf = async () => (await begin(root, id)).searchParams.get('state') ?? '';

  const replayed = await end({ ...body, state: await stateOf() });
  assert.deepEqual([replayed.sign_in, /refused/.test(replayed.error ?? '')], ['needed', true]);

  const fresh = await comeBack(harness, await begin(root, id));
  const mixed = await end({ ...fresh, iss: 'https://somebody-else.example' });
  assert.match(mixed.error ?? '', /not the one it claims to be/);

  place.audience = 'https://somebody-else.example/mcp';
  const foreign = await end(await comeBack(harness, await begin(root, id)));
  assert.deepEqual([foreign.sign_in, foreign.error], ['needed', 'the sign-in is no longer accepted']);
});

/** An authorization server that says what it was told to say. */
const startLiar = async (t: TestContext, lies: (own: string) => object) => {
  const asked: string[] = [];
  const bodies: string[] = [];
  const own = await listen(t, async (request: IncomingMessage, response) => {
    asked.push(`${request.method} ${request.url}`);
    let body = '';
    for await (const piece of request) body += piece;
    bodies.push(body);
    if (request.url === '/register')
      return response.writeHead(201).end('{"client_id":"c","redirect_uris":[]}');
    if (request.url?.startsWith('/token'))
      return response.writeHead(307, { location: 'http://127.0.0.1:9/token' }).end();
    const metadata = {
      issuer: own,
      authorization_endpoint: `${own}/authorize`,
      token_endpoint: `${own}/token`,
      registration_endpoint: `${own}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    };
    return response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ ...metadata, ...lies(own) }));
  });
  return { own, asked, bodies };
};

test('hostile: what servers say of themselves leads nowhere else', async (t) => {
  const inside = await startLiar(t, () => ({}));
  const cases: Array<{
    name: string;
    lies?: (own: string) => object;
    about?: (url: string, issuer: string) => object;
    isTyped?: false;
    expected: RegExp;
  }> = [
    { name: 'resource', about: () => ({ resource: 'https://bank.example/' }), expected: /another one/ },
    {
      name: 'inside',
      about: () => ({ authorization_servers: [inside.own] }),
      isTyped: false,
      expected: /not allowed/,
    },
    {
      name: 'metadata',
      about: () => ({ authorization_servers: ['http://169.254.169.254'] }),
      isTyped: false,
      expected: /not allowed/,
    },
    {
      name: 'unlisted',
      about: () => ({ authorization_servers: ['https://other.example'] }),
      expected: /does not accept/,
    },
    {
      name: 'issuer',
      lies: () => ({ issuer: 'https://other.example' }),
      expected: /not the one it claims to be/,
    },
    { name: 'script', lies: () => ({ authorization_endpoint: 'javascript:alert(1)' }), expected: /./ },
    {
      name: 'authorize',
      lies: () => ({ authorization_endpoint: `${inside.own}/authorize` }),
      expected: /not allowed/,
    },
    {
      name: 'register',
      lies: () => ({ registration_endpoint: `${inside.own}/register` }),
      expected: /not allowed/,
    },
    { name: 'plain', lies: () => ({ code_challenge_methods_supported: ['plain'] }), expected: /PKCE/ },
  ];
  const made = [];
  for (const { name, lies = () => ({}), about = () => ({}), isTyped = true, expected } of cases) {
    const liar = await startLiar(t, lies);
    const book = await startNoteBook(t, {
      accepts: async () => false,
      about: (resource) => ({ resource, authorization_servers: [liar.own], ...about(resource, liar.own) }),
    });
    made.push({ name, liar, book, expected, isTyped });
  }
  const honest = await startLiar(t, () => ({}));
  const book = await startNoteBook(t, {
    accepts: async () => false,
    about: (resource) => ({ resource, authorization_servers: [honest.own] }),
  });
  const open = [...made, { liar: honest, book }, { liar: inside, book }];
  const allow = open.flatMap((one) => [one.book.allow, new URL(one.liar.own).host]).join(',');
  const harness = await start(t, 'sqlite', { env: { EGRESS_ALLOW: allow } });
  const root = await harness.account('root');
  for (const { name, liar, book, expected, isTyped } of made) {
    const { id } = await root.call(`POST ${SERVERS}`, {
      body: { name, url: book.url, ...(isTyped ? { oauth_issuer: liar.own } : {}) },
    });
    assert.match(await whyNot(root, id), expected, name);
  }
  assert.deepEqual(inside.asked, [], 'nobody came to the server inside');

  // A token endpoint that redirects gets the code, and the target of the redirect does not.
  const { id } = await root.call(`POST ${SERVERS}`, {
    body: { name: 'redirect', url: book.url, oauth_issuer: honest.own },
  });
  const state = (await begin(root, id)).searchParams.get('state') ?? '';
  const ended = await root.call(`POST ${SERVERS}/signed-in`, { body: { state, code: 'canary-code' } });
  assert.deepEqual([ended.sign_in, honest.asked.at(-1)], ['needed', 'POST /token']);
});

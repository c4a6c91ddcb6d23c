// Each person signs in to a tool server for themselves: against a real authorization server, with the official server of the protocol.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { McpServer } from '@modelcontextprotocol/server';
import { decodeJwt } from 'jose';
import { browse, startAuthorizationServer } from '../../../test/authorization-server.ts';
import { type Account, DATABASES, type Engine, type Harness, start } from '../../../test/harness.ts';
import { serveMcp } from '../../../test/mcp-server.ts';
import { raw, sql } from '../../db/sql.ts';

const ADMIN = '/api/v1/admin/mcp-servers';
const OWN = '/api/v1/mcp-servers';

const accountOf = (authorization: string | undefined): string =>
  decodeJwt((authorization ?? '').replace('Bearer ', '')).sub ?? '';

/** Says whose account it is called with, and has a tool that only this account has. */
const mirror = (authorization: string | undefined): McpServer => {
  const account = accountOf(authorization);
  const server = new McpServer({ name: 'mirror', version: '1' });
  const annotations = { readOnlyHint: true };
  const say = async () => ({ content: [{ type: 'text' as const, text: `called as ${account}` }] });
  server.registerTool('whoami', { description: 'Says who calls', annotations }, say);
  server.registerTool(`only-${account}`, { description: 'Is for one account', annotations }, say);
  return server;
};

const startWorld = async (t: TestContext, engine: Engine) => {
  const place = await startAuthorizationServer(t);
  const mirrored = await serveMcp(t, mirror, {
    accepts: place.accepts,
    about: (resource) => ({ resource, authorization_servers: [place.issuer], scopes_supported: ['notes'] }),
  });
  const env = { EGRESS_ALLOW: `${mirrored.allow},${place.allow}` };
  const harness = await start(t, engine, { env });
  const root = await harness.account('root');
  const { id } = await root.call(`POST ${ADMIN}`, {
    body: { name: 'mirror', url: mirrored.url, oauth_issuer: place.issuer, sign_in_by: 'person' },
  });
  return { place, mirrored, env, harness, root, id };
};

type World = Awaited<ReturnType<typeof startWorld>>;
type Caller = Pick<Account, 'call'>;
type Back = { state: string; code: string; iss: string };

const leave = async ({ id }: World, { call }: Caller): Promise<URL> => {
  const { authorization_url, error } = await call(`POST ${OWN}/{id}/sign-in`, { params: { id } });
  assert.equal(error, null);
  return new URL(authorization_url ?? '');
};

const comeBack = async ({ url }: Harness, leaving: URL, login: string): Promise<Back> =>
  Object.fromEntries((await browse(leaving, login, url)).searchParams) as Back;

const end = ({ call }: Caller, body: Back) => call(`POST ${OWN}/signed-in`, { body });

/** From the button to being back, as `login` on the other side. */
const signIn = async (world: World, caller: Caller, login: string) =>
  end(caller, await comeBack(world.harness, await leave(world, caller), login));

const ask = async ({ call }: Caller, tool = 'whoami'): Promise<string> =>
  JSON.stringify(
    await call('POST /api/v1/chat/completions', {
      body: { content: `/demo tool mirror__${tool} {}`, tools: [`mirror__${tool}`], stream: false },
    }),
  );

const stateOf = async ({ call }: Caller) => (await call(`GET ${OWN}`)).data[0];

/** As if an hour had passed there. */
const expire = ({ server }: Harness): Promise<void> =>
  server.kernel.database.begin(async (tx) => {
    const expires_at = new Date(Date.now() - 1_000).toISOString();
    await sql(tx).updateTable('mcp_grants').set({ expires_at }).execute();
  });

const rowsOf = async ({ server }: Harness): Promise<[number, number]> => {
  const { read } = server.kernel.database;
  const grants = await sql(read).selectFrom('mcp_grants').select('user_id').execute();
  const keys = await sql(read).selectFrom('data_keys').select('user_id').execute();
  return [grants.length, keys.length];
};

/** Everything that the database holds, with bytes as letters. */
const dumpOf = async ({ server }: Harness): Promise<string> => {
  const { read, dialect } = server.kernel.database;
  const parts: string[] = [];
  for (const { name } of await dialect.readShape(read)) {
    const { rows } = await raw<Record<string, unknown>>`select * from ${raw.table(name)}`.execute(sql(read));
    for (const row of rows)
      for (const value of Object.values(row))
        parts.push(
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value),
        );
  }
  return parts.join('\n');
};

for (const database of DATABASES) {
  test(`${database}: each person signs in for themselves, and calls act as their own account there`, async (t) => {
    const world = await startWorld(t, database);
    const { place, harness, root, id } = world;
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    // An administrator's own sign-in lists the tools for those who have not signed in yet.
    assert.equal((await signIn(world, root, 'chief')).sign_in, 'done');
    const common = await root.call(`GET ${ADMIN}/{id}`, { params: { id } });
    assert.deepEqual(
      [common.sign_in_by, common.sign_in, common.tools.map(({ name }) => name)],
      ['person', 'done', ['whoami', 'only-chief']],
    );
    assert.deepEqual(await stateOf(ann), {
      id,
      name: 'mirror',
      sign_in: 'needed',
      signed_in_at: null,
      error: null,
    });
    const missing = await ask(ann);
    assert.match(missing, /has to sign in to the tool server \\+"mirror\\+" first/);
    assert.doesNotMatch(missing, /called as/);

    const leaving = await leave(world, ann);
    assert.equal(leaving.searchParams.get('redirect_uri'), `${harness.url}/settings/connections/signed-in`);
    assert.equal(leaving.searchParams.get('code_challenge_method'), 'S256');
    const stolen = await comeBack(harness, leaving, 'ann-there');
    await assert.rejects(end(bob, stolen), { status: 400 }, "another person's session");
    await assert.rejects(end(ann, stolen), { status: 400 }, 'burnt by the other one');
    const done = await signIn(world, ann, 'ann-there');
    assert.deepEqual([done.sign_in, done.error], ['done', null]);
    assert.equal((await signIn(world, bob, 'bob-there')).sign_in, 'done');
    assert.equal(place.registrations, 1, 'one client for all people');

    assert.match(await ask(ann), /called as ann-there/);
    assert.match(await ask(bob), /called as bob-there/);
    assert.match(await ask(bob, 'only-bob-there'), /called as bob-there/);
    const { tools } = await ann.call('GET /api/v1/tools');
    assert.deepEqual(
      tools.flatMap(({ name, source }) => (source === 'mcp' ? [name] : [])),
      ['mirror__whoami', 'mirror__only-ann-there'],
      "another person's tools are not told",
    );

    const seen = `${await dumpOf(harness)}${harness.logged.join('')}`;
    assert.ok(place.tokens.length >= 6);
    for (const token of place.tokens) assert.ok(!seen.includes(token), 'no token is anywhere to be seen');
  });

  test(`${database}: a person's tokens are renewed once, and end with sign-out there and here`, async (t) => {
    const world = await startWorld(t, database);
    const { place, env, harness } = world;
    const ann = await harness.account('ann');
    await signIn(world, ann, 'ann-there');
    await expire(harness);
    const second =
      database === 'postgres' ? await start(t, database, { env, on: harness.database }) : harness;
    const both = [ann, { call: second.clientOf(ann.access_token) }, ann];
    for (const answer of await Promise.all(both.map((caller) => ask(caller, 'only-ann-there'))))
      assert.match(answer, /called as ann-there/);
    assert.deepEqual(place.grants, ['authorization_code', 'refresh_token']);

    await place.revoke();
    await expire(harness);
    assert.match(await ask(ann, 'only-ann-there'), /has to sign in/);
    const refused = await stateOf(ann);
    assert.equal(refused?.sign_in, 'needed');
    assert.match(refused.error ?? '', /no longer accepted/);

    await signIn(world, ann, 'ann-there');
    assert.deepEqual([await place.countGood(), await rowsOf(harness)], [1, [1, 1]]);
    await ann.call(`DELETE ${OWN}/{id}/sign-in`, { params: { id: world.id } });
    assert.deepEqual([await place.countGood(), await rowsOf(harness)], [0, [0, 0]]);
    assert.equal((await stateOf(ann))?.signed_in_at, null);
  });

  test(`${database}: a sign-in opens for its person alone, and goes with the server, its address and the account`, async (t) => {
    const world = await startWorld(t, database);
    const { harness, root, mirrored, id } = world;
    const params = { id };
    const [ann, bob] = [await harness.account('ann'), await harness.account('bob')];
    await signIn(world, root, 'chief');
    await signIn(world, ann, 'ann-there');
    await signIn(world, bob, 'bob-there');

    // An API key brings no session, and a password seals what only a session opens.
    const { key } = await ann.call('POST /api/v1/api-keys', {
      body: { name: 'k', scopes: ['read', 'write'] },
    });
    const byKey = { call: harness.clientOf(key) };
    assert.match(await ask(byKey), /opens only for the person who signed in/);
    await assert.rejects(byKey.call(`DELETE ${OWN}/{id}/sign-in`, { params }), { status: 403 });

    await root.call('DELETE /api/v1/admin/users/{id}', { params: { id: bob.user.id } });
    assert.deepEqual(await rowsOf(harness), [2, 2]);

    const password = 'reset by an administrator';
    await root.call('PUT /api/v1/admin/users/{id}', { params: { id: ann.user.id }, body: { password } });
    const again = await harness.anonymous('POST /api/v1/auth/login', { body: { login: 'ann', password } });
    const late = { call: harness.clientOf('access_token' in again ? again.access_token : '') };
    assert.match((await stateOf(late))?.error ?? '', /locked since an administrator reset/);
    assert.match(await ask(late), /has to sign in/);
    await late.call('POST /api/v1/profile/unlock', { body: { old_password: ann.password } });
    assert.match(await ask(late), /called as ann-there/);

    const put = (body: object) => root.call(`PUT ${ADMIN}/{id}`, { params, body });
    await put({ url: `${mirrored.url}?moved` });
    assert.deepEqual(await rowsOf(harness), [0, 0], 'a new address ends every sign-in');
    await put({ url: mirrored.url });
    await signIn(world, late, 'ann-there');
    await put({ sign_in_by: 'administrator' });
    assert.deepEqual(await rowsOf(harness), [0, 0], 'so does another way to sign in');
    assert.deepEqual((await late.call(`GET ${OWN}`)).data, []);
    await assert.rejects(late.call(`POST ${OWN}/{id}/sign-in`, { params }), { status: 404 });
    await put({ sign_in_by: 'person' });
    await signIn(world, late, 'ann-there');
    await root.call(`DELETE ${ADMIN}/{id}`, { params });
    assert.deepEqual(await rowsOf(harness), [0, 0]);
  });
}

test('a call that wants a sign-in names the server in the message, so that the page can offer it', async (t) => {
  const world = await startWorld(t, 'sqlite');
  const { harness, root, id } = world;
  await signIn(world, root, 'chief');
  const ann = await harness.account('ann');
  const channel = await ann.call('POST /api/v1/channels', { body: { title: 'Mirrors' } });
  await ann.call('POST /api/v1/chat/completions', {
    body: {
      channel_id: channel.id,
      content: '/demo tool mirror__whoami {}',
      tools: ['mirror__whoami'],
      stream: false,
    },
  });
  const { data } = await ann.call('GET /api/v1/channels/{id}/messages', { params: { id: channel.id } });
  const steps = data.flatMap(({ tool_calls }) => tool_calls) as Array<{ status: string; sign_in?: object }>;
  assert.deepEqual(
    steps.map(({ status, sign_in }) => [status, sign_in]),
    [['failed', { id, name: 'mirror' }]],
  );
});

test('a token and a sign-in of each person exclude each other', async (t) => {
  const { harness, root, id } = await startWorld(t, 'sqlite');
  const refused = { status: 400, message: /sign_in_by/ };
  const url = 'https://127.0.0.1:9/mcp';
  const body = { name: 'both', url, token: 'canary-token', sign_in_by: 'person' } as const;
  await assert.rejects(root.call(`POST ${ADMIN}`, { body }), refused);
  await assert.rejects(
    root.call(`PUT ${ADMIN}/{id}`, { params: { id }, body: { token: 'canary-token' } }),
    refused,
  );
  const { error } = await root.call(`POST ${ADMIN}/{id}/sign-in`, { params: { id } });
  assert.match(error ?? '', /for themselves/);
  assert.ok(!harness.logged.join('').includes('canary-token'));
});

// A person signs in where a connection gets its tokens: against a real authorization server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browse, listen, startAuthorizationServer } from '../../../test/authorization-server.ts';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { sendRaw } from '../../../test/raw-socket.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { find } from './store.ts';
import { tokenFor } from './tokens.ts';

const HERE = 'http://parley.test';
const CLIENT = {
  ...{ id: 'parley', secret: 'canary-client-secret' },
  redirectUri: `${HERE}/settings/connections/authorized`,
};

const signedInAt = (issuer: string) => ({
  ...{ type: 'oauth2', name: 'Notes' },
  fields: {
    ...{ token_url: `${issuer}/token`, authorize_url: `${issuer}/auth` },
    ...{ client_id: CLIENT.id, client_auth: 'basic', grant: 'authorization_code' },
    scope: 'openid offline_access',
  },
  secrets: { client_secret: CLIENT.secret },
});

for (const engine of DATABASES)
  test(`${engine}: a person signs in with a code and PKCE, for themselves, a team or all`, async (t) => {
    const place = await startAuthorizationServer(t, CLIENT);
    const { account, logged, server } = await start(t, engine, {
      env: {
        ...{ EGRESS_ALLOW: `${place.allow};scope=package`, EGRESS_ALLOW_USERS: 'true' },
        PUBLIC_URL: HERE,
      },
    });
    const admin = await account('admin');
    const [ann, ben] = [await account('ann'), await account('ben')];
    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Team' } });
    const body = signedInAt(place.issuer);
    const own = await ann.call('POST /api/v1/connections', { body });
    const ofTeam = await ann.call('POST /api/v1/connections', { body: { ...body, team_id: team.id } });
    const ofAll = await admin.call('POST /api/v1/admin/connections', { body });

    const leave = async (person: Account, id: string, forAll = false): Promise<URL> => {
      const path = forAll
        ? ('POST /api/v1/admin/connections/{id}/authorize' as const)
        : ('POST /api/v1/connections/{id}/authorize' as const);
      const { authorization_url, error } = await person.call(path, { params: { id } });
      assert.equal(error, null);
      return new URL(authorization_url ?? '');
    };
    const back = async (leaving: URL) =>
      Object.fromEntries((await browse(leaving, 'ann', HERE)).searchParams) as {
        state: string;
        code: string;
      };
    const end = (person: Account, body: { state: string; code?: string; iss?: string; error?: string }) =>
      person.call('POST /api/v1/connections/authorized', { body });

    const before = await ann.call('POST /api/v1/connections/{id}/test', { params: { id: own.id } });
    assert.match(before.error ?? '', /sign in again/);
    const first = await back(await leave(ann, own.id));
    // The state is for the session that began, and not to be written anew.
    const again = { status: 400, message: /begin again/ };
    await assert.rejects(end(ben, first), again);
    await assert.rejects(end(ann, { ...first, state: `${first.state.slice(0, -4)}AAAA` }), again);
    for (const junk of ['=', '!', '.', '.x', '%20'])
      await assert.rejects(end(ann, { ...first, state: `${first.state}${junk}` }), again);
    const done = await end(ann, first);
    assert.deepEqual([done.status, done.scope], ['ok', 'personal']);
    assert.deepEqual(done.secret_fields, ['access_token', 'client_secret', 'refresh_token']);
    // A state is good once, however it ended, and what was kept stays.
    await assert.rejects(end(ann, first), again);
    const given = await back(await leave(ann, own.id));
    await assert.rejects(end(ann, { state: given.state, error: 'access_denied' }), again);
    await assert.rejects(end(ann, given), again);
    const { data } = await ann.call('GET /api/v1/connections');
    assert.equal(data.find(({ id }) => id === own.id)?.status, 'ok');
    // Who answers is who was asked.
    const mixed = { ...(await back(await leave(ann, own.id))), iss: 'https://elsewhere.example.com' };
    await assert.rejects(end(ann, mixed), { status: 400, message: /another service has answered/ });
    assert.equal((await end(ann, await back(await leave(ann, own.id)))).status, 'ok');
    const hook = await ann.call('POST /api/v1/connections', {
      body: { type: 'webhook', name: 'Hook', fields: { url: 'https://hook.example.com' } },
    });
    await assert.rejects(leave(ann, hook.id), { status: 400, message: /wants no sign-in/ });

    assert.equal((await end(ann, await back(await leave(ann, ofTeam.id)))).scope, 'team');
    assert.equal((await end(admin, await back(await leave(admin, ofAll.id, true)))).scope, 'global');
    await assert.rejects(leave(ben, ofTeam.id), { status: 404 });

    // A token that has ended is renewed once for all who wait, and the refresh token that came with it is kept.
    const granted = place.grants.length;
    const ctx = systemCtx(server.kernel, 'a test');
    const later = { ...ctx, now: () => new Date(Date.now() + 2 * 3_600_000) };
    const row = await find(ctx.db, ofAll.id);
    assert.ok(row);
    const [one, two] = await Promise.all([tokenFor(later, row), tokenFor(later, row)]);
    assert.equal(one, two);
    assert.deepEqual(place.grants.slice(granted), ['refresh_token']);
    const renewed = await find(ctx.db, ofAll.id);
    assert.ok(renewed);
    await tokenFor({ ...ctx, now: () => new Date(Date.now() + 6 * 3_600_000) }, renewed);
    assert.deepEqual(place.grants.slice(granted), ['refresh_token', 'refresh_token']);

    // Another address is another place: what was begun for the first one ends nowhere.
    const stale = await back(await leave(ann, own.id));
    await ann.call('PUT /api/v1/connections/{id}', {
      params: { id: own.id },
      body: {
        fields: { ...body.fields, token_url: 'https://other.example.com/token' },
        secrets: { client_secret: 'other', access_token: null, refresh_token: null },
      },
    });
    await assert.rejects(end(ann, stale), again);
    const said = [...logged, JSON.stringify(await ann.call('GET /api/v1/connections'))].join('');
    for (const secret of [CLIENT.secret, ...place.tokens]) assert.ok(!said.includes(secret));
  });

test('without PUBLIC_URL nobody is sent back to a name that only the request says', async (t) => {
  const [engine] = DATABASES;
  assert.ok(engine);
  const place = await startAuthorizationServer(t, CLIENT);
  const { account, url } = await start(t, engine, {
    env: { EGRESS_ALLOW: `${place.allow};scope=package`, EGRESS_ALLOW_USERS: 'true' },
  });
  const ann = await account('ann');
  const { id } = await ann.call('POST /api/v1/connections', { body: signedInAt(place.issuer) });
  const ask = (host: string) =>
    sendRaw(
      url,
      [
        `POST /api/v1/connections/${id}/authorize HTTP/1.1`,
        ...[`host: ${host}`, `authorization: Bearer ${ann.access_token}`, 'connection: close', '', ''],
      ].join('\r\n'),
    );
  assert.match((await ask('evil.example.com')).body, /PUBLIC_URL/);
  const own = new URL(url).host;
  assert.ok((await ask(own)).body.includes(encodeURIComponent(`http://${own}/settings/`)));
});

for (const [what, sign] of Object.entries({ 'a line break': '\n', 'a return': '\r', 'a NUL': '\0' }))
  test(`a token with ${what} in it is none`, async (t) => {
    const [engine] = DATABASES;
    assert.ok(engine);
    const origin = await listen(t, (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: `canary${sign}x-other: 1`, token_type: 'bearer' }));
    });
    const { account } = await start(t, engine, {
      env: { EGRESS_ALLOW: `${new URL(origin).host};scope=package`, EGRESS_ALLOW_USERS: 'true' },
    });
    const ann = await account('ann');
    const fields = { token_url: `${origin}/token`, client_id: 'x', grant: 'client_credentials' };
    const made = await ann.call('POST /api/v1/connections', {
      body: { type: 'oauth2', name: 'Odd', fields, secrets: { client_secret: 'canary' } },
    });
    const tried = await ann.call('POST /api/v1/connections/{id}/test', { params: { id: made.id } });
    assert.match(tried.error ?? '', /gives out no token/);
  });

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Harness, start } from '../../../test/harness.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';

interface Heard {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A service of others: it takes one token, one client, and any webhook. */
const startService = async (t: TestContext) => {
  const heard: Heard[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    heard.push({ method: request.method ?? '', headers: request.headers, body });
    const isRight =
      request.url === '/hook' ||
      request.headers.authorization === 'Bearer right' ||
      new URLSearchParams(body).get('client_secret') === 'right';
    response.writeHead(isRight ? 200 : 401).end('{"access_token": "given-out"}');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { heard, place: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}` };
};

const stored = async ({ server }: Harness): Promise<string> => {
  const database = sql(server.kernel.database.read);
  const { rows } = await raw`select * from connections`.execute(database);
  return JSON.stringify(rows);
};

for (const engine of DATABASES) {
  test(`${engine}: connections keep secrets, and are tried through the guarded way out`, async (t) => {
    const service = await startService(t);
    const mailbox = await openMailbox(t, { login: { user: 'post', password: 'right' } });
    const mail = URL.parse(mailbox.url);
    const harness = await start(t, engine, {
      env: {
        EGRESS_ALLOW: `${service.place};scope=package,webhook,${mail?.host};scope=package`,
        EGRESS_ALLOW_USERS: 'true',
      },
    });
    const ann = await harness.account('ann');
    const ben = await harness.account('ben');

    const api = await ann.call('POST /api/v1/connections', {
      body: {
        type: 'http_api',
        name: 'Tracker',
        fields: { base_url: `${service.url}/v1` },
        secrets: { token: 'wrong-token-of-ann' },
      },
    });
    assert.equal(api.scope, 'personal');
    assert.deepEqual(api.secret_fields, ['token']);
    assert.deepEqual(api.fields, {
      base_url: `${service.url}/v1`,
      header: 'authorization',
      prefix: 'Bearer',
    });
    assert.equal(api.status, 'unknown');
    assert.ok(!JSON.stringify(api).includes('wrong-token'));
    assert.ok(!(await stored(harness)).includes('wrong-token'));

    await t.test('a test says what is wrong, and keeps it', async () => {
      const params = { id: api.id };
      const failed = await ann.call('POST /api/v1/connections/{id}/test', { params });
      assert.equal(failed.status, 'failed');
      assert.match(failed.error ?? '', /refuses the secret \(401\)/);
      const body = { secrets: { token: 'right' } };
      assert.equal((await ann.call('PUT /api/v1/connections/{id}', { params, body })).status, 'unknown');
      const passed = await ann.call('POST /api/v1/connections/{id}/test', { params });
      assert.deepEqual([passed.status, passed.error], ['ok', null]);
      assert.equal(service.heard.at(-1)?.headers.authorization, 'Bearer right');
    });

    await t.test('another address asks for the secrets again', async () => {
      const path = `/api/v1/connections/${api.id}`;
      const token = ann.access_token;
      const elsewhere = { fields: { base_url: 'https://elsewhere.example.com' } };
      const refused = await harness.send('PUT', path, { token, body: elsewhere });
      assert.equal(refused.status, 400);
      assert.match(refused.body.error, /enter token again/);
      const same = await harness.send('PUT', path, {
        token,
        body: { fields: { base_url: `${service.url}/v2` } },
      });
      assert.equal(same.status, 200);
      const named = await harness.send('PUT', path, {
        token,
        body: { ...elsewhere, secrets: { token: null } },
      });
      assert.deepEqual(named.body.secret_fields, []);
    });

    await t.test('a webhook is signed, a client gets a token, a mail server is greeted', async () => {
      const hook = await ann.call('POST /api/v1/connections', {
        body: {
          type: 'webhook',
          name: 'Hook',
          fields: { url: `${service.url}/hook` },
          secrets: { secret: 's' },
        },
      });
      const tried = await ann.call('POST /api/v1/connections/{id}/test', { params: { id: hook.id } });
      assert.equal(tried.status, 'ok');
      const told = service.heard.at(-1);
      const signature = createHmac('sha256', 's')
        .update(told?.body ?? '')
        .digest('hex');
      assert.equal(told?.headers['x-parley-signature'], `sha256=${signature}`);
      const client = await ann.call('POST /api/v1/connections', {
        body: {
          type: 'oauth2',
          name: 'Client',
          fields: { token_url: `${service.url}/token`, client_id: 'parley' },
          secrets: { client_secret: 'right' },
        },
      });
      const given = await ann.call('POST /api/v1/connections/{id}/test', { params: { id: client.id } });
      assert.deepEqual([given.status, given.error], ['ok', null]);
      const post = await ann.call('POST /api/v1/connections', {
        body: {
          type: 'smtp',
          name: 'Post',
          fields: {
            host: mail?.hostname ?? '',
            port: Number(mail?.port),
            security: 'none',
            username: 'post',
            from: 'parley@example.com',
          },
          secrets: { password: 'right' },
        },
      });
      const greeted = await ann.call('POST /api/v1/connections/{id}/test', { params: { id: post.id } });
      assert.deepEqual([greeted.status, greeted.error], ['ok', null]);
      await ann.call('PUT /api/v1/connections/{id}', {
        params: { id: post.id },
        body: { secrets: { password: 'wrong' } },
      });
      const turned = await ann.call('POST /api/v1/connections/{id}/test', { params: { id: post.id } });
      assert.equal(turned.status, 'failed');
      assert.match(turned.error ?? '', /turned the connection away/);
      assert.equal(mailbox.letters.length, 0);
    });

    await t.test('mine comes before my team’s, and that before the one of all', async () => {
      const team = await ann.call('POST /api/v1/teams', { body: { name: 'Crew' } });
      await ann.call('POST /api/v1/teams/{id}/members', {
        params: { id: team.id },
        body: { user_id: ben.user.id },
      });
      const type = 'http_api';
      const make = (name: string, more: object) => ({
        type,
        name,
        fields: { base_url: 'https://api.example.com' },
        ...more,
      });
      await ann.call('POST /api/v1/admin/connections', { body: make('All', { secrets: { token: 'a' } }) });
      await until('everybody is told of it', () =>
        harness.heard.some(
          ({ kind, audience }) =>
            kind === 'user.connection.changed' && audience.topics?.includes('everybody') === true,
        ),
      );
      const resolved = () => ben.call('GET /api/v1/connections/resolve', { query: { type } });
      assert.equal((await resolved()).scope, 'global');
      const ours = await ann.call('POST /api/v1/connections', {
        body: { ...make('Ours', { secrets: { token: 'b' } }), team_id: team.id },
      });
      const seen = await resolved();
      assert.deepEqual([seen.id, seen.fields, seen.rights.write], [ours.id, {}, false]);
      const mine = await ben.call('POST /api/v1/connections', { body: make('Mine', {}) });
      assert.equal((await resolved()).id, mine.id);
      const named = { query: { type, name: 'All' } };
      assert.equal((await ben.call('GET /api/v1/connections/resolve', named)).scope, 'global');
      const path = `/api/v1/connections/${ours.id}`;
      assert.equal((await harness.send('DELETE', path, { token: ben.access_token })).status, 403);
      await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', {
        params: { id: team.id, userId: ben.user.id },
      });
      assert.equal((await harness.send('DELETE', path, { token: ben.access_token })).status, 404);
      assert.ok(!(await stored(harness)).includes('"token":"b"'));
    });

    await t.test('what a type does not know or cannot use is refused by name', async () => {
      const cases: Array<[object, RegExp]> = [
        [{ type: 'carrier_pigeon', fields: {} }, /there is no type "carrier_pigeon"/],
        [{ type: 'webhook', fields: {} }, /fields\.url: is required/],
        [{ type: 'webhook', fields: { url: 'file:///etc/passwd' } }, /fields\.url: must be an address/],
        [{ type: 'webhook', fields: { url: 'https://a.example', port: 1 } }, /no such field/],
        [{ type: 'webhook', fields: { url: 'https://a.example' }, secrets: { x: 'y' } }, /no such secret/],
        [{ type: 'smtp', fields: { host: 'a', from: 'b', port: 70_000 } }, /fields\.port: must be a whole/],
        [{ type: 'smtp', fields: { host: 'a', from: 'b', security: 'rot13' } }, /one of tls, none/],
      ];
      for (const [given, why] of cases) {
        const body = { name: 'X', ...given };
        const refused = await harness.send('POST', '/api/v1/connections', { token: ann.access_token, body });
        assert.equal(refused.status, 400);
        assert.match(refused.body.error, why);
      }
      const inside = await ben.call('POST /api/v1/connections', {
        body: { type: 'webhook', name: 'Inside', fields: { url: 'http://169.254.169.254/' } },
      });
      const blocked = await ben.call('POST /api/v1/connections/{id}/test', { params: { id: inside.id } });
      assert.equal(blocked.status, 'failed');
    });
  });
}

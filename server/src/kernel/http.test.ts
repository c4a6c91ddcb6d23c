import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Harness, start } from '../../test/harness.ts';
import { raw, sql } from '../db/sql.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const MIB = 1024 * 1024;

/** Sends text as it is to a route that takes a body. */
const folder = (
  { raw }: Harness,
  token: string,
  text: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = JSON_TYPE,
) => raw('POST', '/api/v1/folders', { token, headers, body: text });

for (const database of DATABASES) {
  test(`${database}: a refusal is {error} and nothing else`, async (t) => {
    const harness = await start(t, database);
    const { send } = harness;
    const { access_token: token, user } = await harness.account('ann');
    const statuses = async (texts: ReadonlyArray<string | Buffer<ArrayBuffer>>) => {
      const found: number[] = [];
      for (const text of texts) found.push((await folder(harness, token, text)).status);
      return found;
    };

    await t.test('where there is no route, by whatever method', async () => {
      for (const path of [
        '/nowhere',
        '/api',
        '/api/v1',
        '/api/v1/',
        '/api/v1/nothing',
        '/api/v2/folders',
        '/ws/x',
      ])
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'SEARCH'])
          assert.deepEqual(
            (await send(method, path, { token })).body,
            { error: 'route not found' },
            `${method} ${path}`,
          );
      for (const [method, path] of [
        ['GET', 'auth/login'],
        ['PATCH', 'folders'],
        ['DELETE', 'profile'],
        ['POST', 'admin/stats'],
      ] as const)
        assert.equal((await send(method, `/api/v1/${path}`, { token })).status, 404, `${method} ${path}`);
    });

    await t.test('where the path is nearly right', async () => {
      for (const path of [
        ...['/API/v1/profile', '/api/V1/profile', '/api/v1/Profile', '/api/v1/profile/', '/api//v1/profile'],
        ...[
          '//api/v1/profile',
          '/api/v1/profile;x',
          '/api/v1/profile%2f',
          '/api/v1/profile.json',
          '/api/v1%2fprofile',
        ],
        ...[
          '/api/v1/x/../profile%00',
          '/api/v1/profile%00',
          '/api/v1\\profile%5c',
          '/%',
          '/%zz',
          '/api/v1/folders/%ff',
        ],
      ]) {
        const { status } = await send('GET', path, { token });
        assert.equal(status, 404, path);
      }
    });

    await t.test('where the body is not JSON', async () => {
      const wrong = [
        '{',
        '{"name":',
        "{'name':'x'}",
        '{"name":"x",}',
        '{"name":"x"}}',
        'name=x',
        '\u{feff}',
        'NaN',
      ];
      assert.deepEqual(await statuses(wrong), Array(wrong.length).fill(400));
      const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
      const { status } = await folder(harness, token, bytes);
      assert.equal(status, 400, 'nor UTF-8');
    });

    await t.test('where the body is JSON of the wrong kind', async () => {
      const wrong = [
        '',
        'null',
        '[]',
        '"x"',
        '7',
        'true',
        '{}',
        '{"name":null}',
        '{"name":["x"]}',
        '{"name":true}',
      ];
      assert.deepEqual(await statuses(wrong), Array(wrong.length).fill(400));
      const strict = [
        '{"name":"x","sort_order":"1"}',
        '{"name":"x","sort_order":1.5}',
        '{"name":"x","sort_order":null}',
      ];
      assert.deepEqual(await statuses(strict), Array(strict.length).fill(400), 'a body is never coerced');
    });

    await t.test('where a body may be left out, and null is sent', async () => {
      for (const path of ['/api/v1/channels', '/api/v1/presence/heartbeat']) {
        const post = async (text?: string) => {
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
          const init = text === undefined ? {} : { body: text };
          return (await fetch(`${harness.url}${path}`, { method: 'POST', headers, ...init })).status;
        };
        assert.deepEqual(
          [await post('null'), await post('[]'), (await post('{}')) < 300, (await post()) < 300],
          [400, 400, true, true],
          path,
        );
      }
    });

    await t.test('where the body is too deep, too wide or holds what cannot be kept', async () => {
      const deep = (levels: number) => `{"name":"x","extra":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      const keys = (count: number) =>
        JSON.stringify({
          name: 'x',
          extra: Object.fromEntries(Array.from({ length: count }, (_, i) => [i, 0])),
        });
      const items = (count: number) => JSON.stringify({ name: 'x', extra: Array(count).fill(0) });
      const wrong = [
        ...[deep(32), deep(100_000), keys(1_001), items(1_001), '{"name":"a\\u0000b"}', '{"name":"\\ud800"}'],
        ...['{"name":"x","extra":"\\udc00"}', '{"name":"x","\\u0000":1}', '{"name":"x","__proto__":{}}'],
        ...['{"name":"x","a":{"constructor":1}}', '{"name":"x","\\u005f\\u005fproto__":1}'],
      ];
      assert.deepEqual(await statuses(wrong), Array(wrong.length).fill(400));
      assert.deepEqual(await statuses([deep(31), keys(1_000), items(1_000)]), [201, 201, 201]);
    });

    await t.test('where the body is too large', async () => {
      const padded = (bytes: number) => `{"name":"x","extra":"${'y'.repeat(bytes - 23)}"}`;
      assert.equal(padded(100).length, 100);
      assert.deepEqual(await statuses([padded(MIB), padded(MIB + 1), padded(2 * MIB)]), [201, 413, 413]);
    });

    await t.test('where the body is of another type', async () => {
      for (const type of [
        ...[
          'text/plain',
          'text/html',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
        ],
        ...[
          'application/xml',
          'text/json',
          'application/jsonp',
          'application/json5',
          'application/vnd.api+json',
        ],
        ...['application/octet-stream', 'x', 'application/', ' ', 'text/plain; application/json'],
      ]) {
        const { status } = await folder(harness, token, '{"name":"x"}', { 'content-type': type });
        assert.equal(status, 415, type);
      }
      for (const type of [
        'application/json',
        'application/json; charset=utf-8',
        'Application/JSON;charset=UTF-8',
      ])
        assert.equal(
          (await folder(harness, token, '{"name":"x"}', { 'content-type': type })).status,
          201,
          type,
        );
    });

    await t.test('where the query holds what cannot be kept', async () => {
      for (const q of ['%00', 'a%00b'])
        assert.equal((await send('GET', `/api/v1/users/search?q=${q}`, { token })).status, 400, q);
    });

    await t.test('where the address is too long', async () => {
      assert.equal((await send('GET', `/api/v1/folders?x=${'y'.repeat(8_000)}`, { token })).status, 200);
      assert.equal((await send('GET', `/api/v1/folders?x=${'y'.repeat(8_200)}`, { token })).status, 414);
      assert.equal((await send('GET', `/api/v1/admin/users/${'7'.repeat(101)}`, { token })).status, 404);
    });

    await t.test('with 401 it says which credential is wanted', async () => {
      const login = { login: 'nobody', password: 'wrong' };
      for (const refused of [
        await send('GET', '/api/v1/profile'),
        await send('POST', '/api/v1/auth/login', { body: login }),
        await send('POST', '/api/v1/auth/refresh', { body: { refresh_token: 'x' } }),
      ]) {
        assert.equal(refused.status, 401);
        assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
      }
    });

    await t.test('to a stranger first of all: 401, whatever they send', async () => {
      for (const body of ['{', 'x'.repeat(2 * MIB), '{"__proto__":1}'])
        assert.equal(
          (await harness.raw('POST', '/api/v1/folders', { headers: JSON_TYPE, body })).status,
          401,
        );
      const headers = { 'content-type': 'text/plain' };
      assert.equal((await harness.raw('POST', '/api/v1/folders', { headers, body: 'x' })).status, 401);
      assert.equal((await send('PUT', '/api/v1/folders/not-an-id')).status, 401);
    });

    await t.test('where a bearer is not one', async () => {
      for (const authorization of [
        '',
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        token,
        `Bearer ${token} x`,
        `Token ${token}`,
      ])
        assert.equal(
          (await send('GET', '/api/v1/profile', { headers: { authorization } })).status,
          401,
          authorization,
        );
      const lower = await send('GET', '/api/v1/profile', { headers: { authorization: `bearer ${token}` } });
      assert.equal(lower.status, 200, 'the scheme has no case');
    });

    await t.test('what is not declared is ignored on the way in, and told nobody', async () => {
      const { status, body } = await send('POST', '/api/v1/folders', {
        token,
        body: { name: 'x', id: user.id, owner_id: 'y', created_at: 'z', nonsense: {} },
      });
      assert.equal(status, 201);
      assert.notEqual(body.id, user.id);
      assert.deepEqual(Object.keys(body).toSorted(), [
        'created_at',
        'id',
        'name',
        'sort_order',
        'updated_at',
      ]);
    });

    await t.test('HEAD is GET without its body', async () => {
      const head = await harness.raw('HEAD', '/api/v1/profile', { token });
      assert.deepEqual([head.status, await head.text()], [200, '']);
      assert.equal((await harness.raw('HEAD', '/api/v1/profile')).status, 401);
      assert.equal((await harness.raw('HEAD', '/api/v1/nothing')).status, 404);
    });
  });

  test(`${database}: a failure of our own is told without a word of what it was`, async (t) => {
    const harness = await start(t, database);
    const { access_token } = await harness.account('ann');
    const { database: db } = harness.server.kernel;
    // A row that no code of ours writes: the answer made of it is not what the contract declares.
    await db.begin(async (tx) => {
      await raw`update users set settings_json = '["broken"]'`.execute(sql(tx));
    });
    const response = await fetch(`${harness.url}/api/v1/settings`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    assert.equal(response.status, 500);
    const body = (await response.json()) as { error: string };
    assert.deepEqual(Object.keys(body), ['error']);
    const id = String(response.headers.get('x-request-id'));
    assert.equal(body.error, `something went wrong on our side; the log knows it as ${id}`);
    const line = harness.logged.find((text) => text.includes('unexpected failure'));
    assert.ok(line?.includes(id), 'the log has it, under the same name');
    assert.ok(line?.includes('"stack"'));
    const { status } = await harness.send('GET', '/api/v1/profile', { token: access_token });
    assert.equal(status, 200, 'and the server goes on');
  });
}

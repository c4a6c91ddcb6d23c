import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';

const WEB = '/api/v1/auth/web';
const OWN = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'parley' };
const INPUT = { username: 'ann', email: 'ann@example.com', password: TEST_PASSWORD };

const post = ({ send }: Harness, path: string, headers: Record<string, string>, body?: unknown) =>
  send('POST', `${WEB}/${path}`, { headers, ...(body === undefined ? {} : { body }) });

const cookieOf = (headers: Headers) => {
  const [pair = '', ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ');
  const [name = '', value = ''] = pair.split('=');
  return { name, value, attributes, header: { cookie: pair } };
};

for (const database of DATABASES) {
  test(`${database}: the web app’s way in`, async (t) => {
    const harness = await start(t, database, { env: { PUBLIC_URL: 'https://chat.example.com' } });

    await t.test('keeps the refresh token in a cookie that no script can read', async () => {
      const registered = await post(harness, 'register', OWN, INPUT);
      assert.equal(registered.status, 201);
      const login = await post(harness, 'login', OWN, { login: 'ann', password: TEST_PASSWORD });
      assert.equal(login.status, 200);
      for (const { headers, body } of [registered, login]) {
        const { name, value, attributes } = cookieOf(headers);
        assert.equal(name, 'parley-rt');
        assert.match(value, /^rt_/);
        const week = 7 * 86_400;
        const expected = ['HttpOnly', `Max-Age=${week}`, `Path=${WEB}`, 'SameSite=Strict'];
        assert.deepEqual(attributes.toSorted(), expected);
        assert.ok(!JSON.stringify(body).includes(value));
        assert.deepEqual(Object.keys(body).toSorted(), ['access_token', 'expires_in', 'token_type', 'user']);
      }
    });

    await t.test('says Secure, under another name, where the page came by https', async () => {
      const headers = { ...OWN, origin: 'https://chat.example.com' };
      const login = await post(harness, 'login', headers, { login: 'ann', password: TEST_PASSWORD });
      const { name, attributes } = cookieOf(login.headers);
      assert.equal(name, '__Secure-parley-rt');
      assert.ok(attributes.includes('Secure'));
    });

    await t.test('rotates the cookie, and an old one is worth nothing', async () => {
      const login = await post(harness, 'login', OWN, { login: 'ann', password: TEST_PASSWORD });
      const old = cookieOf(login.headers);
      const refreshed = await post(harness, 'refresh', { ...OWN, ...old.header });
      assert.equal(refreshed.status, 200);
      const fresh = cookieOf(refreshed.headers);
      assert.notEqual(fresh.value, old.value);
      const call = harness.clientOf(String(refreshed.body.access_token));
      assert.equal((await call('GET /api/v1/profile')).username, 'ann');
      assert.equal((await post(harness, 'refresh', { ...OWN, ...old.header })).status, 401);
      assert.equal((await post(harness, 'refresh', { ...OWN, ...fresh.header })).status, 200);
    });

    await t.test('gives a lost answer again for the same Idempotency-Key', async () => {
      const login = await post(harness, 'login', OWN, { login: 'ann', password: TEST_PASSWORD });
      const headers = { ...OWN, ...cookieOf(login.headers).header, 'idempotency-key': 'tab-1' };
      const [one, two] = [await post(harness, 'refresh', headers), await post(harness, 'refresh', headers)];
      assert.deepEqual([one.status, two.status], [200, 200]);
      assert.equal(cookieOf(one.headers).value, cookieOf(two.headers).value);
    });

    await t.test('ends the session and takes the cookie away', async () => {
      const login = await post(harness, 'login', OWN, { login: 'ann', password: TEST_PASSWORD });
      const { header } = cookieOf(login.headers);
      const out = await post(harness, 'logout', { ...OWN, ...header });
      assert.equal(out.status, 200);
      const { value, attributes } = cookieOf(out.headers);
      assert.equal(value, '');
      assert.ok(attributes.includes('Max-Age=0'));
      const token = String(login.body.access_token);
      assert.equal((await harness.send('GET', '/api/v1/profile', { token })).status, 401);
      assert.equal((await post(harness, 'refresh', { ...OWN, ...header })).status, 401);
      assert.equal((await post(harness, 'logout', OWN)).status, 200, 'nobody to sign out is no failure');
    });

    await t.test('is closed to other sites, whatever they carry', async () => {
      const login = await post(harness, 'login', OWN, { login: 'ann', password: TEST_PASSWORD });
      const { header } = cookieOf(login.headers);
      const host = new URL(harness.url).host;
      const foreign: Array<Record<string, string>> = [
        {},
        { 'x-requested-with': 'parley' },
        { 'sec-fetch-site': 'same-origin' },
        { ...OWN, 'sec-fetch-site': 'cross-site' },
        { ...OWN, 'sec-fetch-site': 'same-site' },
        { ...OWN, 'sec-fetch-site': 'none' },
        { 'x-requested-with': 'parley', origin: 'https://evil.example' },
        { 'x-requested-with': 'parley', origin: 'null' },
        { 'x-requested-with': 'parley', origin: `http://${host}.evil.example` },
        { 'x-requested-with': 'parley', origin: 'https://chat.example.com.evil.example' },
      ];
      const input = { ...INPUT, username: 'eve', email: 'eve@example.com' };
      for (const headers of foreign) {
        const sent = { ...headers, ...header };
        const found = [
          await post(harness, 'register', sent, input),
          await post(harness, 'login', sent, { login: 'ann', password: TEST_PASSWORD }),
          await post(harness, 'refresh', sent),
          await post(harness, 'logout', sent),
        ];
        for (const { status, headers: got } of found) {
          assert.equal(status, 403, JSON.stringify(headers));
          assert.deepEqual(got.getSetCookie(), []);
        }
      }
      assert.equal(
        (await post(harness, 'refresh', { ...OWN, ...header })).status,
        200,
        'nothing was used up',
      );
    });

    await t.test('is open to our own origin where a browser sends no Sec-Fetch-Site', async () => {
      const origins = [harness.url, 'https://chat.example.com'];
      for (const origin of origins) {
        const headers = { 'x-requested-with': 'parley', origin };
        const { status } = await post(harness, 'login', headers, { login: 'ann', password: TEST_PASSWORD });
        assert.equal(status, 200, origin);
      }
    });

    await t.test('without a cookie nobody is signed in', async () => {
      assert.equal((await post(harness, 'refresh', OWN)).status, 401);
      assert.equal((await post(harness, 'refresh', { ...OWN, cookie: 'parley-rt=nonsense' })).status, 401);
    });

    await t.test('a cookie is no bearer elsewhere', async () => {
      const login = await post(harness, 'login', OWN, { login: 'ann', password: TEST_PASSWORD });
      const { header } = cookieOf(login.headers);
      assert.equal((await harness.send('GET', '/api/v1/profile', { headers: header })).status, 401);
    });
  });

  test(`${database}: a registration that waits for approval sets no cookie`, async (t) => {
    const harness = await start(t, database);
    const { call } = await harness.account('root');
    const params = { key: 'require_approval' } as const;
    await call('PUT /api/v1/admin/settings/{key}', { params, body: { value: true } });
    const { status, headers, body } = await post(harness, 'register', OWN, INPUT);
    assert.equal(status, 201);
    assert.deepEqual(headers.getSetCookie(), []);
    assert.deepEqual(Object.keys(body).toSorted(), ['message', 'user']);
  });
}

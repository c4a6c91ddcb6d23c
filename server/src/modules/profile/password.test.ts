import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';

const NEW = 'a new and longer password';

const login = ({ send }: Harness, name: string, password: string) =>
  send('POST', '/api/v1/auth/login', { body: { login: name, password } });

const change = ({ send }: Harness, token: string, current_password: unknown, new_password: unknown) =>
  send('POST', '/api/v1/profile/password', { token, body: { current_password, new_password } });

for (const database of DATABASES) {
  test(`${database}: changing my password`, async (t) => {
    const harness = await start(t, database);
    const { access_token: token, refresh_token } = await harness.account('ann');
    const bob = await harness.account('bob');

    await t.test('wants the current one', async () => {
      for (const wrong of ['not my password', '7 chars', 'x'.repeat(4096)]) {
        const { status, body } = await change(harness, token, wrong, NEW);
        assert.deepEqual([status, body.error], [401, 'the current password is wrong']);
      }
      assert.equal((await login(harness, 'ann', TEST_PASSWORD)).status, 200);
    });

    await t.test('wants a new one of 8 to 128 characters', async () => {
      for (const wrong of ['1234567', 'x'.repeat(129), '😀'.repeat(7), '', '         ', null, undefined, 7])
        assert.equal((await change(harness, token, TEST_PASSWORD, wrong)).status, 400, String(wrong));
      for (const wrong of ['', null, undefined, 7, {}, 'x'.repeat(4097)])
        assert.equal((await change(harness, token, wrong, NEW)).status, 400, String(wrong).slice(0, 20));
    });

    await t.test('ends my other sessions and leaves this one as it is', async () => {
      const other = (await login(harness, 'ann', TEST_PASSWORD)).body;
      const { status } = await change(harness, token, TEST_PASSWORD, NEW);
      assert.equal(status, 200);
      const profile = (token: unknown) => harness.send('GET', '/api/v1/profile', { token: String(token) });
      assert.equal((await profile(other.access_token)).status, 401);
      const refresh = (refresh_token: unknown) =>
        harness.send('POST', '/api/v1/auth/refresh', { body: { refresh_token } });
      assert.equal((await refresh(other.refresh_token)).status, 401);
      assert.equal((await profile(token)).status, 200);
      assert.equal((await refresh(refresh_token)).status, 200);
      assert.equal((await profile(bob.access_token)).status, 200, 'other people are not concerned');
    });

    await t.test('makes the new one the only one', async () => {
      assert.equal((await login(harness, 'ann', TEST_PASSWORD)).status, 401);
      assert.equal((await login(harness, 'ann', NEW)).status, 200);
      assert.equal((await login(harness, 'bob', TEST_PASSWORD)).status, 200);
    });

    await t.test('spells the same password the same, however a keyboard composes it', async () => {
      assert.equal((await change(harness, token, NEW, 'Pa\u0308sswo\u0308rter ﬁnden')).status, 200);
      assert.equal((await login(harness, 'ann', 'Pässwörter finden')).status, 200);
    });

    await t.test('ends my API keys if I ask for it, and no others', async () => {
      const ann = harness.clientOf(token);
      const keys = await Promise.all(
        [ann, bob.call].map((call) => call('POST /api/v1/api-keys', { body: { name: 'script' } })),
      );
      const statuses = () =>
        Promise.all(
          keys.map(async ({ key }) => (await harness.send('GET', '/api/v1/profile', { token: key })).status),
        );
      const body = { current_password: 'Pässwörter finden', new_password: NEW };
      await ann('POST /api/v1/profile/password', { body });
      assert.deepEqual(await statuses(), [200, 200]);
      await ann('POST /api/v1/profile/password', {
        body: { current_password: NEW, new_password: 'Pässwörter finden', end_api_keys: true },
      });
      assert.deepEqual(await statuses(), [401, 200]);
      const { data } = await ann('GET /api/v1/admin/audit', { query: { action: 'api_key.all_revoked' } });
      assert.deepEqual(
        data.map(({ details }) => details),
        [{ count: 1 }],
      );
    });

    await t.test('is in the audit log, without the passwords', async () => {
      const { data } = await harness.clientOf(token)('GET /api/v1/admin/audit', {
        query: { action: 'user.password_changed' },
      });
      assert.equal(data.length, 4);
      assert.ok(!JSON.stringify(data).includes(NEW));
      assert.ok(!harness.logged.join('').includes(NEW));
    });
  });

  test(`${database}: a common password is refused where the administrator wants it so`, async (t) => {
    const harness = await start(t, database);
    const { call, access_token: token } = await harness.account('root');
    const body = { username: 'ann', email: 'ann@example.com', password: 'password123' };
    const params = { key: 'refuse_common_passwords' } as const;
    await call('PUT /api/v1/admin/settings/{key}', { params, body: { value: true } });
    const refused = await harness.send('POST', '/api/v1/auth/register', { body });
    assert.equal(refused.status, 400);
    assert.match(refused.body.error, /most common/);
    assert.equal((await change(harness, token, TEST_PASSWORD, 'P@ssw0rd')).status, 400);
    await call('PUT /api/v1/admin/settings/{key}', { params, body: { value: false } });
    assert.equal((await harness.send('POST', '/api/v1/auth/register', { body })).status, 201);
  });

  test(`${database}: the current password can be guessed ten times in a quarter of an hour`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock });
    const { access_token: token } = await harness.account('ann');
    for (let i = 0; i < 10; i++)
      assert.equal((await change(harness, token, `wrong guess ${i}`, NEW)).status, 401);
    assert.equal((await change(harness, token, TEST_PASSWORD, NEW)).status, 429);
    clock.advance(16 * 60_000);
    const again = (await login(harness, 'ann', TEST_PASSWORD)).body;
    assert.equal((await change(harness, String(again.access_token), TEST_PASSWORD, NEW)).status, 200);
  });
}

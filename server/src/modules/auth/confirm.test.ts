import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { fromBase32 } from '../../kernel/crypto/base32.ts';
import { codeAt, stepAt } from '../../kernel/crypto/totp.ts';

const CONFIRM = '/api/v1/auth/confirm';
const MINUTE_MS = 60_000;

for (const database of DATABASES) {
  test(`${database}: half an hour after signing in, something grave wants the password again`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const root = await harness.account('root');
    let { access_token: token, refresh_token } = root;
    const goOn = async (minutes: number) => {
      for (let left = minutes; left > 0; left -= 10) {
        clock.advance(Math.min(left, 10) * MINUTE_MS);
        const { body } = await harness.send('POST', '/api/v1/auth/refresh', { body: { refresh_token } });
        token = String(body.access_token);
        refresh_token = String(body.refresh_token);
      }
    };
    const makeRole = (name: string) =>
      harness.send('POST', '/api/v1/admin/roles', { token, body: { name, permissions: [] } });
    const confirm = (body: object) => harness.send('POST', CONFIRM, { token, body });

    await goOn(30);
    assert.equal((await makeRole('In time')).status, 201);
    await goOn(1);
    const refused = await makeRole('Late');
    assert.equal(refused.status, 401);
    assert.deepEqual(Object.keys(refused.body), ['error']);
    assert.equal(
      refused.headers.get('www-authenticate'),
      'Bearer error="insufficient_user_authentication", max_age="1800"',
    );
    const read = await harness.send('GET', '/api/v1/admin/roles', { token });
    assert.equal(read.status, 200, 'what is not grave goes on');
    const change = (body: object) => harness.send('PUT', '/api/v1/profile', { token, body });
    assert.equal((await change({ email: 'new@example.com' })).status, 401, 'letters for passwords go there');
    assert.equal((await change({ display_name: 'Root', email: 'root@example.com' })).status, 200);

    assert.deepEqual((await confirm({ password: 'not the password' })).status, 401);
    assert.equal((await confirm({})).status, 400);
    assert.equal((await makeRole('Late')).status, 401);
    assert.equal((await confirm({ password: TEST_PASSWORD })).status, 200);
    assert.equal((await makeRole('Late')).status, 201);
    const { data } = await harness.clientOf(token)('GET /api/v1/admin/audit', {
      query: { action: 'session.confirmed' },
    });
    assert.equal(data.length, 1);
    await goOn(31);
    assert.equal((await makeRole('Later')).status, 401);
  });

  test(`${database}: with a second factor the code is asked for, and each session confirms for itself`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock, env: { RATE_LIMITS: 'on' } });
    const { call } = await harness.account('root');
    const { secret } = await call('POST /api/v1/profile/2fa/setup');
    const code = () => codeAt(fromBase32(secret) ?? Buffer.alloc(0), stepAt(clock.now()));
    await call('POST /api/v1/profile/2fa/enable', { body: { otp: code() } });
    const signIn = async () => {
      clock.advance(MINUTE_MS);
      const body = { login: 'root', password: TEST_PASSWORD, otp: code() };
      return (await harness.send('POST', '/api/v1/auth/login', { body })).body;
    };
    const refresh = async (refresh_token: unknown) =>
      String(
        (await harness.send('POST', '/api/v1/auth/refresh', { body: { refresh_token } })).body.access_token,
      );
    const sessions = [await signIn(), await signIn()];
    clock.advance(31 * MINUTE_MS);
    const [one = '', two = ''] = await Promise.all(
      sessions.map(({ refresh_token }) => refresh(refresh_token)),
    );
    const confirm = async (body: object) =>
      (await harness.send('POST', CONFIRM, { token: one, body })).status;
    const makeKey = async (token: string) =>
      (await harness.send('POST', '/api/v1/api-keys', { token, body: { name: 'k' } })).status;
    assert.deepEqual([await makeKey(one), await makeKey(two)], [401, 401]);
    assert.equal(await confirm({ password: TEST_PASSWORD }), 401);
    assert.equal(await confirm({ otp: '000000' }), 401);
    assert.equal(await confirm({ otp: code() }), 200);
    assert.deepEqual([await makeKey(one), await makeKey(two)], [201, 401]);
    for (let i = 0; i < 7; i++) assert.equal(await confirm({ otp: '000000' }), 401);
    clock.advance(MINUTE_MS);
    assert.equal(await confirm({ otp: code() }), 429, 'and cannot be guessed');
  });
}

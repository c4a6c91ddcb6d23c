import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { fromBase32 } from '../../kernel/crypto/base32.ts';
import { codeAt, stepAt } from '../../kernel/crypto/totp.ts';

const LOGIN = '/api/v1/auth/login';
const login = ({ send }: Harness, name: unknown, password: unknown = TEST_PASSWORD) =>
  send('POST', LOGIN, { body: { login: name, password } });

const statusesOf = async (count: number, ask: (i: number) => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let i = 0; i < count; i++) found.push((await ask(i)).status);
  return found;
};

/** What an answer says, without what differs between any two answers. */
const told = ({ status, headers, body }: Awaited<ReturnType<typeof login>>) => {
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status, body, headers: Object.fromEntries(kept) };
};

for (const database of DATABASES) {
  test(`${database}: signing in`, async (t) => {
    const harness = await start(t, database);
    const { call: admin } = await harness.account('Root');
    await harness.account('Ann.Lee');

    await t.test('a username or an e-mail address will do, in any case', async () => {
      for (const name of ['Ann.Lee', 'ann.lee', 'ANN.LEE', ' ann.lee ', 'Ann.Lee@Example.COM', 'ａnn.lee']) {
        const { status, body } = await login(harness, name);
        assert.equal(status, 200, name);
        assert.equal((body.user as { username: string }).username, 'Ann.Lee');
        assert.deepEqual([body.token_type, body.expires_in], ['Bearer', 900]);
      }
    });

    await t.test('the answer and the account say when it was', async () => {
      const { body } = await login(harness, 'ann.lee');
      const { last_login_at, updated_at, created_at } = body.user as Record<string, string>;
      assert.ok(last_login_at && last_login_at >= String(created_at));
      assert.equal(updated_at, created_at, 'signing in is no change of the account');
      const { call } = { call: harness.clientOf(String(body.access_token)) };
      assert.equal((await call('GET /api/v1/profile')).last_login_at, last_login_at);
    });

    await t.test('a wrong password and an unknown name cannot be told apart', async () => {
      const wrong = told(await login(harness, 'ann.lee', 'not the password'));
      assert.equal(wrong.status, 401);
      for (const name of ['nobody', 'nobody@example.com', 'ann.le', "' or 1=1 --", '%'])
        assert.deepEqual(told(await login(harness, name, 'not the password')), wrong, name);
    });

    await t.test('a password that nobody can have is wrong, however long', async () => {
      for (const password of ['7 chars', 'x'.repeat(129), '        ', 'x'.repeat(4096)])
        assert.equal((await login(harness, 'ann.lee', password)).status, 401, `${password.length}`);
    });

    await t.test('a body that is no sign-in is refused', async () => {
      const pairs = [
        [undefined, 'x'],
        ['ann.lee', undefined],
        ['', 'x'],
        ['ann.lee', ''],
        [null, null],
        [['ann.lee'], 'x'],
        ['ann.lee', { $ne: null }],
        ['a'.repeat(255), 'x'],
        ['ann.lee', 'x'.repeat(4097)],
      ];
      for (const [name, password] of pairs) {
        const { status } = await harness.send('POST', LOGIN, { body: { login: name, password } });
        assert.equal(status, 400, JSON.stringify([name, password]).slice(0, 60));
      }
    });

    await t.test('an account that is not active is told so, but only with its password', async () => {
      const { id } = await admin('POST /api/v1/admin/users', {
        body: { username: 'idle', email: 'idle@example.com', password: TEST_PASSWORD, is_active: false },
      });
      assert.equal((await login(harness, 'idle', 'wrong password')).status, 401);
      const { status, body } = await login(harness, 'idle');
      assert.equal(status, 403);
      assert.match(body.error, /not active/);
      const { data } = await admin('GET /api/v1/admin/audit', {
        query: { action: 'session.started', actor_id: id },
      });
      assert.deepEqual(data, []);
    });

    await t.test('a failed attempt on an account is in the audit log, without what was typed', async () => {
      await login(harness, 'ann.lee', 'my secret guess');
      const refused = () => admin('GET /api/v1/admin/audit', { query: { action: 'session.refused' } });
      await until('it is noted', async () => (await refused()).total > 0);
      const { data } = await refused();
      assert.ok(!JSON.stringify(data).includes('my secret guess'));
      assert.deepEqual([data[0]?.actor_id, data[0]?.target_type], [null, 'user']);
    });

    await t.test('no password and no token is in the log', () => {
      const log = harness.logged.join('');
      for (const secret of [TEST_PASSWORD, 'my secret guess', 'not the password', 'eyJ', 'rt_'])
        assert.ok(!log.includes(secret), secret);
    });
  });

  test(`${database}: ten failures on an account close it for a quarter of an hour`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock });
    await harness.account('ann');
    await harness.account('bob');
    // In every spelling of the name, and by e-mail: it is one account.
    const names = ['ann', 'ANN', 'ann@example.com', 'Ann@Example.com'];
    const guess = (i: number) => login(harness, names[i % names.length], `wrong guess ${i}`);
    assert.deepEqual(await statusesOf(10, guess), Array(10).fill(401));
    const limited = await guess(11);
    assert.equal(limited.status, 429);
    assert.match(limited.body.error, /try again in/);

    assert.equal((await login(harness, 'ann')).status, 429, 'the right password neither');
    assert.equal((await login(harness, 'ann@example.com')).status, 429, 'nor by e-mail');
    assert.equal((await login(harness, 'bob')).status, 200, 'another account is not concerned');

    clock.advance(Number(limited.headers.get('retry-after')) * 1000 - 20_000);
    assert.equal((await login(harness, 'ann')).status, 429, 'not before the time that was said');
    clock.advance(20_000);
    assert.equal((await login(harness, 'ann')).status, 200, 'but from then on');
  });

  test(`${database}: a stranger's failures do not shut the owner out, nor a device that has signed in before`, async (t) => {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
    const harness = await start(t, database, { env, clock: manualClock() });
    const { user } = await harness.account('ann');
    const from = (ip: string, password: string, more: Record<string, string> = {}) =>
      harness.send('POST', '/api/v1/auth/web/login', {
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-requested-with': 'parley',
          'x-forwarded-for': ip,
          ...more,
        },
        body: { login: 'ann', password },
      });
    const home = await from('203.0.113.1', TEST_PASSWORD);
    const cookie = String(
      home.headers
        .getSetCookie()
        .find((one) => one.startsWith('parley-device='))
        ?.split(';')[0],
    );
    const siege = async (address: string, times: number) => {
      for (let i = 0; i < times; i++) await from(address, `wrong guess ${i}`);
    };
    await siege('198.51.100.1', 11);
    assert.equal((await from('198.51.100.1', TEST_PASSWORD)).status, 429, 'the stranger is refused');
    assert.equal((await from('203.0.113.9', TEST_PASSWORD)).status, 200, 'the owner is not, wherever');
    assert.equal((await from('198.51.100.1', TEST_PASSWORD, { cookie })).status, 200, 'beside the stranger');

    // Nine more addresses, ten guesses each.
    await harness.server.kernel.limits.take('login_account_wide', user.id, 90);
    const elsewhere = await from('192.0.2.1', TEST_PASSWORD);
    assert.equal(elsewhere.status, 429, 'from a hundred failures on, a password alone is not enough');
    assert.match(String(elsewhere.body.error), /one-time code/);
    assert.equal((await from('203.0.113.1', TEST_PASSWORD)).status, 200, 'but for an address of theirs');
    assert.equal((await from('192.0.2.1', TEST_PASSWORD, { cookie })).status, 200, 'and a device of theirs');
    for (let i = 0; i < 10; i++) await from('192.0.2.1', `wrong guess ${i}`, { cookie });
    assert.equal((await from('192.0.2.1', TEST_PASSWORD, { cookie })).status, 429, 'its own failures count');
    assert.equal((await from('203.0.113.1', TEST_PASSWORD)).status, 200);
  });

  test(`${database}: a second factor gets into an account that is guessed at from everywhere`, async (t) => {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
    const clock = manualClock();
    const harness = await start(t, database, { env, clock });
    const ann = await harness.account('ann');
    const { secret } = await ann.call('POST /api/v1/profile/2fa/setup');
    const code = () => codeAt(fromBase32(secret) ?? Buffer.alloc(0), stepAt(clock.now()));
    await ann.call('POST /api/v1/profile/2fa/enable', { body: { otp: code() } });
    const from = async (ip: string, password: string, otp?: string) =>
      (
        await harness.send('POST', LOGIN, {
          headers: { 'x-forwarded-for': ip },
          body: { login: 'ann', password, ...(otp === undefined ? {} : { otp }) },
        })
      ).status;
    await harness.server.kernel.limits.take('login_account_wide', ann.user.id, 100);
    clock.advance(30_000);
    assert.equal(await from('192.0.2.1', TEST_PASSWORD), 429);
    assert.equal(await from('192.0.2.1', 'wrong', code()), 429, 'the same, whatever is wrong');
    assert.equal(await from('192.0.2.1', TEST_PASSWORD, '000000'), 429);
    assert.equal(await from('192.0.2.1', TEST_PASSWORD, code()), 200);
  });

  test(`${database}: a name that nobody has is closed like an account`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock });
    await harness.account('ann');
    const refusals: object[] = [];
    for (const name of ['ann', 'nobody']) {
      assert.deepEqual(
        await statusesOf(10, () => login(harness, name, 'wrong password')),
        Array(10).fill(401),
      );
      refusals.push(told(await login(harness, name, 'wrong password')));
    }
    assert.deepEqual(refusals[0], refusals[1]);
  });

  test(`${database}: thirty failures from an address close all accounts to it`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock });
    await harness.account('ann');
    const found = await statusesOf(30, (i) => login(harness, `name-${i % 15}`, 'wrong password'));
    assert.deepEqual(found, Array(30).fill(401));
    assert.equal((await login(harness, 'ann')).status, 429);
    clock.advance(16 * 60_000);
    assert.equal((await login(harness, 'ann')).status, 200);
    const fine = await statusesOf(12, () => login(harness, 'ann'));
    assert.deepEqual(fine, Array(12).fill(200), 'successes never count');
  });

  test(`${database}: many guesses at once gain nothing over one after the other`, async (t) => {
    const harness = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock: manualClock() });
    await harness.account('ann');
    // All have passed the first look before any is checked, and the right one is checked last.
    const { passwords } = harness.server.kernel;
    const { check } = passwords;
    const [all, wrong] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let looked = 0;
    t.mock.method(passwords, 'check', async (...args: Parameters<typeof check>) => {
      looked += 1;
      if (looked === 30) all.resolve();
      await (args[0] === TEST_PASSWORD ? wrong.promise : all.promise);
      return check(...args);
    });
    const right = login(harness, 'ann');
    const guesses = Array.from({ length: 29 }, (_, i) => login(harness, 'ann', `wrong guess ${i}`));
    const found = (await Promise.all(guesses)).map(({ status }) => status);
    wrong.resolve();
    assert.equal(found.filter((status) => status === 401).length, 10);
    assert.equal((await right).status, 429);
  });

  test(`${database}: an administrator may move the limits, and they act at once`, async (t) => {
    const harness = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock: manualClock() });
    const { call: admin } = await harness.account('root');
    await admin('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'login_failures_per_account' },
      body: { value: 2 },
    });
    assert.deepEqual(await statusesOf(3, () => login(harness, 'root', 'wrong password')), [401, 401, 429]);
  });
}

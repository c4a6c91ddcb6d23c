import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { type ManualClock, manualClock } from '../../../test/manual-clock.ts';
import { sql } from '../../db/sql.ts';
import { fromBase32 } from '../../kernel/crypto/base32.ts';
import { codeAt, stepAt } from '../../kernel/crypto/totp.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { useSecondFactor } from './index.ts';

const STEP_MS = 30_000;

/** What the authenticator app shows, `steps` from now. */
const codeOf = (secret: string, clock: ManualClock, steps = 0): string => {
  const bytes = fromBase32(secret);
  assert.ok(bytes);
  return codeAt(bytes, stepAt(clock.now()) + steps);
};

const wrongCode = (secret: string, clock: ManualClock): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, clock, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
};

const post = ({ send }: Harness, token: string | undefined, path: string, body?: unknown) =>
  send('POST', `/api/v1/profile/2fa/${path}`, { token, ...(body === undefined ? {} : { body }) });

const login = ({ send }: Harness, otp?: unknown, password = TEST_PASSWORD) =>
  send('POST', '/api/v1/auth/login', { body: { login: 'ann', password, otp } });

/** Ann with her second factor on; the code that turned it on is used up. */
const scene = async (t: Parameters<typeof start>[0], database: (typeof DATABASES)[number], env = {}) => {
  const clock = manualClock();
  const harness = await start(t, database, { clock, env });
  const root = await harness.account('root');
  const ann = await harness.account('ann');
  const { secret } = await ann.call('POST /api/v1/profile/2fa/setup');
  const otp = codeOf(secret, clock);
  const { recovery_codes } = await ann.call('POST /api/v1/profile/2fa/enable', { body: { otp } });
  clock.advance(STEP_MS);
  return { clock, harness, root, ann, token: ann.access_token, secret, codes: recovery_codes };
};

for (const database of DATABASES) {
  test(`${database}: a second factor is set up, proved and then asked for`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const { call, access_token: token } = await harness.account('ann');

    await t.test('the secret comes as text and as what a QR code says', async () => {
      const { secret, otpauth_url } = await call('POST /api/v1/profile/2fa/setup');
      assert.match(secret, /^[A-Z2-7]{32}$/);
      const url = new URL(otpauth_url);
      assert.equal(`${url.protocol}//${url.host}${url.pathname}`, 'otpauth://totp/Parley:ann');
      assert.equal(url.searchParams.get('secret'), secret);
    });

    await t.test('nothing is asked for until a first code has proved it', async () => {
      assert.equal((await login(harness)).status, 200);
      assert.equal((await call('GET /api/v1/profile')).has_two_factor, false);
      const { secret: old } = await call('POST /api/v1/profile/2fa/setup');
      const { secret } = await call('POST /api/v1/profile/2fa/setup');
      assert.notEqual(secret, old, 'setting up again begins anew');
      for (const otp of [wrongCode(secret, clock), '12345', 'abcdef', '1234567'])
        assert.equal((await post(harness, token, 'enable', { otp })).status, 401, otp);
      for (const otp of ['', null, 7, undefined, 'x'.repeat(65)])
        assert.equal((await post(harness, token, 'enable', { otp })).status, 400, String(otp));
      assert.equal(
        (await post(harness, token, 'disable', { otp: '123456', password: TEST_PASSWORD })).status,
        409,
      );
      assert.equal((await post(harness, token, 'recovery-codes', { otp: '123456' })).status, 409);
      const { status, body } = await post(harness, token, 'enable', { otp: codeOf(secret, clock) });
      assert.equal(status, 200);
      const codes = body.recovery_codes as string[];
      assert.equal(new Set(codes).size, 10);
      for (const code of codes) assert.match(code, /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
      assert.equal((await call('GET /api/v1/profile')).has_two_factor, true);
    });

    await t.test('once on, it is not set up again', async () => {
      assert.equal((await post(harness, token, 'setup')).status, 409);
      assert.equal((await post(harness, token, 'enable', { otp: '123456' })).status, 409);
    });

    await t.test('without having set it up there is nothing to turn on', async () => {
      const bob = await harness.account('bob');
      assert.equal((await post(harness, bob.access_token, 'enable', { otp: '123456' })).status, 409);
    });

    await t.test('everything about it wants a bearer', async () => {
      for (const path of ['setup', 'enable', 'disable', 'recovery-codes'])
        assert.equal((await post(harness, undefined, path)).status, 401);
    });
  });

  test(`${database}: signing in with a second factor`, async (t) => {
    const { clock, harness, secret, codes, root, ann } = await scene(t, database);

    await t.test('without a code is told so, in words a person understands', async () => {
      for (const otp of [undefined, '']) {
        const { status, body } = await login(harness, otp);
        assert.equal(status, 401);
        assert.match(body.error, /one-time code/);
      }
      assert.doesNotMatch((await login(harness, undefined, 'wrong password')).body.error, /code/);
    });

    await t.test('takes a code once', async () => {
      const otp = codeOf(secret, clock);
      assert.equal((await login(harness, ` ${otp.slice(0, 3)} ${otp.slice(3)} `)).status, 200);
      assert.equal((await login(harness, otp)).status, 401, 'a code that was seen is worth nothing');
      assert.equal((await login(harness, codeOf(secret, clock, -1))).status, 401, 'nor is an older one');
    });

    await t.test('forgives a clock that is one step off, and no more', async () => {
      clock.advance(10 * STEP_MS);
      assert.equal((await login(harness, codeOf(secret, clock, -2))).status, 401);
      assert.equal((await login(harness, codeOf(secret, clock, 2))).status, 401);
      assert.equal((await login(harness, codeOf(secret, clock, -1))).status, 200);
      assert.equal((await login(harness, codeOf(secret, clock, 1))).status, 200);
    });

    await t.test('takes one of two sign-ins with one code at once', async () => {
      clock.advance(10 * STEP_MS);
      const otp = codeOf(secret, clock);
      const answers = await Promise.all(Array.from({ length: 5 }, () => login(harness, otp)));
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(4).fill(401)]);
    });

    await t.test('takes a recovery code once, however it is typed', async () => {
      const [one = '', two = ''] = codes;
      const answers = await Promise.all(Array.from({ length: 4 }, () => login(harness, one)));
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(3).fill(401)]);
      assert.equal((await login(harness, two.toLowerCase().replaceAll('-', ' '))).status, 200);
      const query = { action: 'two_factor.recovery_code_used', actor_id: ann.user.id };
      assert.equal((await root.call('GET /api/v1/admin/audit', { query })).total, 2);
    });

    await t.test('refuses a wrong code, and wants the password all the same', async () => {
      clock.advance(STEP_MS);
      assert.equal((await login(harness, wrongCode(secret, clock))).status, 401);
      assert.equal((await login(harness, codeOf(secret, clock), 'wrong password')).status, 401);
      assert.equal(
        (await login(harness, codeOf(secret, clock))).status,
        200,
        'a wrong password uses up no code',
      );
    });
  });

  test(`${database}: of many uses of one code at the same moment one counts`, async (t) => {
    const { clock, harness, secret, codes, ann } = await scene(t, database);
    const ctx = systemCtx(harness.server.kernel, 'test');
    // Without the hashing of a password before it, which would put them in a row.
    for (const code of [codeOf(secret, clock), codes[0] ?? '']) {
      const uses = await Promise.all(
        Array.from({ length: 10 }, () => useSecondFactor(ctx, ann.user.id, code)),
      );
      assert.equal(uses.filter((isFirst) => isFirst).length, 1);
    }
  });

  test(`${database}: new recovery codes replace the old ones`, async (t) => {
    const { clock, harness, secret, codes, token, ann } = await scene(t, database);
    assert.equal(
      (await post(harness, token, 'recovery-codes', { otp: wrongCode(secret, clock) })).status,
      401,
    );
    const otp = codeOf(secret, clock);
    const { recovery_codes } = await ann.call('POST /api/v1/profile/2fa/recovery-codes', { body: { otp } });
    assert.equal(recovery_codes.length, 10);
    assert.equal((await login(harness, codes[0])).status, 401);
    assert.equal((await login(harness, recovery_codes[0])).status, 200);
  });

  test(`${database}: turning it off wants the password and a code`, async (t) => {
    const { clock, harness, secret, codes, token, ann } = await scene(t, database);
    const disable = (password: string, otp: string) => post(harness, token, 'disable', { password, otp });
    assert.equal((await disable('wrong password', codeOf(secret, clock))).status, 401);
    assert.equal((await disable(TEST_PASSWORD, wrongCode(secret, clock))).status, 401);
    assert.equal((await login(harness)).status, 401, 'it is still on');
    assert.equal((await disable(TEST_PASSWORD, codeOf(secret, clock))).status, 200);
    assert.equal((await ann.call('GET /api/v1/profile')).has_two_factor, false);
    assert.equal((await login(harness)).status, 200);
    assert.equal((await login(harness, codes[0])).status, 200, 'a code that nobody asks for is ignored');
    const { secret: next } = await ann.call('POST /api/v1/profile/2fa/setup');
    assert.notEqual(next, secret);
  });

  test(`${database}: codes can be guessed ten times in a quarter of an hour`, async (t) => {
    const { clock, harness, secret, token } = await scene(t, database, { RATE_LIMITS: 'on' });
    const guess = () => post(harness, token, 'recovery-codes', { otp: wrongCode(secret, clock) });
    // Turning it on counted once.
    for (let i = 0; i < 9; i++) assert.equal((await guess()).status, 401);
    assert.equal((await guess()).status, 429);
    for (let i = 0; i < 10; i++) assert.equal((await login(harness, wrongCode(secret, clock))).status, 401);
    assert.equal((await login(harness, codeOf(secret, clock))).status, 429);
  });

  test(`${database}: the secret and the recovery codes are stored and logged as nothing readable`, async (t) => {
    const { harness, secret, codes } = await scene(t, database);
    const { read } = harness.server.kernel.database;
    const { secret_box } = await sql(read).selectFrom('second_factors').selectAll().executeTakeFirstOrThrow();
    assert.ok(!Buffer.from(secret_box).includes(fromBase32(secret) ?? secret));
    const rows = await sql(read).selectFrom('recovery_codes').selectAll().execute();
    const text = JSON.stringify(rows) + harness.logged.join('');
    assert.equal(rows.length, codes.length);
    for (const shown of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      assert.ok(!text.includes(shown));
  });
}

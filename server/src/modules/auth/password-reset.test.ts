import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';

const NEW_PASSWORD = 'another fine long password';
const SPENT = 'this link was used already or is too old; ask for a new one';
const PUBLIC_URL = 'https://chat.example.com';

for (const engine of DATABASES) {
  test(`${engine}: a forgotten password is replaced through a letter`, async (t) => {
    const clock = manualClock();
    const mailbox = await openMailbox(t);
    const env = {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'parley@chat.example.com',
      PUBLIC_URL,
      RATE_LIMITS: 'on',
    };
    const { account, send, logged } = await start(t, engine, { clock, env });
    const forget = (login: string) => send('POST', '/api/v1/auth/forgot', { body: { login } });
    const reset = (token: string, more: object = {}) =>
      send('POST', '/api/v1/auth/reset', { body: { token, password: NEW_PASSWORD, ...more } });
    const login = (name: string, password: string) =>
      send('POST', '/api/v1/auth/login', { body: { login: name, password } });
    const lettersTo = (name: string) =>
      mailbox.letters.filter(({ to }) => to.includes(`${name}@example.com`));
    /** The token of the latest letter, once there are so many. */
    const tokenFor = async (name: string, count = 1): Promise<string> => {
      await until(`letters to ${name}`, () => lettersTo(name).length === count);
      const [, token = ''] = /reset-password#([\w-]+)/.exec(lettersTo(name).at(-1)?.text ?? '') ?? [];
      return token;
    };
    const ann = await account('ann');

    await t.test('the sign-in page may offer it', async () => {
      const { body } = await send('GET', '/api/v1/auth/options');
      assert.equal(body.password_reset, true);
    });

    await t.test('the letter is in the language of its reader', async () => {
      const yui = await account('yui');
      await yui.call('PUT /api/v1/settings', { body: { language: 'ja' } });
      await forget('yui');
      assert.notEqual(await tokenFor('yui'), '');
      const [letter] = lettersTo('yui');
      assert.match(letter?.html ?? '', /<html lang="ja">/);
      assert.match(letter?.text ?? '', /^Parley の yui の新しいパスワードを設定してください：/);
    });

    await t.test('the link works once, ends the sessions and keeps the API keys', async () => {
      const key = await ann.call('POST /api/v1/api-keys', { body: { name: 'script', scopes: ['read'] } });
      const asked = await forget('ANN@example.com');
      assert.deepEqual(
        [asked.status, asked.body.message],
        [202, 'if there is such an account, a letter is on its way to its address'],
      );
      const token = await tokenFor('ann');
      assert.equal((await reset(token, { password: 'short' })).status, 400);
      assert.equal((await reset(`${token}A`)).status, 409);
      assert.equal((await reset(token)).status, 200);
      const again = await reset(token);
      assert.deepEqual([again.status, again.body.error], [409, SPENT]);
      assert.equal((await login('ann', TEST_PASSWORD)).status, 401);
      assert.equal((await login('ann', NEW_PASSWORD)).status, 200);
      assert.equal((await send('GET', '/api/v1/profile', { token: ann.access_token })).status, 401);
      assert.equal((await send('GET', '/api/v1/profile', { token: key.key })).status, 200);
      assert.ok(!logged.join('').includes(token), 'no log holds the link');
    });

    await t.test('of eight at once with one link, one wins', async () => {
      await account('bob');
      await forget('bob');
      const token = await tokenFor('bob');
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => reset(token, { password: `${NEW_PASSWORD} ${n}` })),
      );
      const statuses = answers.map(({ status }) => status).toSorted();
      assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 409)]);
    });

    await t.test('API keys end with it where that is wished', async () => {
      const cleo = await account('cleo');
      const key = await cleo.call('POST /api/v1/api-keys', { body: { name: 'script', scopes: ['read'] } });
      await forget('cleo');
      await reset(await tokenFor('cleo'), { end_api_keys: true });
      assert.equal((await send('GET', '/api/v1/profile', { token: key.key })).status, 401);
    });

    await t.test('a link is worth nothing after a new password, a new address, or an hour', async () => {
      clock.advance(60 * 60_000);
      const dan = await account('dan');
      await forget('dan');
      const before = await tokenFor('dan');
      const change = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD };
      await dan.call('POST /api/v1/profile/password', { body: change });
      assert.equal((await reset(before)).status, 409);
      await forget('dan');
      const old = await tokenFor('dan', 2);
      await dan.call('PUT /api/v1/profile', { body: { email: 'daniel@example.com' } });
      assert.equal((await reset(old)).status, 409);
      await dan.call('PUT /api/v1/profile', { body: { email: 'dan@example.com' } });
      assert.equal((await reset(old)).status, 409, 'changed back is changed');
      await dan.call('PUT /api/v1/profile', { body: { email: 'daniel@example.com' } });
      await forget('dan');
      const late = await tokenFor('daniel');
      clock.advance(60 * 60_000);
      assert.equal((await reset(late)).status, 409);
      for (const token of ['x', `${late.slice(0, -4)}AAAA`, 'a'.repeat(1000)])
        assert.equal((await reset(token)).status, 409);
    });

    await t.test('nobody learns who has an account, and no mailbox is filled', async () => {
      await account('eve');
      const count = mailbox.letters.length;
      const answers = [];
      for (let n = 0; n < 5; n++) answers.push(await forget('eve'), await forget('nobody'));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]));
      assert.equal(new Set(answers.map(({ body }) => body.message)).size, 1);
      await tokenFor('eve', 3);
      assert.equal(mailbox.letters.length, count + 3);
      clock.advance(60 * 60_000);
      const many = [];
      for (let n = 0; n < 25; n++) many.push((await forget('nobody')).status);
      assert.deepEqual(new Set(many), new Set([202, 429]));
      assert.equal((await reset('x')).status, 409, 'and links are counted apart');
    });
  });

  test(`${engine}: without mail there is no letter, and the page does not offer one`, async (t) => {
    const { send } = await start(t, engine);
    const { body } = await send('GET', '/api/v1/auth/options');
    assert.equal(body.password_reset, false);
    const refused = await send('POST', '/api/v1/auth/forgot', { body: { login: 'ann' } });
    assert.equal(refused.status, 404);
    assert.match(refused.body.error, /administrator/);
  });
}

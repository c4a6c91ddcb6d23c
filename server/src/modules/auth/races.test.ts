import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elapse } from '../../../test/elapse.ts';
import { DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { sql } from '../../db/sql.ts';

const login = ({ send }: Harness, name: string, password: string) =>
  send('POST', '/api/v1/auth/login', { body: { login: name, password } });

const isAlive = async ({ send }: Harness, token: string): Promise<boolean> =>
  (await send('GET', '/api/v1/profile', { token })).status === 200;

/** Sign-ins that begin a little after one another, so that some of them meet the change in the middle. */
const salvo = (harness: Harness, name: string, password: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      await elapse(i * 12, 'one after another');
      return login(harness, name, password);
    }),
  );

for (const database of DATABASES) {
  test(`${database}: no session with the old password outlives a change of it`, async (t) => {
    const harness = await start(t, database);
    const { call } = await harness.account('ann');
    let password = TEST_PASSWORD;
    for (let round = 0; round < 4; round++) {
      const next = `another password ${round}`;
      const change = call('POST /api/v1/profile/password', {
        body: { current_password: password, new_password: next },
      });
      const answers = await salvo(harness, 'ann', password, 10);
      await change;
      for (const { status, body } of answers) {
        assert.ok([200, 401].includes(status), `${status}`);
        if (status === 200)
          assert.equal(await isAlive(harness, String(body.access_token)), false, `round ${round}`);
      }
      password = next;
    }
  });

  test(`${database}: no session outlives the deactivation of its account`, async (t) => {
    const harness = await start(t, database);
    const { call: admin } = await harness.account('root');
    const { user } = await harness.account('bob');
    const params = { id: user.id };
    for (let round = 0; round < 3; round++) {
      const answers = salvo(harness, 'bob', TEST_PASSWORD, 10);
      await elapse(80, 'some of them are in the middle');
      await admin('PUT /api/v1/admin/users/{id}', { params, body: { is_active: false } });
      const started = (await answers).filter(({ status }) => status === 200);
      await admin('PUT /api/v1/admin/users/{id}', { params, body: { is_active: true } });
      for (const { body } of started)
        assert.equal(await isAlive(harness, String(body.access_token)), false, `round ${round}`);
    }
  });

  test(`${database}: of two password changes at once one wins, and its password is the one`, async (t) => {
    const harness = await start(t, database);
    const { access_token: token } = await harness.account('ann');
    const choices = ['first new password', 'second new password', 'third new password'];
    // Each has read the old password before any of them is told that it is right.
    const { passwords } = harness.server.kernel;
    const { check } = passwords;
    const all = Promise.withResolvers<void>();
    let asked = 0;
    const together = t.mock.method(passwords, 'check', async (...args: Parameters<typeof check>) => {
      asked += 1;
      if (asked === choices.length) all.resolve();
      await all.promise;
      return check(...args);
    });
    const answers = await Promise.all(
      choices.map((new_password) =>
        harness.send('POST', '/api/v1/profile/password', {
          token,
          body: { current_password: TEST_PASSWORD, new_password },
        }),
      ),
    );
    together.mock.restore();
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [200, 409, 409]);
    const found = await Promise.all(choices.map((choice) => login(harness, 'ann', choice)));
    assert.deepEqual(
      found.map(({ status }) => status),
      statuses.map((status) => (status === 200 ? 200 : 401)),
    );
    assert.equal((await login(harness, 'ann', TEST_PASSWORD)).status, 401);
  });

  test(`${database}: sign-ins at once all succeed while the password is hashed anew`, async (t) => {
    const first = await start(t, database);
    await first.account('ann');
    await first.server.stop();
    const stronger = await start(t, database, { on: first.database, env: { PASSWORD_KDF: 'strong' } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => login(stronger, 'ann', TEST_PASSWORD)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(6).fill(200),
    );
    assert.equal((await login(stronger, 'ann', TEST_PASSWORD)).status, 200);
    const stored = await sql(stronger.server.kernel.database.read)
      .selectFrom('passwords')
      .select('params')
      .executeTakeFirstOrThrow();
    assert.match(stored.params, /m=65536,t=3/);
  });
}

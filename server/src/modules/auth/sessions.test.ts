import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';

/** Signs in once more, as another device. */
const signIn = async (harness: Harness, login: string, userAgent = 'another device') => {
  const { status, body } = await harness.send('POST', '/api/v1/auth/login', {
    body: { login, password: TEST_PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  assert.equal(status, 200);
  const token = String(body.access_token);
  return { token, refresh: String(body.refresh_token), call: harness.clientOf(token) };
};

const isAlive = async ({ send }: Harness, token: string): Promise<boolean> =>
  (await send('GET', '/api/v1/profile', { token })).status === 200;

const canRefresh = async ({ send }: Harness, refresh_token: string): Promise<boolean> =>
  (await send('POST', '/api/v1/auth/refresh', { body: { refresh_token } })).status === 200;

const logout = ({ send }: Harness, token: string, body?: unknown) =>
  send('POST', '/api/v1/auth/logout', { token, ...(body === undefined ? {} : { body }) });

for (const database of DATABASES) {
  test(`${database}: my sessions`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const ann = await harness.account('ann');
    const bob = await harness.account('bob');
    clock.advance(1_000);
    const phone = await signIn(harness, 'ann', 'Telephone/1.0');

    await t.test('are listed with where and when, the last used first', async () => {
      const { data } = await phone.call('GET /api/v1/auth/sessions');
      assert.deepEqual(
        data.map(({ current, user_agent }) => [current, user_agent]),
        [
          [true, 'Telephone/1.0'],
          [false, data[1]?.user_agent],
        ],
      );
      assert.equal(data[0]?.ip, '127.0.0.1');
      assert.equal(data[0]?.created_at, clock.now().toISOString());
      clock.advance(6 * 60_000);
      await ann.call('GET /api/v1/profile');
      await until('the use is noted', async () => {
        const { data } = await phone.call('GET /api/v1/auth/sessions');
        return data.find(({ current }) => !current)?.last_used_at === clock.now().toISOString();
      });
    });

    await t.test('are mine alone: another one’s does not exist', async () => {
      const { data } = await bob.call('GET /api/v1/auth/sessions');
      assert.equal(data.length, 1);
      const id = String(data[0]?.id);
      await assert.rejects(ann.call('DELETE /api/v1/auth/sessions/{id}', { params: { id } }), {
        status: 404,
        message: 'session not found',
      });
      for (const id of ['7', 'x', '00000000-0000-7000-8000-000000000000'])
        await assert.rejects(ann.call('DELETE /api/v1/auth/sessions/{id}', { params: { id } }), {
          status: 404,
        });
      assert.ok(await isAlive(harness, bob.access_token));
    });

    await t.test('end one by one, at once, with their tokens', async () => {
      const { data } = await ann.call('GET /api/v1/auth/sessions');
      const id = String(data.find(({ current }) => !current)?.id);
      await ann.call('DELETE /api/v1/auth/sessions/{id}', { params: { id } });
      assert.equal(await isAlive(harness, phone.token), false);
      assert.equal(await canRefresh(harness, phone.refresh), false);
      assert.ok(await isAlive(harness, ann.access_token));
      await assert.rejects(ann.call('DELETE /api/v1/auth/sessions/{id}', { params: { id } }), {
        status: 404,
      });
    });

    await t.test('end all but the one that asks', async () => {
      const others = [await signIn(harness, 'ann'), await signIn(harness, 'ann')];
      const { message } = await ann.call('DELETE /api/v1/auth/sessions');
      assert.equal(message, '2 other sessions ended');
      for (const { token, refresh } of others) {
        assert.equal(await isAlive(harness, token), false);
        assert.equal(await canRefresh(harness, refresh), false);
      }
      const { data } = await ann.call('GET /api/v1/auth/sessions');
      assert.deepEqual(
        data.map(({ current }) => current),
        [true],
      );
      assert.ok(await isAlive(harness, bob.access_token));
    });

    await t.test('can be paged through', async () => {
      for (let i = 0; i < 2; i++) await signIn(harness, 'bob');
      const ids = async (query: object) =>
        (await bob.call('GET /api/v1/auth/sessions', { query })).data.map(({ id }) => id);
      const all = await ids({});
      assert.equal(all.length, 3);
      assert.deepEqual(await ids({ page: '2', per_page: '2' }), all.slice(2));
      assert.deepEqual(await ids({ limit: '1', offset: '1' }), all.slice(1, 2));
    });
  });

  test(`${database}: signing out`, async (t) => {
    const harness = await start(t, database);
    const bob = await harness.account('bob');
    await harness.account('ann');

    await t.test('without a refresh token ends the session that asks, and all its tokens', async () => {
      const one = await signIn(harness, 'ann');
      const other = await signIn(harness, 'ann');
      const { status, body } = await logout(harness, one.token);
      assert.deepEqual([status, body], [200, { message: 'signed out' }]);
      assert.equal(await isAlive(harness, one.token), false);
      assert.equal(await canRefresh(harness, one.refresh), false);
      assert.ok(await isAlive(harness, other.token));
      assert.equal((await logout(harness, one.token)).status, 401, 'a second time there is nobody to ask');
    });

    await t.test('an empty body says the same as none, and null is no body', async () => {
      const { token } = await signIn(harness, 'ann');
      assert.equal((await logout(harness, token, null)).status, 400);
      assert.ok(await isAlive(harness, token));
      assert.equal((await logout(harness, token, {})).status, 200);
      assert.equal(await isAlive(harness, token), false);
    });

    await t.test('with a refresh token of mine ends that session', async () => {
      const [one, other] = [await signIn(harness, 'ann'), await signIn(harness, 'ann')];
      assert.equal((await logout(harness, one.token, { refresh_token: other.refresh })).status, 200);
      assert.equal(await isAlive(harness, other.token), false);
      assert.ok(await isAlive(harness, one.token));
    });

    await t.test('with a token that was rotated already ends the session it belonged to', async () => {
      const one = await signIn(harness, 'ann');
      assert.ok(await canRefresh(harness, one.refresh));
      assert.equal((await logout(harness, one.token, { refresh_token: one.refresh })).status, 200);
      assert.equal(await isAlive(harness, one.token), false);
    });

    await t.test('with another person’s refresh token leaves them alone and signs me out', async () => {
      for (const refresh_token of [bob.refresh_token, `rt_${'A'.repeat(43)}`, 'nonsense']) {
        const { token } = await signIn(harness, 'ann');
        assert.equal((await logout(harness, token, { refresh_token })).status, 200);
        assert.equal(await isAlive(harness, token), false);
      }
      assert.ok(await isAlive(harness, bob.access_token));
      assert.ok(await canRefresh(harness, bob.refresh_token));
    });

    await t.test('wants a bearer and a body that makes sense', async () => {
      assert.equal((await harness.send('POST', '/api/v1/auth/logout', {})).status, 401);
      const { token } = await signIn(harness, 'ann');
      for (const refresh_token of ['', null, 7, [], {}, true])
        assert.equal((await logout(harness, token, { refresh_token })).status, 400);
      assert.ok(await isAlive(harness, token), 'what is refused ends nothing');
    });

    await t.test('is in the audit log', async () => {
      const { data } = await bob.call('GET /api/v1/admin/audit', { query: { action: 'session.ended' } });
      assert.ok(data.length > 0);
      assert.ok(data.every(({ actor_id, target_type }) => actor_id && target_type === 'session'));
    });
  });

  test(`${database}: expired sessions and tokens are forgotten by a job`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    await harness.account('ann');
    clock.advance(31 * 86_400_000);
    const { call } = await signIn(harness, 'ann');
    const done = async () => {
      const { data } = await call('GET /api/v1/admin/jobs', { query: { state: 'done', limit: '200' } });
      return data.some(({ name }) => name === 'auth.purge_expired');
    };
    await until('the purge has run', done);
    const { read } = harness.server.kernel.database;
    for (const table of ['sessions', 'refresh_tokens'] as const)
      assert.equal((await sql(read).selectFrom(table).selectAll().execute()).length, 1, table);
    assert.equal((await call('GET /api/v1/admin/stats')).sessions.active, 1);
  });
}

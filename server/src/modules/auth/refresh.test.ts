import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, type Harness, start } from '../../../test/harness.ts';
import { type ManualClock, manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';

const DAY_MS = 86_400_000;

const refresh = ({ send }: Harness, refresh_token: unknown, key?: string) =>
  send('POST', '/api/v1/auth/refresh', {
    body: { refresh_token },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

/** Rotates and gives the new pair. */
const rotate = async (harness: Harness, token: string, key?: string) => {
  const { status, body } = await refresh(harness, token, key);
  assert.equal(status, 200);
  return { access: String(body.access_token), refresh: String(body.refresh_token), body };
};

const isAlive = async ({ send }: Harness, access: string): Promise<boolean> =>
  (await send('GET', '/api/v1/profile', { token: access })).status === 200;

const begin = async (t: Parameters<typeof start>[0], database: (typeof DATABASES)[number], env = {}) => {
  const clock = manualClock();
  const harness = await start(t, database, { clock, env });
  const { access_token, refresh_token } = await harness.account('ann');
  return { clock, harness, access: access_token, first: refresh_token };
};

const asText = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);

for (const database of DATABASES) {
  test(`${database}: a refresh gives a new pair, and the old token is invalid at once`, async (t) => {
    const { harness, first, access } = await begin(t, database);
    const second = await rotate(harness, first);
    const { access_token, refresh_token, token_type, expires_in, user, ...rest } = second.body;
    assert.deepEqual([token_type, expires_in, rest], ['Bearer', 900, {}]);
    assert.equal((user as { username: string }).username, 'ann');
    assert.notEqual(second.refresh, first);
    assert.equal((await refresh(harness, first)).status, 401);
    assert.ok(await isAlive(harness, second.access), 'the new access token works');
    assert.ok(await isAlive(harness, access), 'the old one works until it ends: it is the same session');
    await rotate(harness, second.refresh);
  });

  test(`${database}: what is no refresh token is refused`, async (t) => {
    const { harness, first, access } = await begin(t, database);
    const invented = `rt_${'A'.repeat(43)}`;
    for (const token of ['x', 'rt_', invented, access, first.slice(0, -1), `${first}A`, first.toUpperCase()])
      assert.equal((await refresh(harness, token)).status, 401, token.slice(0, 8));
    for (const token of ['', null, undefined, 7, true, [], {}, [first], 'x'.repeat(513)])
      assert.equal((await refresh(harness, token)).status, 400, String(token).slice(0, 8));
    await rotate(harness, first);
  });

  test(`${database}: of 20 refreshes at once one wins`, async (t) => {
    const { harness, first } = await begin(t, database);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(harness, first)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(19).fill(401)]);
    const winner = answers.find(({ status }) => status === 200);
    await rotate(harness, String(winner?.body.refresh_token));
  });

  test(`${database}: the same Idempotency-Key gets the same pair for a minute`, async (t) => {
    const { harness, first, clock } = await begin(t, database);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(harness, first, 'lost-1')));
    const pairs = answers.map(({ status, body }) => [status, body.access_token, body.refresh_token].join());
    assert.equal(new Set(pairs).size, 1);
    assert.match(String(pairs[0]), /^200,/);
    clock.advance(60_000);
    const again = await refresh(harness, first, 'lost-1');
    assert.deepEqual([again.status, again.body.refresh_token], [200, answers[0]?.body.refresh_token]);
  });

  test(`${database}: after that minute the key does not help, and the session ends`, async (t) => {
    const { harness, first, clock } = await begin(t, database);
    const second = await rotate(harness, first, 'lost-1');
    clock.advance(60_001);
    assert.equal((await refresh(harness, first, 'lost-1')).status, 401);
    assert.equal((await refresh(harness, second.refresh)).status, 401);
  });

  test(`${database}: another key, or none, does not get the pair`, async (t) => {
    const { harness, first } = await begin(t, database);
    const second = await rotate(harness, first, 'lost-1');
    for (const key of ['lost-2', undefined]) assert.equal((await refresh(harness, first, key)).status, 401);
    const third = await rotate(harness, second.refresh);
    assert.equal((await refresh(harness, second.refresh, 'lost-1')).status, 401, 'it was used without a key');
    await rotate(harness, third.refresh);
  });

  test(`${database}: a key that is no key is refused before anything is used up`, async (t) => {
    const { harness, first } = await begin(t, database);
    assert.equal((await refresh(harness, first, 'x'.repeat(129))).status, 400);
    await rotate(harness, first);
  });

  test(`${database}: a used token that comes back within ten seconds harms nobody`, async (t) => {
    const { harness, first, clock } = await begin(t, database);
    const second = await rotate(harness, first);
    clock.advance(10_000);
    assert.equal((await refresh(harness, first)).status, 401);
    assert.ok(await isAlive(harness, second.access));
    await rotate(harness, second.refresh);
  });

  test(`${database}: the ten seconds count from the rotation, however often the token comes back`, async (t) => {
    const { harness, first, clock } = await begin(t, database);
    const second = await rotate(harness, first);
    for (let i = 0; i < 3; i++) {
      clock.advance(3_000);
      assert.equal((await refresh(harness, first)).status, 401);
    }
    assert.ok(await isAlive(harness, second.access));
    clock.advance(1_001);
    assert.equal((await refresh(harness, first)).status, 401);
    assert.equal(await isAlive(harness, second.access), false);
  });

  test(`${database}: one that comes back later ends the session, and its owner is told`, async (t) => {
    const { harness, first, clock } = await begin(t, database);
    const second = await rotate(harness, first);
    const other = await harness.account('bob');
    clock.advance(10_001);
    assert.equal((await refresh(harness, first)).status, 401);
    assert.equal(await isAlive(harness, second.access), false, 'the access token dies with the session');
    assert.equal((await refresh(harness, second.refresh)).status, 401);
    const kinds = () => harness.heard.map(({ kind }) => kind);
    await until('it is told', () => kinds().includes('user.session.reuse_detected'));
    assert.ok(kinds().includes('user.session.ended'));
    await rotate(harness, other.refresh_token);
    const login = { login: 'ann', password: other.password };
    const { body } = await harness.send('POST', '/api/v1/auth/login', { body: login });
    const admin = harness.clientOf(String(body.access_token));
    const { total } = await admin('GET /api/v1/admin/audit', { query: { action: 'session.reuse_detected' } });
    assert.equal(total, 1);
  });

  test(`${database}: a used token ends the session at once when its successor was used too`, async (t) => {
    const { harness, first } = await begin(t, database);
    const second = await rotate(harness, first);
    const third = await rotate(harness, second.refresh);
    assert.equal((await refresh(harness, first)).status, 401);
    assert.equal(await isAlive(harness, third.access), false);
  });

  test(`${database}: an access token lasts 15 minutes`, async (t) => {
    const { harness, access, clock } = await begin(t, database);
    clock.advance(899_000);
    assert.ok(await isAlive(harness, access));
    // Five seconds more for clocks that differ.
    clock.advance(6_000);
    assert.equal(await isAlive(harness, access), false);
  });

  test(`${database}: a refresh token lasts seven days`, async (t) => {
    const { harness, first, clock } = await begin(t, database);
    clock.advance(7 * DAY_MS - 1_000);
    const second = await rotate(harness, first);
    clock.advance(7 * DAY_MS);
    assert.equal((await refresh(harness, second.refresh)).status, 401);
  });

  test(`${database}: a session lasts thirty days, however often it is refreshed`, async (t) => {
    const { harness, first, clock } = await begin(t, database);
    let token = first;
    const refreshedAfter = async (clock: ManualClock, ms: number) => {
      clock.advance(ms);
      token = (await rotate(harness, token)).refresh;
    };
    for (let day = 6; day < 30; day += 6) await refreshedAfter(clock, 6 * DAY_MS);
    clock.advance(6 * DAY_MS - 1_000);
    const last = await rotate(harness, token);
    clock.advance(1_001);
    assert.equal(await isAlive(harness, last.access), false);
    assert.equal((await refresh(harness, last.refresh)).status, 401);
  });

  test(`${database}: a session is refreshed 30 times a minute at most`, async (t) => {
    const { harness, first } = await begin(t, database, { RATE_LIMITS: 'on' });
    let token = first;
    for (let i = 0; i < 30; i++) token = (await rotate(harness, token)).refresh;
    assert.equal((await refresh(harness, token)).status, 429);
  });

  test(`${database}: the database holds no token that works`, async (t) => {
    const { harness, first } = await begin(t, database);
    const second = await rotate(harness, first, 'lost-1');
    const { read } = harness.server.kernel.database;
    const rows = await sql(read).selectFrom('refresh_tokens').selectAll().execute();
    assert.equal(rows.length, 2);
    const text = rows.flatMap((row) => Object.values(row)).map(asText);
    for (const secret of [first, second.refresh, second.access])
      assert.ok(!text.some((value) => value.includes(secret)), 'a token is stored as it is');
  });
}

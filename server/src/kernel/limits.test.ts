import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { RATE_LIMITS, type RateLimitName } from '@parley/contract';
import fc from 'fast-check';
import { pino } from 'pino';
import { DATABASES, type Engine, freshDatabase } from '../../test/databases.ts';
import { type ManualClock, manualClock } from '../../test/manual-clock.ts';
import { SEED } from '../../test/seed.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { Failure } from './errors.ts';
import type { LimitRule } from './limits/rule.ts';
import { oldestSlice, refusal, type Slice, sliceAt } from './limits/window.ts';
import { createLimits, type Limits } from './limits.ts';

const log = pino({ level: 'silent' });

interface House {
  database: Database;
  clock: ManualClock;
  limits: Limits;
  /** Another instance on the same database. */
  another(): Promise<Limits>;
}

interface Options {
  override?: (name: RateLimitName) => number | undefined;
}

const house = async (t: TestContext, engine: Engine, options: Options = {}): Promise<House> => {
  const where = await freshDatabase(t, engine);
  const clock = manualClock();
  const open = async () => {
    const database = await openDatabase({ ...where, log });
    const limits = createLimits({ database, clock, log, isOn: true, ...options });
    t.after(async () => {
      await limits.stop();
      await database.close();
    });
    return { database, limits };
  };
  const { database, limits } = await open();
  const another = async () =>
    engine === 'postgres'
      ? (await open()).limits
      : createLimits({ database, clock, log, isOn: true, ...options });
  return { database, clock, limits, another };
};

/** How many of these were let through; the others must have been refused, not broken. */
const countAllowed = async (attempts: Array<Promise<void>>): Promise<number> => {
  const results = await Promise.allSettled(attempts);
  for (const result of results) {
    if (result.status === 'rejected')
      assert.equal((result.reason as Failure).status, 429, String(result.reason));
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
};

const times = (count: number, take: () => Promise<void>): Array<Promise<void>> =>
  Array.from({ length: count }, take);

const refused = async (attempt: Promise<void>): Promise<Failure> => {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Failure, 'it is refused');
  assert.equal(error.status, 429);
  return error;
};

for (const engine of DATABASES) {
  test(`${engine}: of 50 attempts at once exactly as many pass as are allowed, over all instances`, async (t) => {
    const { limits, another } = await house(t, engine);
    const other = await another();
    const attempts = [
      ...times(25, () => limits.take('login_account', 'ann')),
      ...times(25, () => other.take('login_account', 'ann')),
    ];
    assert.equal(await countAllowed(attempts), 10);
    await limits.take('login_account', 'bob');
    await limits.take('login_address', 'ann');
  });

  test(`${engine}: who is refused may come back after Retry-After, and not before`, async (t) => {
    const { limits, clock } = await house(t, engine);
    for (let n = 0; n < 10; n++) {
      await limits.take('login_account', 'ann');
      clock.advance(30_000);
    }
    const { retryAfterSeconds = 0, message } = await refused(limits.take('login_account', 'ann'));
    // The first of the ten was 5 minutes ago: 10 minutes remain.
    assert.equal(retryAfterSeconds, 600);
    assert.equal(message, 'too many failed sign-ins to this account: try again in 10 minutes');
    clock.advance(600_000 - 1);
    await refused(limits.take('login_account', 'ann'));
    clock.advance(1);
    await limits.take('login_account', 'ann');
    await refused(limits.take('login_account', 'ann'));
  });

  test(`${engine}: looking does not count, and shows what others have used up`, async (t) => {
    const { limits, another } = await house(t, engine);
    for (let n = 0; n < 50; n++) await limits.peek('login_account', 'ann');
    for (let n = 0; n < 10; n++) await limits.take('login_account', 'ann');
    const other = await another();
    const { retryAfterSeconds } = await refused(other.peek('login_account', 'ann'));
    assert.equal(retryAfterSeconds, 900);
    await other.peek('login_account', 'bob');
    await limits.reset('login_account', 'ann');
    await other.take('login_account', 'ann');
  });

  test(`${engine}: a refused attempt is not counted and does not prolong the wait`, async (t) => {
    const { limits, clock } = await house(t, engine);
    for (let n = 0; n < 10; n++) await limits.take('login_account', 'ann');
    const { retryAfterSeconds = 0 } = await refused(limits.take('login_account', 'ann'));
    clock.advance(60_000);
    const later = await refused(limits.take('login_account', 'ann'));
    assert.equal(later.retryAfterSeconds, retryAfterSeconds - 60);
  });

  test(`${engine}: a cost counts as so many, whole or not at all`, async (t) => {
    const { limits } = await house(t, engine);
    await limits.take('login_account', 'ann', 8);
    await refused(limits.take('login_account', 'ann', 3));
    await limits.take('login_account', 'ann', 2);
    await refused(limits.take('login_account', 'ann', 1));
    await refused(limits.take('login_account', 'bob', 11));
  });

  test(`${engine}: the database never sees who was limited`, async (t) => {
    const { limits, database } = await house(t, engine);
    await limits.take('login_account', 'ann@example.org');
    const rows = await sql(database.read).selectFrom('limit_hits').selectAll().execute();
    assert.equal(rows.length, 1);
    assert.match(rows[0]?.key_hash ?? '', /^[\w-]{22}$/);
    assert.ok(!JSON.stringify(rows).includes('ann'));
  });

  test(`${engine}: settings change how many, and off is off`, async (t) => {
    let max: number | undefined = 2;
    const { limits, database, clock } = await house(t, engine, {
      override: (name) => (name === 'login_account' ? max : undefined),
    });
    assert.equal(await countAllowed(times(5, () => limits.take('login_account', 'ann'))), 2);
    max = 3;
    assert.equal(await countAllowed(times(5, () => limits.take('login_account', 'ann'))), 1);
    max = undefined;
    assert.equal(await countAllowed(times(20, () => limits.take('login_account', 'ann'))), 7);
    assert.equal(await countAllowed(times(1201, () => limits.take('api_user', 'ann'))), 1200);
    await refused(limits.peek('login_account', 'ann'));
    const off = createLimits({ database, clock, log, isOn: false });
    await off.peek('login_account', 'ann');
    assert.equal(await countAllowed(times(1300, () => off.take('api_user', 'ann'))), 1300);
    assert.equal(await countAllowed(times(20, () => off.take('login_account', 'ann'))), 20);
  });

  test(`${engine}: requests are counted in memory, and a person at work costs no write`, async (t) => {
    const { limits, database } = await house(t, engine);
    const rows = () => sql(database.read).selectFrom('limit_hits').selectAll().execute();
    for (let n = 0; n < 24; n++) await limits.take('api_user', 'ann');
    await limits.flush();
    assert.deepEqual(await rows(), []);
    await limits.take('api_user', 'ann');
    assert.deepEqual(await rows(), [], 'the request itself never writes');
    await limits.flush();
    assert.deepEqual(
      (await rows()).map(({ name, hits }) => ({ name, hits })),
      [{ name: 'api_user', hits: 25 }],
    );
    for (let n = 0; n < 24; n++) await limits.take('api_user', 'ann');
    await limits.flush();
    assert.equal((await rows())[0]?.hits, 25, 'what was told does not count as untold');
  });

  test(`${engine}: a limit that is counted in memory is over a window after the last hit`, async (t) => {
    const { limits, clock } = await house(t, engine);
    for (let n = 0; n < 60; n++) await limits.take('user_search', 'ann');
    for (const isShared of [false, true]) {
      if (isShared) await limits.flush();
      const { retryAfterSeconds } = await refused(limits.take('user_search', 'ann'));
      assert.equal(retryAfterSeconds, 60);
    }
    clock.advance(60_000 - 1);
    await refused(limits.take('user_search', 'ann'));
    clock.advance(1);
    await limits.take('user_search', 'ann');
  });

  test(`${engine}: instances add up what each of them counted`, async (t) => {
    const { limits, another, clock } = await house(t, engine);
    const other = await another();
    assert.equal(await countAllowed(times(700, () => limits.take('api_user', 'ann'))), 700);
    assert.equal(await countAllowed(times(400, () => other.take('api_user', 'ann'))), 400);
    await limits.flush();
    await other.flush();
    await limits.take('api_user', 'ann', 30);
    await limits.flush();
    assert.equal(await countAllowed(times(200, () => limits.take('api_user', 'ann'))), 70, '1,200 in all');
    await limits.flush();
    await other.take('api_user', 'bob', 30);
    clock.advance(30_000);
    const fresh = await another();
    await fresh.take('api_user', 'ann', 25);
    await fresh.flush();
    const { retryAfterSeconds = 0 } = await refused(fresh.take('api_user', 'ann'));
    assert.ok(retryAfterSeconds >= 30 && retryAfterSeconds <= 35, `${retryAfterSeconds} s`);
    clock.advance(retryAfterSeconds * 1000);
    await fresh.take('api_user', 'ann');
    assert.equal(await countAllowed(times(1300, () => fresh.take('api_user', 'ann'))), 1200 - 26);
  });

  test(`${engine}: what could not be shared is shared with the next attempt, and counted once`, async (t) => {
    const { limits, database, another } = await house(t, engine);
    const begin = database.begin;
    await limits.take('api_user', 'ann', 100);
    database.begin = () => Promise.reject(new Error('the disk is full'));
    await limits.flush();
    database.begin = begin;
    await limits.flush();
    await limits.flush();
    const rows = await sql(database.read).selectFrom('limit_hits').select('hits').execute();
    assert.deepEqual(rows, [{ hits: 100 }]);
    const other = await another();
    await other.take('api_user', 'ann', 25);
    await other.flush();
    await refused(other.take('api_user', 'ann', 1076));
    await other.take('api_user', 'ann', 1075);
  });
}

test('no window ever holds more than is allowed, and who waits as told is let in', () => {
  const hits = fc.array(
    fc.record({ pauseMs: fc.nat({ max: 40_000 }), cost: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 200,
    },
  );
  const rules = fc.constantFrom<LimitRule>(
    { ...RATE_LIMITS.login_account, name: 'login_account' },
    { ...RATE_LIMITS.user_search, name: 'user_search', max: 10 },
  );
  fc.assert(
    fc.property(rules, hits, (rule, plan) => {
      const windowMs = rule.windowSeconds * 1000;
      const slices = new Map<number, number>();
      const within = (nowMs: number): Slice[] =>
        [...slices]
          .filter(([from]) => from >= oldestSlice(rule, nowMs))
          .map(([from_ms, count]) => ({ from_ms, hits: count }));
      const taken: Array<{ atMs: number; cost: number }> = [];
      let nowMs = 1_780_000_000_000;
      for (const { pauseMs, cost } of plan) {
        nowMs += pauseMs;
        const failure = refusal(rule, within(nowMs), cost, nowMs);
        if (failure) {
          const thenMs = nowMs + (failure.retryAfterSeconds ?? 0) * 1000;
          assert.equal(refusal(rule, within(thenMs), cost, thenMs), undefined, 'the wait was long enough');
          continue;
        }
        taken.push({ atMs: nowMs, cost });
        const from = sliceAt(rule, nowMs);
        slices.set(from, (slices.get(from) ?? 0) + cost);
        const inWindow = taken
          .filter(({ atMs }) => atMs > nowMs - windowMs)
          .reduce((sum, hit) => sum + hit.cost, 0);
        assert.ok(inWindow <= rule.max, `${inWindow} in one window`);
      }
    }),
    { numRuns: 300, seed: SEED },
  );
});

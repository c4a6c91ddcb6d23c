import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { DATABASES, type Engine, freshDatabase } from '../../test/databases.ts';
import { manualClock } from '../../test/manual-clock.ts';
import { until } from '../../test/until.ts';
import { openDatabase } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Ctx } from './ctx.ts';
import * as outbox from './events/store.ts';
import { createEvents } from './events.ts';
import * as keys from './idempotency-store.ts';
import { newId } from './ids.ts';
import { createJobs } from './jobs/queue.ts';
import * as jobStore from './jobs/store.ts';
import { createLimits } from './limits.ts';
import { kernelJobs } from './purge.ts';

const log = pino({ level: 'silent' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const house = async (t: TestContext, engine: Engine) => {
  const database = await openDatabase({ ...(await freshDatabase(t, engine)), log });
  t.after(() => database.close());
  const clock = manualClock();
  const ctx = { kernel: { database, clock, log }, db: database.read, log, now: clock.now } as unknown as Ctx;
  const run = async (name: string) => {
    const spec = kernelJobs.find((each) => each.name === name);
    assert.ok(spec, name);
    const signal = new AbortController().signal;
    await spec.run(ctx, {} as never, { id: newId(), attempt: 1, fence: 1, signal });
  };
  return { database, clock, run };
};

for (const engine of DATABASES) {
  test(`${engine}: events are kept for an hour`, async (t) => {
    const { database, clock, run } = await house(t, engine);
    const events = createEvents({ database, instanceId: 'one', clock, log });
    const say = (name: string, count = 1) => {
      const event = { kind: 'test.said', audience: {}, payload: { name }, at: clock.now().toISOString() };
      return database.begin((tx) => events.append(tx, Array(count).fill(event)));
    };
    const left = async () => {
      const rows = await sql(database.read).selectFrom('outbox').select('payload_json').execute();
      return rows.map((row) => (row.payload_json as { name: string }).name);
    };
    // More than fit into one transaction of the purge.
    await say('old', 1_100);
    clock.advance(1);
    await say('young');
    clock.advance(HOUR);
    await until('no transaction is open that holds them up', async () => {
      const rows = await outbox.listAfter(database.read, database.dialect, { xid: 0, seq: 0 }, 2_000);
      return rows.every(({ is_settled }) => is_settled);
    });
    await run('kernel.purge_outbox');
    assert.deepEqual(await left(), ['young']);
  });

  test(`${engine}: done jobs are kept for three days, dead ones for thirty, others for ever`, async (t) => {
    const { database, clock, run } = await house(t, engine);
    const now = () => clock.now().toISOString();
    const enqueue = (name: string) =>
      database.begin((tx) =>
        jobStore.insert(tx, { id: newId(), name, payload: {}, key: null, runAt: now(), now: now() }),
      );
    const end = async (name: string, state: 'done' | 'dead') => {
      await enqueue(name);
      const claim = { names: [name], now: now(), leaseUntil: now(), leasedBy: 'me', limit: 1 };
      const [row] = await database.begin((tx) => jobStore.claim(tx, database.dialect, claim));
      assert.ok(row);
      const lease = { id: row.id, fence: row.fence, leased_by: 'me' };
      await database.begin((tx) =>
        state === 'done'
          ? jobStore.finish(tx, lease, now(), null)
          : jobStore.bury(tx, lease, now(), 'no luck'),
      );
    };
    const left = async () => {
      await run('kernel.purge_jobs');
      return (await jobStore.list(database.read, { limit: 50, offset: 0 })).map(({ name }) => name).sort();
    };
    await enqueue('a.waiting');
    await end('a.done', 'done');
    await end('a.dead', 'dead');
    clock.advance(3 * DAY);
    assert.deepEqual(await left(), ['a.dead', 'a.done', 'a.waiting']);
    clock.advance(1);
    assert.deepEqual(await left(), ['a.dead', 'a.waiting']);
    clock.advance(27 * DAY);
    assert.deepEqual(await left(), ['a.waiting']);
  });

  test(`${engine}: idempotency keys are kept for two days`, async (t) => {
    const { database, clock, run } = await house(t, engine);
    const reserve = (key_hash: string) =>
      database.begin((tx) =>
        keys.reserve(tx, { owner: 'ann', route: 'POST', key_hash }, 'body', clock.now().toISOString()),
      );
    const left = async () => {
      await run('kernel.purge_idempotency_keys');
      return (await sql(database.read).selectFrom('idempotency_keys').select('key_hash').execute()).map(
        (row) => row.key_hash,
      );
    };
    await reserve('old');
    clock.advance(1);
    await reserve('young');
    clock.advance(2 * DAY - 1);
    assert.deepEqual((await left()).sort(), ['old', 'young']);
    clock.advance(1);
    assert.deepEqual(await left(), ['young']);
  });

  test(`${engine}: counts of limits go when no window needs them, or no limit of that name exists`, async (t) => {
    const { database, clock, run } = await house(t, engine);
    const limits = createLimits({ database, clock, log, isOn: true });
    const names = async () => {
      await run('kernel.purge_limits');
      return (await sql(database.read).selectFrom('limit_hits').select('name').execute())
        .map((row) => row.name)
        .sort();
    };
    await limits.take('login_account', 'ann');
    await limits.take('register_address', '192.0.2.7');
    assert.deepEqual(await names(), ['login_account', 'register_address']);
    const stray = { name: 'of_an_older_version', key_hash: 'x', from_ms: clock.now().getTime(), hits: 1 };
    await database.begin((tx) => sql(tx).insertInto('limit_hits').values(stray).execute());
    clock.advance(3 * MINUTE);
    assert.deepEqual(await names(), ['login_account']);
    clock.advance(HOUR);
    assert.deepEqual(await names(), []);
  });

  test(`${engine}: the kernel's own jobs run by their schedules`, async (t) => {
    const { database, clock } = await house(t, engine);
    const jobs = createJobs({ database, clock, log, pollMs: 10 });
    jobs.register(kernelJobs);
    const ctx = {
      kernel: { database, clock, log },
      db: database.read,
      log,
      now: clock.now,
    } as unknown as Ctx;
    await jobs.start(() => ctx);
    t.after(() => jobs.stop());
    clock.advance(HOUR);
    const done = async () =>
      (await jobs.list(database.read, { state: 'done', limit: 50, offset: 0 }))
        .map(({ name }) => name)
        .sort();
    const scheduled = kernelJobs.filter(({ every }) => every !== undefined).map(({ name }) => name);
    await until('each has run', async () => (await done()).length === scheduled.length);
    assert.deepEqual(await done(), scheduled.sort());
    await jobs.stop();
  });
}

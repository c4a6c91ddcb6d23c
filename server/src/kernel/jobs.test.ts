import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { DATABASES } from '../../test/databases.ts';
import { blocking, counting, house, polite } from '../../test/job-house.ts';
import { manualClock } from '../../test/manual-clock.ts';
import { until } from '../../test/until.ts';
import { newId } from './ids.ts';
import { createJobs } from './jobs/queue.ts';
import * as store from './jobs/store.ts';
import { job } from './jobs.ts';

const log = pino({ level: 'silent' });

const first = <T>(items: T[]): T => {
  assert.ok(items[0] !== undefined, 'there is one');
  return items[0];
};

for (const engine of DATABASES) {
  test(`${engine}: a job enqueued in a transaction runs once that is committed, and never when it is undone`, async (t) => {
    const { database, worker, all } = await house(t, engine);
    const { spec, runs } = counting('test.count_things');
    const jobs = await worker([spec]);
    const undone = database.begin(async (tx) => {
      await jobs.enqueue(tx, 'test.count_things', { n: 1 });
      throw new Error('changed its mind');
    });
    await assert.rejects(undone, /changed its mind/);
    const id = await database.begin((tx) => jobs.enqueue(tx, 'test.count_things', { n: 2 }));
    jobs.wake();
    await until('it is done', async () => (await all()).some(({ state }) => state === 'done'));
    assert.deepEqual(runs, [{ payload: { n: 2 }, attempt: 1 }]);
    const row = first(await all());
    assert.deepEqual(
      { ...row, created_at: '', finished_at: '', run_at: '' },
      {
        id,
        name: 'test.count_things',
        payload_json: { n: 2 },
        state: 'done',
        run_at: '',
        due_at: null,
        attempt: 1,
        leased_by: null,
        fence: 1,
        unique_key: null,
        last_error: null,
        created_at: '',
        finished_at: '',
        causes_json: null,
      },
    );
    assert.deepEqual(await jobs.stats(database.read), [{ state: 'done', count: 1 }]);
  });

  test(`${engine}: a job waits for its time`, async (t) => {
    const { database, worker, clock, all } = await house(t, engine);
    const { spec, runs } = counting('test.count_things');
    const jobs = await worker([spec]);
    const at = (ms: number) => new Date(clock.now().getTime() + ms);
    await database.begin(async (tx) => {
      await jobs.enqueue(tx, 'test.count_things', { n: 'later' }, { runAt: at(60_000) });
      await jobs.enqueue(tx, 'test.count_things', { n: 'sooner' }, { runAt: at(59_999) });
    });
    clock.advance(59_999);
    await until('the sooner one has run', () => runs.length > 0);
    await until('it is done', async () => (await all()).some(({ state }) => state === 'done'));
    assert.deepEqual(runs, [{ payload: { n: 'sooner' }, attempt: 1 }]);
    clock.advance(1);
    await until('the later one has run', () => runs.length === 2);
  });

  test(`${engine}: a key is unique among waiting jobs, and free again once the job runs`, async (t) => {
    const { database, worker, clock } = await house(t, engine);
    const { spec, runs } = blocking('test.index_channel');
    const jobs = await worker([spec]);
    const runAt = new Date(clock.now().getTime() + 1_000);
    const enqueue = (key: string) =>
      database.begin((tx) => jobs.enqueue(tx, 'test.index_channel', {}, { key, runAt }));
    const ids = await Promise.all(Array.from({ length: 10 }, () => enqueue('a')));
    assert.equal(new Set(ids).size, 1, 'ten at once become one');
    assert.notEqual(await enqueue('b'), ids[0], 'another key is another job');
    clock.advance(1_000);
    await until('both run', () => runs.length === 2);
    const again = await enqueue('a');
    assert.ok(
      !ids.includes(again),
      'what is running already may have read too early: the work is asked for anew',
    );
    await until('the new one runs too', () => runs.length === 3);
    for (const run of runs) run.release();
  });

  test(`${engine}: a failing job is tried again ever later, then lies dead until a person revives it`, async (t) => {
    const { database, worker, clock, all } = await house(t, engine);
    let isFixed = false;
    const attempts: number[] = [];
    const spec = job<object>({
      name: 'test.fail_often',
      attemptsMax: 3,
      run: async (_, __, { attempt }) => {
        attempts.push(attempt);
        if (!isFixed) throw new Error(`no luck ${attempt}`);
      },
    });
    const outcomes: string[] = [];
    const jobs = await worker([spec], { onOutcome: (name, outcome) => outcomes.push(`${name} ${outcome}`) });
    const id = await database.begin((tx) => jobs.enqueue(tx, 'test.fail_often', {}));
    const states = async () => first(await all());
    await until('it waits after the first attempt', async () => (await states()).last_error === 'no luck 1');
    const afterFirst = await states();
    assert.equal(afterFirst.state, 'pending');
    assert.equal(Date.parse(afterFirst.due_at ?? '') - clock.now().getTime(), 2_000);
    clock.advance(2_000);
    await until('it waits after the second', async () => (await states()).last_error === 'no luck 2');
    assert.equal(Date.parse((await states()).due_at ?? '') - clock.now().getTime(), 4_000);
    clock.advance(4_000);
    await until('it is dead', async () => (await states()).state === 'dead');
    assert.equal((await states()).last_error, 'no luck 3');
    clock.advance(24 * 60 * 60_000);
    await assert.rejects(
      database.begin((tx) => jobs.retryDead(tx, newId())),
      { status: 404 },
    );
    isFixed = true;
    await database.begin((tx) => jobs.retryDead(tx, id));
    jobs.wake();
    await until('it is done', async () => (await states()).state === 'done');
    assert.deepEqual(attempts, [1, 2, 3, 1]);
    await until('the last outcome is told', () => outcomes.length === 4);
    assert.deepEqual(
      outcomes,
      ['retry', 'retry', 'dead', 'done'].map((outcome) => `test.fail_often ${outcome}`),
    );
    await assert.rejects(
      database.begin((tx) => jobs.retryDead(tx, id)),
      { status: 404, message: 'job not found' },
    );
  });

  test(`${engine}: many workers at once run each job exactly once`, async (t) => {
    const { database, worker, all } = await house(t, engine);
    const { spec, runs } = counting('test.count_things');
    const jobs = await worker([spec], { concurrency: 3 });
    await worker([spec], { concurrency: 3 });
    await worker([spec], { concurrency: 3 });
    await database.begin(async (tx) => {
      for (let n = 0; n < 60; n++) await jobs.enqueue(tx, 'test.count_things', { n });
    });
    await until('all are done', async () => (await all()).every(({ state }) => state === 'done'));
    const numbers = runs.map(({ payload }) => (payload as { n: number }).n).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 60 }, (_, n) => n),
    );
    assert.ok(
      (await all()).every(({ fence }) => fence === 1),
      'each was claimed once',
    );
  });

  test(`${engine}: a process runs no more jobs at once than it was told`, async (t) => {
    const { database, worker, all } = await house(t, engine);
    const { spec, runs } = blocking('test.block_long');
    const jobs = await worker([spec], { concurrency: 3 });
    await database.begin(async (tx) => {
      for (let n = 0; n < 7; n++) await jobs.enqueue(tx, 'test.block_long', {});
    });
    let most = 0;
    for (let n = 0; n < 7; n++) {
      await until('a place is taken', () => runs.length > n);
      const rows = await all();
      most = Math.max(most, rows.filter(({ state }) => state === 'running').length);
      runs[n]?.release();
    }
    await until('all are done', async () => (await all()).every(({ state }) => state === 'done'));
    assert.equal(most, 3);
  });

  test(`${engine}: a lease lasts as long as its worker is alive`, async (t) => {
    const { database, worker, clock, all } = await house(t, engine);
    const { spec, runs } = blocking('test.block_long');
    const jobs = await worker([spec]);
    await worker([spec]);
    await database.begin((tx) => jobs.enqueue(tx, 'test.block_long', {}));
    await until('it runs', () => runs.length === 1);
    for (let n = 0; n < 8; n++) {
      const { due_at } = first(await all());
      clock.advance(10_000);
      await until('the lease is extended', async () => (first(await all()).due_at ?? '') > (due_at ?? ''));
    }
    first(runs).release();
    await until('it is done', async () => first(await all()).state === 'done');
    assert.equal(runs.length, 1, 'nobody else took it in 80 s');
  });

  test(`${engine}: a worker that falls silent loses the job, hears so, and can no longer finish it`, async (t) => {
    const { database, worker, clock, all } = await house(t, engine);
    const { spec, runs } = blocking('test.block_long');
    const frozen = manualClock();
    const jobs = await worker([spec], { clock: frozen });
    await database.begin((tx) => jobs.enqueue(tx, 'test.block_long', {}));
    await until('it runs', () => runs.length === 1);
    await worker([spec]);
    clock.advance(30_000);
    await until('another worker has taken it over', () => runs.length === 2);
    const [late, heir] = runs as [(typeof runs)[0], (typeof runs)[0]];
    assert.deepEqual([late.fence, heir.fence], [1, 2]);
    assert.deepEqual([late.attempt, heir.attempt], [1, 2]);
    assert.equal(late.signal.aborted, false);
    frozen.advance(10_000);
    await until('the first worker has heard', () => late.signal.aborted);
    late.release();
    await jobs.stop();
    assert.equal(first(await all()).state, 'running', 'the late worker has changed nothing');
    assert.equal(heir.signal.aborted, false);
    heir.release();
    await until('it is done', async () => first(await all()).state === 'done');
  });

  test(`${engine}: a clock that is set forward makes a worker take its own job again, and only the second run counts`, async (t) => {
    const { database, worker, clock, all } = await house(t, engine);
    const { spec, runs } = blocking('test.block_long');
    let jumpMs = 0;
    const jumping = { now: () => new Date(clock.now().getTime() + jumpMs), monotonicMs: clock.monotonicMs };
    const jobs = await worker([spec], { clock: jumping });
    await database.begin((tx) => jobs.enqueue(tx, 'test.block_long', {}));
    await until('it runs', () => runs.length === 1);
    jumpMs = 60_000;
    await until('it runs again', () => runs.length === 2);
    clock.advance(10_000);
    await until('the first run has heard', () => runs[0]?.signal.aborted ?? false);
    runs[0]?.release();
    const { due_at } = first(await all());
    clock.advance(10_000);
    await until(
      'the lease of the second is kept',
      async () => (first(await all()).due_at ?? '') > (due_at ?? ''),
    );
    assert.equal(runs[1]?.signal.aborted, false);
    assert.equal(first(await all()).state, 'running');
    runs[1]?.release();
    await until('it is done', async () => first(await all()).state === 'done');
    assert.equal(runs.length, 2);
  });

  test(`${engine}: a worker that cannot reach the database stops before its leases can be lost`, async (t) => {
    const { database, worker, clock, all } = await house(t, engine);
    const { spec, runs } = polite('test.block_long');
    const jobs = await worker([spec]);
    await database.begin((tx) => jobs.enqueue(tx, 'test.block_long', {}));
    await until('it runs', () => runs.length === 1);
    const begin = database.begin;
    database.begin = () => Promise.reject(new Error('the database is away'));
    clock.advance(29_999);
    jobs.wake();
    await new Promise(setImmediate);
    assert.equal(first(runs).signal.aborted, false);
    clock.advance(1);
    await until('it is told', () => first(runs).signal.aborted);
    database.begin = begin;
    await until('it runs again under a new lease', () => runs.length === 2);
    assert.equal(first(await all()).fence, 2);
    runs[1]?.release();
  });

  test(`${engine}: only the last fence may speak for a job`, async (t) => {
    const { database, clock, all } = await house(t, engine);
    const now = clock.now().toISOString();
    const later = new Date(clock.now().getTime() + 30_000).toISOString();
    const { dialect } = database;
    const id = newId();
    await database.begin((tx) =>
      store.insert(tx, { id, name: 'a.b', payload: {}, key: null, runAt: now, now }),
    );
    const claim = (leasedBy: string, at: string) =>
      database.begin((tx) =>
        store.claim(tx, dialect, { names: ['a.b'], now: at, leaseUntil: later, leasedBy, limit: 1 }),
      );
    assert.equal((await claim('one', now)).length, 1);
    assert.deepEqual(await claim('two', now), [], 'it is taken');
    assert.equal((await claim('one', later)).length, 1, 'the same worker may come again, with a new fence');
    const old = { id, fence: 1, leased_by: 'one' };
    const held = { id, fence: 2, leased_by: 'one' };
    const begin = database.begin;
    assert.equal(await begin((tx) => store.finish(tx, old, now, null)), false);
    assert.equal(await begin((tx) => store.retry(tx, old, now, 'late')), false);
    assert.equal(await begin((tx) => store.bury(tx, old, now, 'late')), false);
    assert.equal(await begin((tx) => store.giveBack(tx, old, now)), false);
    assert.equal(await begin((tx) => store.finish(tx, { ...held, leased_by: 'two' }, now, null)), false);
    assert.equal(first(await all()).state, 'running');
    assert.equal(await begin((tx) => store.finish(tx, held, now, null)), true);
    assert.equal(await begin((tx) => store.finish(tx, held, now, null)), false, 'once');
  });

  test(`${engine}: a job whose workers all die is buried when its attempts are used up`, async (t) => {
    const { database, worker, clock, all } = await house(t, engine);
    const { spec, runs } = counting('test.kill_process', { attemptsMax: 2 });
    const jobs = createJobs({ database, clock, log });
    jobs.register([spec]);
    await database.begin((tx) => jobs.enqueue(tx, 'test.kill_process', {}));
    const { dialect } = database;
    for (const leasedBy of ['first victim', 'second victim']) {
      const now = clock.now().toISOString();
      clock.advance(30_000);
      const leaseUntil = clock.now().toISOString();
      const claim = { names: ['test.kill_process'], now, leaseUntil, leasedBy, limit: 1 };
      assert.equal((await database.begin((tx) => store.claim(tx, dialect, claim))).length, 1);
    }
    await worker([spec]);
    await until('it is dead', async () => first(await all()).state === 'dead');
    assert.deepEqual(runs, [], 'it was not run a third time');
    assert.match(first(await all()).last_error ?? '', /died/);
  });

  test(`${engine}: a job that takes too long is told, and tried again`, async (t) => {
    const { database, worker, clock, all } = await house(t, engine);
    const { spec, runs } = polite('test.block_long', { timeoutMs: 60_000 });
    const jobs = await worker([spec]);
    await database.begin((tx) => jobs.enqueue(tx, 'test.block_long', {}));
    await until('it runs', () => runs.length === 1);
    clock.advance(10_000);
    await until(
      'a heartbeat has passed',
      async () => (first(await all()).due_at ?? '') > '2026-06-01T12:00:35',
    );
    assert.equal(first(runs).signal.aborted, false);
    clock.advance(20_000);
    await until(
      'a heartbeat has passed',
      async () => (first(await all()).due_at ?? '') > '2026-06-01T12:00:55',
    );
    clock.advance(29_999);
    await until(
      'a heartbeat has passed',
      async () => (first(await all()).due_at ?? '') > '2026-06-01T12:01:25',
    );
    assert.equal(first(runs).signal.aborted, false, 'not a millisecond early');
    clock.advance(1);
    await until('it waits for its next attempt', async () => first(await all()).state === 'pending');
    assert.match(first(await all()).last_error ?? '', /too long/);
  });

  test(`${engine}: a job that does not listen is written off, and its place is free`, async (t) => {
    const { database, worker, clock, all } = await house(t, engine);
    const deaf = blocking('test.never_end', { timeoutMs: 1_000 });
    const other = counting('test.count_things');
    const jobs = await worker([deaf.spec, other.spec], { concurrency: 1 });
    await database.begin((tx) => jobs.enqueue(tx, 'test.never_end', {}));
    await until('it runs', () => deaf.runs.length === 1);
    await database.begin((tx) => jobs.enqueue(tx, 'test.count_things', {}));
    clock.advance(1_000);
    await until('it is told', () => first(deaf.runs).signal.aborted);
    assert.equal(other.runs.length, 0, 'it gets a moment to stop');
    clock.advance(5_000);
    await until('the other runs in its place', () => other.runs.length === 1);
    first(deaf.runs).release();
    const row = (await all()).find(({ name }) => name === 'test.never_end');
    assert.equal(row?.state, 'pending');
    assert.match(row?.last_error ?? '', /did not stop/);
  });

  test(`${engine}: what goes on for hours and what waits for others hold up no quick job`, async (t) => {
    const { database, worker } = await house(t, engine);
    const long = blocking('test.take_hours', { lane: 'long' });
    const outside = blocking('test.ask_others', { lane: 'outside' });
    const quick = counting('test.send_letter');
    const jobs = await worker([long.spec, outside.spec, quick.spec], { concurrency: 3 });
    await database.begin(async (tx) => {
      for (let n = 0; n < 5; n++) await jobs.enqueue(tx, 'test.take_hours', {});
      for (let n = 0; n < 5; n++) await jobs.enqueue(tx, 'test.ask_others', {});
      await jobs.enqueue(tx, 'test.send_letter', {});
    });
    await until('the quick one ran', () => quick.runs.length === 1);
    await until('the others have their places', () => long.runs.length === 2 && outside.runs.length === 3);
    await database.begin((tx) => jobs.enqueue(tx, 'test.send_letter', {}));
    await until('the next quick one ran', () => quick.runs.length === 2);
    assert.deepEqual([long.runs.length, outside.runs.length], [2, 3], 'and none has more than its places');
    for (const { release } of [...long.runs, ...outside.runs]) release();
    await until('the rest follows', () => long.runs.length === 4 && outside.runs.length === 5);
    for (const { release } of [...long.runs, ...outside.runs]) release();
    await until('the last follows', () => long.runs.length === 5);
    for (const { release } of long.runs) release();
  });

  test(`${engine}: when a newer job with the same key waits, the failed one leaves the work to it`, async (t) => {
    const { database, worker, clock, all } = await house(t, engine);
    const { spec, runs } = blocking('test.index_channel');
    const jobs = await worker([spec], { concurrency: 1 });
    const enqueue = () => database.begin((tx) => jobs.enqueue(tx, 'test.index_channel', {}, { key: 'a' }));
    const old = await enqueue();
    await until('it runs', () => runs.length === 1);
    const young = await enqueue();
    first(runs).fail(new Error('no luck'));
    await until('the newer one runs', () => runs.length === 2);
    const rows = new Map((await all()).map((row) => [row.id, row]));
    assert.equal(rows.get(old)?.state, 'done');
    assert.match(rows.get(old)?.last_error ?? '', /replaced/);
    assert.equal(rows.get(young)?.state, 'running');
    runs[1]?.release();
    clock.advance(60_000);
    await until('it is done', async () => (await all()).every(({ state }) => state === 'done'));
    assert.equal(runs.length, 2);
  });

  test(`${engine}: stopping returns the leases of what cannot finish, without counting the attempt`, async (t) => {
    const { database, worker, all } = await house(t, engine);
    const [listens, ignores, finishes] = [
      polite('test.listen_well'),
      blocking('test.never_end'),
      blocking('test.end_anyway'),
    ];
    const jobs = await worker([listens.spec, ignores.spec, finishes.spec]);
    await database.begin(async (tx) => {
      for (const name of ['test.listen_well', 'test.never_end', 'test.end_anyway'])
        await jobs.enqueue(tx, name, {});
    });
    const all3 = () => listens.runs.length === 1 && ignores.runs.length === 1 && finishes.runs.length === 1;
    await until('all run', all3);
    first(finishes.runs).signal.addEventListener('abort', () => first(finishes.runs).release());
    await jobs.stop();
    const states = (await all()).map(({ name, state, attempt, leased_by }) => [
      name,
      state,
      attempt,
      leased_by,
    ]);
    assert.deepEqual(states.sort(), [
      ['test.end_anyway', 'done', 1, null],
      ['test.listen_well', 'pending', 0, null],
      ['test.never_end', 'pending', 0, null],
    ]);
    const heir = await worker([listens.spec, ignores.spec, finishes.spec]);
    await until(
      'another worker goes on with them',
      () => listens.runs.length === 2 && ignores.runs.length === 2,
    );
    first(ignores.runs).release();
    await heir.stop();
    assert.equal((await all()).find(({ name }) => name === 'test.never_end')?.state, 'pending');
  });

  test(`${engine}: a worker takes only what it knows how to do`, async (t) => {
    const { database, worker, all } = await house(t, engine);
    const [known, unknown] = [counting('test.count_things'), counting('test.newer_version')];
    const jobs = createJobs({ database, clock: manualClock(), log });
    jobs.register([unknown.spec, known.spec]);
    await database.begin(async (tx) => {
      await jobs.enqueue(tx, 'test.newer_version', {});
      await jobs.enqueue(tx, 'test.count_things', {});
    });
    await worker([known.spec]);
    await until('the known one is done', async () => (await all()).some(({ state }) => state === 'done'));
    const rows = (await all()).map(({ name, state }) => [name, state]).sort();
    assert.deepEqual(rows, [
      ['test.count_things', 'done'],
      ['test.newer_version', 'pending'],
    ]);
  });
}

test('a job with a bad name or schedule is refused where it is written', () => {
  const run = async () => {};
  assert.throws(() => job({ name: 'Purge', run }), /module.verb_noun/);
  assert.throws(() => job({ name: 'kernel.purge', every: 'sometimes', run }), /sometimes/);
});

test('a job is registered once, and before it is enqueued', async (t) => {
  const { database } = await house(t, 'sqlite');
  const jobs = createJobs({ database, clock: manualClock(), log });
  const { spec } = counting('test.count_things');
  jobs.register([spec]);
  assert.throws(() => jobs.register([spec]), /once/);
  const enqueue = database.begin((tx) => jobs.enqueue(tx, 'test.count_thing', {}));
  await assert.rejects(enqueue, /registered before/);
});

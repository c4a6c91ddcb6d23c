import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cron } from 'croner';
import { DATABASES } from '../../../test/databases.ts';
import { blocking, counting, house } from '../../../test/job-house.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { lastTick, parseCron } from './schedule.ts';

const first = <T>(items: T[]): T => {
  assert.ok(items[0] !== undefined, 'there is one');
  return items[0];
};

test('ticks are those of the time zone UTC, over ends of months and years and a leap day', () => {
  for (const pattern of [
    '0 3 * * *',
    '*/5 * * * *',
    '30 2 * * 1',
    '17 */6 * * *',
    '0 0 29 2 *',
    '0 12 L * *',
  ]) {
    const [ours, named] = [parseCron(pattern), new Cron(pattern, { timezone: 'UTC' })];
    for (let day = 0; day < 500; day += 7) {
      const at = new Date(Date.UTC(2027, 8, 1 + day, day % 24, day % 60));
      assert.deepEqual(ours.nextRun(at), named.nextRun(at), `${pattern} after ${at.toISOString()}`);
      assert.deepEqual(lastTick(ours, at), lastTick(named, at), `${pattern} before ${at.toISOString()}`);
    }
  }
});

for (const engine of DATABASES) {
  test(`${engine}: every tick of a schedule becomes one job, however many instances see it`, async (t) => {
    const { worker, clock, all } = await house(t, engine);
    const { spec, runs } = counting('test.run_often', { every: '*/5 * * * *' });
    for (let n = 0; n < 3; n++) await worker([spec]);
    assert.equal(runs.length, 0, 'a new schedule begins with its next tick');
    for (let tick = 1; tick <= 4; tick++) {
      clock.advance(5 * 60_000);
      await until(
        'the tick has run',
        async () => (await all()).filter(({ state }) => state === 'done').length === tick,
      );
    }
    assert.equal(runs.length, 4);
    assert.equal((await all()).length, 4);
  });

  test(`${engine}: an instance whose clock is late does not repeat a tick`, async (t) => {
    const { worker, clock, all } = await house(t, engine);
    const often = counting('test.run_often', { every: '*/5 * * * *' });
    const after = counting('test.run_after', { every: '*/5 * * * *' });
    const late = manualClock();
    await worker([often.spec]);
    await worker([often.spec, after.spec], { clock: late });
    clock.advance(5 * 60_000 + 900);
    await until('the tick has run', async () => (await all()).some(({ state }) => state === 'done'));
    late.advance(5 * 60_000);
    // Its schedules are looked at in turn: once the second has run, the first was seen to.
    await until('the late instance has seen the tick', () => after.runs.length === 1);
    assert.deepEqual((await all()).map(({ name }) => name).sort(), ['test.run_after', 'test.run_often']);
  });

  test(`${engine}: a tick that was taken by a wrong clock does not silence its schedule`, async (t) => {
    const { worker, clock, all } = await house(t, engine);
    const { spec, runs } = counting('test.run_often', { every: '*/5 * * * *' });
    const wrong = manualClock('2036-06-01T12:00:00.000Z');
    const astray = await worker([spec], { clock: wrong });
    wrong.advance(5 * 60_000);
    await until('it has ticked', async () => (await all()).length === 1);
    await astray.stop();
    await worker([spec]);
    const before = runs.length;
    clock.advance(5 * 60_000);
    await until('it ticks again', () => runs.length > before);
  });

  test(`${engine}: ticks that nobody was there for become one job`, async (t) => {
    const { worker, clock, all } = await house(t, engine);
    const { spec, runs } = counting('test.run_daily', { every: '30 3 * * *' });
    const before = await worker([spec]);
    await before.stop();
    clock.advance(3 * 24 * 60 * 60_000);
    await worker([spec]);
    await until('one has run', async () => (await all()).some(({ state }) => state === 'done'));
    clock.advance(16 * 60 * 60_000);
    await until('the next tick comes as ever', () => runs.length === 2);
    const made = (await all()).map(({ created_at }) => created_at).sort();
    assert.deepEqual(made, ['2026-06-04T12:00:00.000Z', '2026-06-05T04:00:00.000Z']);
  });

  test(`${engine}: a schedule waits for its last run instead of piling up`, async (t) => {
    const { worker, clock, all } = await house(t, engine);
    const { spec, runs } = blocking('test.run_slowly', { every: '* * * * *', timeoutMs: 60 * 60_000 });
    await worker([spec]);
    clock.advance(60_000);
    await until('it runs', () => runs.length === 1);
    for (let n = 0; n < 12; n++) {
      const { due_at } = first(await all());
      clock.advance(10_000);
      await until('the lease is extended', async () => (first(await all()).due_at ?? '') > (due_at ?? ''));
    }
    assert.equal((await all()).length, 1, 'two ticks have passed by');
    first(runs).release();
    await until('it is done', async () => first(await all()).state === 'done');
    clock.advance(60_000);
    await until('the next tick runs', () => runs.length === 2);
    runs[1]?.release();
  });
}

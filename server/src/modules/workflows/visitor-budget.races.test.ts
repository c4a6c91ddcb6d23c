// Visitors who ask at the same moment, on several servers too, do not all find the same rest of a budget. An answer takes 1,200 tokens.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { answer, openDesk } from '../../../test/visitor-desk.ts';

const AT_ONCE = 20;

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Answers wait until all have been asked for or refused, which is what happens when a model takes its time. */
const allAtOnce = async ({ vendor }: Desk, asks: ReadonlyArray<() => Promise<number>>) => {
  const release = Promise.withResolvers<void>();
  const before = vendor.asked.length;
  vendor.usual(async (exchange) => {
    await release.promise;
    return answer(exchange);
  });
  let refused = 0;
  const asking = asks.map(async (ask) => {
    const status = await ask();
    refused += status === 200 ? 0 : 1;
    return status;
  });
  await until('each is answered or refused', () => refused + vendor.asked.length - before >= asks.length);
  release.resolve();
  return { statuses: await Promise.all(asking), asked: vendor.asked.length - before };
};

const times = (status: number, statuses: readonly number[]) =>
  statuses.filter((one) => one === status).length;

for (const database of DATABASES) {
  test(`${database}: the budget of a day is held when many visitors ask at once, on several servers too`, async (t) => {
    const desk = await openDesk(t, database, { config: { tokens_per_day: 3_000 } });
    const { url, database: on, clock, env, visit, allCounted, historyOf } = desk;
    const urls = database === 'postgres' ? [url, (await start(t, database, { on, clock, env })).url] : [url];
    const visits = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => visit(urls[n % urls.length] ?? url)),
    );
    const { statuses, asked } = await allAtOnce(
      desk,
      visits.map(({ say }) => say),
    );
    assert.deepEqual([asked, times(200, statuses), times(503, statuses)], [1, 1, AT_ONCE - 1]);
    const refused = visits[statuses.indexOf(503)] ?? assert.fail();
    assert.equal(
      (await historyOf(refused.iid)).at(-1)?.data.error,
      'answers under way hold what is left of the AI budget for visitors',
    );
    await allCounted();
    assert.equal(await refused.say(), 200, 'what was not taken is there again');
    await allCounted();
    assert.equal(await refused.say(), 200, 'the last one may go beyond');
    await allCounted();
    assert.equal(await (await visit()).say(), 503);
  });

  test(`${database}: the budget of one visitor is held when they ask several times at once`, async (t) => {
    const desk = await openDesk(t, database, { config: { tokens_per_instance: 1_000 } });
    const { say } = await desk.visit();
    const { statuses, asked } = await allAtOnce(
      desk,
      Array.from({ length: AT_ONCE }, () => say),
    );
    assert.deepEqual([asked, times(200, statuses)], [1, 1]);
    await desk.allCounted();
    assert.equal(await say(), 429);
  });

  test(`${database}: steps of the AI that find the rest of a budget held are tried again, and fail when it is used up`, async (t) => {
    const desk = await openDesk(t, database, { config: { tokens_per_day: 2_000 }, start: 'read' });
    const { vendor, clock, visit, historyOf, isOver, readInstance } = desk;
    const release = Promise.withResolvers<void>();
    vendor.usual(async (exchange) => {
      await release.promise;
      return answer(exchange);
    });
    const visits = await Promise.all(Array.from({ length: 6 }, () => visit()));
    const putOff = async ({ iid }: { iid: string }) =>
      (await historyOf(iid)).some(({ kind }) => kind === 'stage_retried');
    await until('all but one are put off', async () => {
      const are = await Promise.all(visits.map(putOff));
      return are.filter(Boolean).length === visits.length - 1;
    });
    assert.equal(vendor.asked.length, 1);
    release.resolve();
    await until('all are over', async () => {
      clock.advance(1_000);
      return (await Promise.all(visits.map(({ iid }) => isOver(iid)))).every(Boolean);
    });
    const outcomes = await Promise.all(visits.map(async ({ iid }) => (await readInstance(iid)).outcome));
    assert.deepEqual(outcomes.toSorted(), ['good', 'good', 'late', 'late', 'late', 'late']);
    assert.equal(vendor.asked.length, 2);
  });
}

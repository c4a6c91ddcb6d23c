import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPace, slice } from './pace.ts';

/** Keeps the loop busy for longer than a slice. */
const work = (): void => {
  const end = performance.now() + 9;
  while (performance.now() < end);
};

test('of all long works one goes on at each turn of the loop, and all of them end', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const longWork = async (): Promise<void> => {
    const pace = createPace();
    for (let step = 0; step < 3; step++) {
      work();
      await pace();
    }
  };
  await Promise.all([longWork(), longWork(), longWork(), longWork()]);
  isOver = true;
  assert.ok(turns >= 11, `${turns} turns for 12 steps`);
});

test('short work does not wait', async (t) => {
  // However long this process has to wait for a processor.
  t.mock.property(slice, 'ms', Number.POSITIVE_INFINITY);
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  const pace = createPace();
  for (let step = 0; step < 100; step++) await pace();
  assert.equal(hasTurned, false);
});

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as settle } from 'node:timers/promises';
import type { Log } from './log.ts';
import { createLoop } from './loop.ts';

const PAUSE_MS = 5_000;
const GATHER_MS = 50;

/** A loop whose turns end when told, on a clock that stands still. */
const begin = (t: TestContext, gatherMs?: number) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const turns: Array<PromiseWithResolvers<number>> = [];
  const said: string[] = [];
  const note = (...args: unknown[]) => void said.push(String(args.at(-1)));
  const loop = createLoop({
    turn: () => {
      const turn = Promise.withResolvers<number>();
      turns.push(turn);
      return turn.promise;
    },
    failureMs: PAUSE_MS,
    ...(gatherMs === undefined ? {} : { gatherMs }),
    what: 'things',
    log: { info: note, error: note } as unknown as Log,
  });
  loop.start();
  t.after(async () => {
    turns.at(-1)?.resolve(PAUSE_MS);
    await loop.stop();
  });
  return {
    loop,
    said,
    count: () => turns.length,
    end: async () => {
      turns.at(-1)?.resolve(PAUSE_MS);
      await settle();
    },
    fail: async () => {
      turns.at(-1)?.reject(new Error('no'));
      await settle();
    },
    pass: async (ms: number) => {
      t.mock.timers.tick(ms);
      await settle();
    },
  };
};

test('the next turn follows the pause that the last one asked for, or a call that ends it', async (t) => {
  const { loop, count, end, pass } = begin(t);
  assert.equal(count(), 1);
  await end();
  await pass(PAUSE_MS - 1);
  assert.equal(count(), 1);
  await pass(1);
  assert.equal(count(), 2);
  await end();
  loop.wake();
  await settle();
  assert.equal(count(), 3);
});

for (const gatherMs of [undefined, GATHER_MS]) {
  test(`a call during a turn is not lost, and leads to one more turn (waiting ${gatherMs ?? 0} ms for more)`, async (t) => {
    const { loop, count, end, pass } = begin(t, gatherMs);
    loop.wake();
    loop.wake();
    assert.equal(count(), 1, 'never two at once');
    await end();
    await pass(gatherMs ?? 0);
    assert.equal(count(), 2);
    await end();
    await pass(GATHER_MS);
    assert.equal(count(), 2, 'both calls were answered');
  });
}

test('what comes together is done together, and calls that never cease put nothing off', async (t) => {
  const { loop, count, end, pass } = begin(t, GATHER_MS);
  await end();
  for (let ms = 0; ms < GATHER_MS; ms += 10) {
    loop.wake();
    await settle();
    assert.equal(count(), 1);
    await pass(10);
  }
  assert.equal(count(), 2);
});

test('a failure is said once, and so is its end', async (t) => {
  const { said, count, end, fail, pass } = begin(t);
  await fail();
  await pass(PAUSE_MS);
  await fail();
  await pass(PAUSE_MS);
  assert.equal(count(), 3);
  assert.deepEqual(said, ['things cannot be looked after; trying again']);
  await end();
  assert.equal(said.at(-1), 'things are looked after again');
});

test('stopping waits for the turn on its way and cuts every pause short', async (t) => {
  const { loop, count, end } = begin(t, GATHER_MS);
  await end();
  loop.wake();
  await settle();
  await loop.stop();
  assert.equal(count(), 1);
});

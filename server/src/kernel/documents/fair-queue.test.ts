import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFairQueue } from './fair-queue.ts';

const begin = (limits = { waitingPerPersonMax: 10, waitingMax: 20 }) => {
  const queue = createFairQueue({ ...limits, what: 'letters are waiting to be sent' });
  const done: string[] = [];
  const ask = (person: string, name: string) =>
    queue.run(person, async () => {
      await Promise.resolve();
      done.push(name);
    });
  return { queue, done, ask };
};

test('people take turns, and the files of each keep their order', async () => {
  const { done, ask } = begin();
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => ask('ann', name)),
    ...['b1', 'b2'].map((name) => ask('bob', name)),
    ask('cem', 'c1'),
  ]);
  assert.deepEqual(done, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a person’s line is bounded, and so is that of all', async () => {
  const { queue, ask } = begin({ waitingPerPersonMax: 2, waitingMax: 3 });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const fine = [queue.run('ann', () => gate), ask('ann', '2'), ask('ann', '3')];
  await assert.rejects(ask('ann', '4'), {
    ...{ status: 429, retryAfterSeconds: 5 },
    message: 'too many of your letters are waiting to be sent; try again in a few seconds',
  });
  fine.push(ask('bob', '5'));
  await assert.rejects(ask('cem', '6'), { status: 503, retryAfterSeconds: 5 });
  open();
  await Promise.all(fine);
});

test('work that fails gives its turn away', async () => {
  const { queue, done, ask } = begin();
  const failing = queue.run('ann', () => Promise.reject(new Error('no')));
  const next = ask('bob', 'after it');
  await assert.rejects(failing, { message: 'no' });
  await next;
  assert.deepEqual(done, ['after it']);
  assert.equal(queue.waiting(), 0);
});

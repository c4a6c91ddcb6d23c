import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGate, TooBusy } from './kdf-gate.ts';

test('never more than the limit run at once, and they run in order of arrival', async () => {
  const gate = createGate({ running: 2, waiting: 100 });
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    order.push(index);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return index;
  };
  const all = Array.from({ length: 40 }, (_, index) => gate.run(work(index)));
  assert.deepEqual(await Promise.all(all), order);
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
  assert.equal(most, 2);
  assert.deepEqual(gate.load(), { running: 0, waiting: 0 });
});

test('work that fails gives its place to the next', async () => {
  const gate = createGate({ running: 1, waiting: 2 });
  const failing = gate.run(() => Promise.reject(new Error('no')));
  const next = gate.run(() => Promise.resolve('yes'));
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'yes');
  assert.deepEqual(gate.load(), { running: 0, waiting: 0 });
});

test('who comes when the queue is full is refused at once, without running', async () => {
  const gate = createGate({ running: 1, waiting: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = gate.run(() => promise);
  const second = gate.run(() => promise);
  const third = assert.rejects(
    gate.run(() => assert.fail('it ran')),
    TooBusy,
  );
  resolve();
  await third;
  await Promise.all([first, second]);
});

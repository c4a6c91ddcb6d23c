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

test('those of one address wait for each other, and another address has its turn between them', async () => {
  const gate = createGate({ running: 1, waiting: 10 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const done: string[] = [];
  const work = (name: string) => async () => {
    await promise;
    done.push(name);
  };
  const all = [
    gate.run(work('first'), 'many'),
    ...['a', 'b', 'c', 'd'].map((name) => gate.run(work(name), 'many')),
    ...['x', 'y'].map((name) => gate.run(work(name), 'few')),
  ];
  resolve();
  await Promise.all(all);
  assert.deepEqual(done, ['first', 'a', 'x', 'b', 'y', 'c', 'd']);
  assert.deepEqual(gate.load(), { running: 0, waiting: 0 });
});

test('a full queue makes room for another address, at the cost of the one that fills it', async () => {
  const gate = createGate({ running: 1, waiting: 4 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const flood = Array.from({ length: 5 }, () =>
    gate
      .run(() => promise, 'many')
      .then(
        () => 'done',
        () => 'refused',
      ),
  );
  const more = assert.rejects(
    gate.run(() => assert.fail('it ran'), 'many'),
    TooBusy,
  );
  const other = [gate.run(() => promise, 'few'), gate.run(() => promise, 'few')];
  // Now both have two: none of them gives way to the other.
  const third = assert.rejects(
    gate.run(() => assert.fail('it ran'), 'few'),
    TooBusy,
  );
  resolve();
  await Promise.all([more, third, ...other]);
  assert.deepEqual(await Promise.all(flood), ['done', 'done', 'done', 'refused', 'refused']);
});

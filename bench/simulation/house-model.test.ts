import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Costs } from './costs.ts';
import { waitOneEqual } from './formulas.ts';
import { simulate } from './house-model.ts';
import type { Layout, Load } from './open-model.ts';

const STORED = { rows: 0, bytes: 0, walBytes: 0, transactions: 0 };
const NOTHING = { instanceMs: 0, postgresMs: 0 };
const COSTS: Costs = {
  message: { instanceMs: 2, postgresMs: 1, heard: { instanceMs: 0.5, postgresMs: 0.25 } },
  answer: { instanceMs: 8, postgresMs: 4, heard: { instanceMs: 1, postgresMs: 0.5 } },
  tokenMs: 0.1,
  heardEventMs: 0.05,
  read: { instanceMs: 1, postgresMs: 0.5 },
  deliveryMs: 0.01,
  idle: NOTHING,
  waitMs: { message: 1, answer: 4 },
  memory: { instanceMb: 200, socketKb: 10, streamKb: 70 },
  stored: { message: STORED, answer: STORED },
};
const QUIET: Load = {
  messagesPerSecond: 0,
  answersPerSecond: 0,
  readsPerSecond: 0,
  tokensPerAnswer: 100,
  tokensPerSecond: 50,
  listenersPerMessage: 0,
  seconds: 200,
  seed: 1,
  clientMs: 0,
};
const apart = (instances: number): Layout => ({
  instances,
  machine: { instanceCores: 2, postgresCores: 8 },
});

const near = (measured: number, expected: number, share: number): void =>
  assert.ok(Math.abs(measured / expected - 1) < share, `${measured} where ${expected} is expected`);

test('with nothing else going on a message takes what it costs and what it waits for the disk', () => {
  const { messageMs, processorMs, messages } = simulate(apart(1), COSTS, { ...QUIET, messagesPerSecond: 1 });
  // 0.8 of 1.5 + 0.75 ms lies before the answer, and a millisecond is waited for.
  near(messageMs.mean(), 0.8 * 2.25 + 1, 0.05);
  near(processorMs / messages, 3, 0.06);
});

test('each further instance hears of every message, so a message costs that much more', () => {
  const load = { ...QUIET, messagesPerSecond: 2 };
  const cost = (instances: number): number => {
    const { processorMs, messages } = simulate(apart(instances), COSTS, load);
    return processorMs / messages;
  };
  near(cost(2) - cost(1), 0.75, 0.03);
  near(cost(4) - cost(1), 3 * 0.75, 0.03);
});

test('what is heard while a reading is on its way is read together', () => {
  const cost = (perSecond: number): number => {
    const { processorMs, messages } = simulate(apart(4), COSTS, {
      ...QUIET,
      messagesPerSecond: perSecond,
      seconds: 20,
    });
    return processorMs / messages;
  };
  assert.ok(cost(1_000) < cost(10) * 0.9);
});

test('tokens wait for their loop as a queue of equal times says', () => {
  // 60 answers of 50 tokens a second: 3,000 tokens of 0.1 ms, 0.3 of a loop.
  const costs = { ...COSTS, answer: { ...NOTHING, heard: NOTHING } };
  const load = { ...QUIET, answersPerSecond: 3, tokensPerAnswer: 1_000, seconds: 120 };
  const { tokenWaitMs, loopUse, tokens, answers } = simulate(apart(1), costs, load);
  assert.equal(tokens, answers * 1_000);
  near(loopUse, 0.3, 0.12);
  near(tokenWaitMs.mean(), waitOneEqual(loopUse * 10, 10), 0.1);
});

test('more instances wait less, and one that is asked for more than it can do waits without end', () => {
  const load = { ...QUIET, messagesPerSecond: 400, seconds: 30 };
  const mean = (instances: number): number => simulate(apart(instances), COSTS, load).messageMs.mean();
  const [one, two, four] = [mean(1), mean(2), mean(4)];
  assert.ok(one > two && two > four, `${one} ${two} ${four}`);
  const over = simulate(apart(1), COSTS, { ...load, messagesPerSecond: 800 });
  assert.ok(over.messageMs.share(0.99) > 1_000);
  assert.ok(over.loopUse > 0.99);
});

test('on one machine the clients take their share of the cores', () => {
  const together: Layout = { instances: 1, machine: { cores: 1 } };
  const load = { ...QUIET, messagesPerSecond: 100, seconds: 60 };
  const without = simulate(together, COSTS, load).messageMs.mean();
  const beside = simulate(together, COSTS, { ...load, clientMs: 3 }).messageMs.mean();
  assert.ok(beside > without + 3);
});

test('the same seed gives the same course', () => {
  const load = { ...QUIET, messagesPerSecond: 50, answersPerSecond: 2, readsPerSecond: 20, seconds: 10 };
  const course = (seed: number): number[] => {
    const { messageMs, firstTokenMs, readMs, heardMs } = simulate(apart(2), COSTS, { ...load, seed });
    return [messageMs, firstTokenMs, readMs, heardMs].map((tally) => tally.mean());
  };
  assert.deepEqual(course(1), course(1));
  assert.notDeepEqual(course(1), course(2));
});

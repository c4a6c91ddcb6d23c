// The core of the simulation against closed formulas. Seeds are fixed: each run draws the same course, so that nothing here depends on luck.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSimulatedClock } from './clock.ts';
import { createDraws, type Draws } from './draws.ts';
import { shareWaiting, waitOneByChance, waitOneByChanceAt, waitOneEqual, waitSeveral } from './formulas.ts';
import { createFlush, createLoopProcess, createStation, type Station } from './station.ts';
import { createTally } from './tally.ts';

const CUSTOMERS = 200_000;
/** Milliseconds of one service. */
const SERVICE = 2;

const near = (measured: number, expected: number, share = 0.03): void =>
  assert.ok(
    Math.abs(measured / expected - 1) < share,
    `${measured.toFixed(4)} where ${expected.toFixed(4)} is expected`,
  );

/** So many customers by chance at a station whose places are busy for this share of the time. */
const busy = (places: number, use: number, time: (draws: Draws) => number): Station => {
  const clock = createSimulatedClock();
  const station = createStation(clock, places);
  const draws = createDraws(1, `${places} places, ${use}`);
  const gap = SERVICE / places / use;
  let left = CUSTOMERS;
  const come = (): void => {
    station.serve(time(draws), () => {});
    if (--left > 0) clock.after(draws.byChance(gap), come);
  };
  come();
  clock.run(CUSTOMERS * gap * 2);
  return station;
};
const byChance = (draws: Draws): number => draws.byChance(SERVICE);
const rateOf = (places: number, use: number): number => (places * use) / SERVICE;

test('events come in the order of their times, and of equal times in the order in which they were asked for', () => {
  const clock = createSimulatedClock();
  const seen: string[] = [];
  const draws = createDraws(3, 'order');
  const times = Array.from({ length: 1_000 }, () => Math.floor(draws.byChance(50)));
  for (const [turn, at] of times.entries()) clock.after(at, () => seen.push(`${clock.now()} ${turn}`));
  clock.after(10_000, () => seen.push('too late'));
  clock.run(9_999);
  const expected = times
    .map((at, turn) => ({ at, turn }))
    .sort((a, b) => a.at - b.at || a.turn - b.turn)
    .map(({ at, turn }) => `${at} ${turn}`);
  assert.deepEqual(seen, expected);
  assert.equal(clock.now(), 9_999);
});

test('one place with times by chance waits as M/M/1 says, in the mean and at the slow end', () => {
  for (const use of [0.3, 0.6, 0.8]) {
    const { waits } = busy(1, use, byChance);
    near(waits.mean(), waitOneByChance(rateOf(1, use), 1 / SERVICE), 0.05);
    near(waits.share(0.99), waitOneByChanceAt(rateOf(1, use), 1 / SERVICE, 0.99), 0.08);
  }
});

test('one place with equal times waits as M/D/1 says: half of that', () => {
  for (const use of [0.3, 0.6, 0.8]) {
    const { waits } = busy(1, use, () => SERVICE);
    near(waits.mean(), waitOneEqual(rateOf(1, use), 1 / SERVICE));
  }
  near(waitOneEqual(0.3, 1), waitOneByChance(0.3, 1) / 2, 1e-9);
});

test('several places wait as M/M/c says, and as many have to wait at all', () => {
  for (const [places, use] of [
    [2, 0.7],
    [4, 0.8],
    [10, 0.9],
  ] as const) {
    const { waits } = busy(places, use, byChance);
    const rate = rateOf(places, use);
    near(waits.mean(), waitSeveral(rate, 1 / SERVICE, places), 0.06);
    near(1 - shareOfZero(waits.share, waits.count()), shareWaiting(rate, 1 / SERVICE, places));
  }
  // One place is the special case, and Erlang's own example: 2 of 3 places' work makes 4 of 9 wait.
  near(waitSeveral(0.3, 1, 1), waitOneByChance(0.3, 1), 1e-9);
  near(shareWaiting(2, 1, 3), 4 / 9, 1e-9);
});

/** The share of those who waited for nothing: the waits are sorted, so it is found by halving. */
const shareOfZero = (share: (at: number) => number, count: number): number => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (share(middle / count) === 0) low = middle + 1;
    else high = middle;
  }
  return low / count;
};

test('places are taken for as long as there was work', () => {
  const station = busy(4, 0.5, byChance);
  near(station.busyMs(), CUSTOMERS * SERVICE, 0.01);
});

test('processes that share one core wait as if they were one queue', () => {
  const clock = createSimulatedClock();
  const core = createStation(clock, 1);
  const processes = [createLoopProcess(clock, core), createLoopProcess(clock, core)];
  const draws = createDraws(5, 'two processes');
  const took = createTally();
  const use = 0.7;
  let left = CUSTOMERS;
  const come = (): void => {
    const began = clock.now();
    const process = processes[left % 2];
    const ms = draws.byChance(SERVICE);
    process?.work(ms, () => took.add(clock.now() - began - ms));
    if (--left > 0) clock.after(draws.byChance(SERVICE / use), come);
  };
  come();
  clock.run((CUSTOMERS * SERVICE * 2) / use);
  near(took.mean(), waitOneByChance(use / SERVICE, 1 / SERVICE), 0.05);
  const used = processes.reduce((sum, process) => sum + process.usedMs(), 0);
  near(used, core.busyMs(), 1e-6);
});

test('who comes during a flush shares the next one, so none waits for more than two', () => {
  const clock = createSimulatedClock();
  const flush = createFlush(clock, 5);
  const draws = createDraws(7, 'flush');
  const took = createTally();
  let left = 10_000;
  const come = (): void => {
    const began = clock.now();
    flush(() => took.add(clock.now() - began));
    if (--left > 0) clock.after(draws.byChance(0.5), come);
  };
  come();
  clock.run(60_000);
  assert.equal(took.count(), 10_000);
  // A flush is always on its way: the rest of it, and then a whole one.
  near(took.mean(), 7.5);
  assert.ok(took.share(0) >= 5 && took.share(1) <= 10);
});

test('the same seed draws the same course, another one another', () => {
  const course = (seed: number): number[] => {
    const draws = createDraws(seed, 'course');
    return Array.from({ length: 5 }, () => draws.halfByChance(4));
  };
  assert.deepEqual(course(1), course(1));
  assert.notDeepEqual(course(1), course(2));
  assert.ok(course(1).every((value) => value >= 2));
});

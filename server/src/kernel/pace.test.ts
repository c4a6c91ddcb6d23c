import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  beginLongWork,
  beginRequest,
  beginWrite,
  createPace,
  createRest,
  slice,
  turnOfRequest,
} from './pace.ts';

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
  t.mock.property(slice, 'work', 3_600_000);
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  const pace = createPace();
  for (let step = 0; step < 100; step++) await pace();
  assert.equal(hasTurned, false);
});

test('work that holds a transaction gives way after a slice of its own', async (t) => {
  t.mock.property(slice, 'work', 3_600_000);
  t.mock.property(slice, 'inTransaction', 0);
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  await createPace({ inTransaction: true })();
  assert.equal(hasTurned, true);
});

/** A work that gives way once, and says when it goes on. */
const workOnce = async (said: string[], pace = createPace()): Promise<void> => {
  await pace();
  said.push('work');
};

const nothingElse = (): void => {};

test('a work goes on when the requests that came meanwhile are answered', async (t) => {
  t.mock.property(slice, 'work', 0);
  t.mock.property(slice, 'request', 3_600_000);
  t.mock.property(slice, 'patience', 3_600_000);
  const said: string[] = [];
  const end = beginRequest(nothingElse);
  const working = workOnce(said);
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  said.push('request');
  end();
  end();
  await working;
  assert.deepEqual(said, ['request', 'work']);
  await workOnce(said);
  assert.deepEqual(said, ['request', 'work', 'work'], 'and an answer counts once');
});

test('a work goes on beside a request that is itself one, or holds a transaction', async (t) => {
  t.mock.property(slice, 'work', 0);
  t.mock.property(slice, 'inTransaction', 0);
  t.mock.property(slice, 'request', 3_600_000);
  t.mock.property(slice, 'patience', 3_600_000);
  t.mock.property(slice, 'patienceInTransaction', 3_600_000);
  const said: string[] = [];
  let working: Promise<void> | undefined;
  const ends = [
    beginRequest(() => {
      working = workOnce(said);
    }),
  ];
  await working;
  // It writes, and so may wait for that very transaction.
  ends.push(beginRequest(beginWrite));
  await workOnce(said, createPace({ inTransaction: true }));
  assert.deepEqual(said, ['work', 'work']);
  for (const end of ends) end();
});

test('a work that holds a transaction lets those in first who only read', async (t) => {
  t.mock.property(slice, 'inTransaction', 0);
  t.mock.property(slice, 'request', 3_600_000);
  t.mock.property(slice, 'patienceInTransaction', 3_600_000);
  const said: string[] = [];
  const end = beginRequest(nothingElse);
  const working = workOnce(said, createPace({ inTransaction: true }));
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  said.push('request');
  end();
  await working;
  assert.deepEqual(said, ['request', 'work']);
});

test('a server that is never idle goes on with its works', async (t) => {
  t.mock.property(slice, 'work', 0);
  t.mock.property(slice, 'request', 3_600_000);
  t.mock.property(slice, 'patience', 0);
  const end = beginRequest(nothingElse);
  await workOnce([]);
  end();
});

test('a work does not wait for requests that take long', async (t) => {
  t.mock.property(slice, 'work', 0);
  t.mock.property(slice, 'request', 0);
  t.mock.property(slice, 'patience', 3_600_000);
  const end = beginRequest(nothingElse);
  await workOnce([]);
  end();
});

test('of requests that arrive together those beyond a slice are begun one at each turn, in their order', async (t) => {
  t.mock.property(slice, 'begin', -1);
  const said: string[] = [];
  const begin = async (name: string): Promise<void> => {
    await turnOfRequest();
    said.push(name);
  };
  const all = Promise.all(['a', 'b', 'c'].map(begin));
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    said.push(`turn ${turn}`);
  }
  await all;
  assert.deepEqual(
    said.filter((name) => name.length === 1),
    ['a', 'b', 'c'],
  );
  assert.ok(said.indexOf('turn 0') < said.indexOf('b') && said.indexOf('turn 1') < said.indexOf('c'));
});

test('a request that arrives alone is begun at once', (t) => {
  t.mock.property(slice, 'begin', 3_600_000);
  assert.equal(turnOfRequest(), null);
  assert.equal(turnOfRequest(), null);
});

test('large works that arrive together begin one at each turn', async () => {
  const said: number[] = [];
  const works = [1, 2, 3].map(async (work) => {
    await beginLongWork();
    said.push(work);
  });
  await works[0];
  assert.deepEqual(said, [1]);
  await Promise.all(works);
  assert.deepEqual(said, [1, 2, 3]);
});

/** How many turns of the loop a rest after some work takes. */
const turnsOfRest = async (): Promise<number> => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const rest = createRest();
  work();
  await rest();
  isOver = true;
  return turns;
};

test('a work rests between its transactions while others ask for something', async (t) => {
  t.mock.property(slice, 'beside', 3_600_000);
  beginRequest(nothingElse)();
  assert.ok((await turnsOfRest()) > 1);
});

test('a work that is alone at the server rests for nobody', async (t) => {
  t.mock.property(slice, 'beside', -1);
  beginRequest(nothingElse)();
  assert.equal(await turnsOfRest(), 0);
});

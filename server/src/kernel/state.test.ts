import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createState, defineState } from './state.ts';

test('a slot holds one value per kernel, made when it is first asked for and gone when the kernel closes', () => {
  let made = 0;
  const counts = defineState('state-test.counts', () => {
    made++;
    return new Map<string, number>();
  });
  const [one, two] = [{ state: createState() }, { state: createState() }];
  assert.deepEqual([made, one.state.names()], [0, []]);
  counts.of(one).set('a', 1);
  assert.deepEqual([...counts.of(one)], [['a', 1]]);
  assert.deepEqual([...counts.of(two)], []);
  assert.deepEqual([made, one.state.names()], [2, ['state-test.counts']]);
  one.state.clear();
  assert.deepEqual([...counts.of(one)], []);
});

test('two slots cannot have one name', () => {
  defineState('state-test.twice', () => 1);
  assert.throws(() => defineState('state-test.twice', () => 2), /defined twice/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branchBelow } from './branch-below.ts';

const at = (id: string, parent_id: string | null, second: number) => ({
  id,
  parent_id,
  created_at: `2026-01-01T00:00:0${second}.000Z`,
});

const TREE = [
  at('question', null, 0),
  at('a', 'question', 1),
  at('a1', 'a', 2),
  at('b', 'question', 3),
  at('a2', 'a', 4),
  at('a1x', 'a1', 5),
];

test('a branch leads to what was said last in it', () => {
  assert.deepEqual(branchBelow(TREE, 'a', undefined), ['a', 'a1', 'a1x']);
  assert.deepEqual(branchBelow(TREE, 'b', undefined), ['b']);
});

test('a branch on which one is leads to where one is', () => {
  assert.deepEqual(branchBelow(TREE, 'a', 'a2'), ['a', 'a2']);
  assert.deepEqual(branchBelow(TREE, 'b', 'a2'), ['b'], 'of another branch it says nothing');
});

test('a message that the map does not hold is its own branch', () => {
  assert.deepEqual(branchBelow(TREE, 'elsewhere', undefined), ['elsewhere']);
});

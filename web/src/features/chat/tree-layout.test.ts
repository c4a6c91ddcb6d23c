import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut, type TreeMessage } from './tree-layout.ts';

const chain = (from: number, to: number): TreeMessage[] =>
  Array.from({ length: to - from }, (_, index) => ({
    id: `m${from + index}`,
    parent_id: from + index === 0 ? null : `m${from + index - 1}`,
  }));

test('a conversation without forks is its beginning and its end, however long it is', () => {
  const map = layOut(chain(0, 5000), new Set());
  assert.deepEqual(
    map.nodes.map(({ id, skipped }) => [id, skipped]),
    [
      ['m0', 0],
      ['m4999', 4998],
    ],
  );
  assert.deepEqual([map.columns, map.rows], [1, 2]);
});

test('every branch has a column of its own, and hangs where it parts', () => {
  const map = layOut([...chain(0, 4), { id: 'x', parent_id: 'm1' }, { id: 'y', parent_id: 'x' }], new Set());
  const at = new Map(map.nodes.map((node) => [node.id, node]));
  assert.equal(at.get('m2')?.parentId, 'm1');
  assert.equal(at.get('x')?.parentId, 'm1');
  assert.equal(at.get('m2')?.column, 0);
  assert.equal(at.get('x')?.column, 1);
  assert.equal(at.get('y')?.column, 1);
  assert.equal(at.get('x')?.row, at.get('m2')?.row);
});

test('where somebody is, is on the map even in the middle of a run', () => {
  const map = layOut(chain(0, 10), new Set(['m4']));
  assert.deepEqual(
    map.nodes.map(({ id, parentId, skipped }) => [id, parentId, skipped]),
    [
      ['m0', null, 0],
      ['m4', 'm0', 3],
      ['m9', 'm4', 4],
    ],
  );
});

test('several beginnings stand side by side, and no two messages in one place', () => {
  const messages = [...chain(0, 3), { id: 'r', parent_id: null }, { id: 's', parent_id: 'm0' }];
  const map = layOut(messages, new Set());
  const places = map.nodes.map(({ column, row }) => `${column}/${row}`);
  assert.equal(new Set(places).size, places.length);
  assert.equal(map.nodes.find(({ id }) => id === 'r')?.row, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut, neighbourOf, type TreeMessage } from './tree-layout.ts';

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

test('versions stand in the order in which they were made, in whichever the server names them', () => {
  const version = (id: string): TreeMessage => ({ id, parent_id: 'm0' });
  const map = layOut([...chain(0, 1), ...['v3', 'v1', 'v2'].map(version)], new Set());
  const columnOf = (id: string) => map.nodes.find((node) => node.id === id)?.column;
  assert.deepEqual(['v1', 'v2', 'v3'].map(columnOf), [0, 1, 2]);
});

test('where a person is, is on the map even in the middle of a run', () => {
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

/** A conversation in which every message has five versions and the last one goes on. */
const retold = (length: number): TreeMessage[] => [
  { id: 'root', parent_id: null },
  ...Array.from({ length }, (_, step) =>
    Array.from({ length: 5 }, (_, version) => ({
      id: `${step}/${version}`,
      parent_id: step === 0 ? 'root' : `${step - 1}/4`,
    })),
  ).flat(),
];

test('branches that are never beside each other share a column', () => {
  const map = layOut(retold(300), new Set());
  assert.deepEqual([map.nodes.length, map.columns, map.rows], [1501, 5, 301]);
  const places = map.nodes.map(({ column, row }) => `${column}/${row}`);
  assert.equal(new Set(places).size, places.length);
  const { column } = map.nodes.find(({ id }) => id === '298/4') ?? {};
  assert.equal(map.nodes.find(({ id }) => id === '1/4')?.column, column, 'the long branch is one line');
});

test('where one is goes straight on, however short it is', () => {
  const messages = [...chain(0, 6), { id: 'x', parent_id: 'm1' }];
  const columns = (way: string[]) =>
    Object.fromEntries(layOut(messages, new Set(), new Set(way)).nodes.map(({ id, column }) => [id, column]));
  assert.deepEqual([columns([]).m5, columns([]).x], [0, 1]);
  assert.deepEqual([columns(['m0', 'm1', 'x']).m5, columns(['m0', 'm1', 'x']).x], [1, 0]);
});

test('arrow keys lead to the parent, the nearest child and the neighbours', () => {
  const map = layOut(retold(3), new Set(), new Set(['root', '0/4', '1/4', '2/4']));
  const go = (id: string, ...way: Array<'up' | 'down' | 'back' | 'on'>) =>
    way.reduce((at, direction) => neighbourOf(map, at, direction) ?? 'nowhere', id);
  const row = map.nodes.filter((node) => node.row === 2).sort((a, b) => a.column - b.column);
  assert.equal(go('0/4', 'down', 'down'), '2/4');
  assert.equal(go('2/4', 'up'), '1/4');
  assert.equal(go('1/4', 'on'), row[1]?.id);
  assert.equal(go('1/4', 'on', 'back'), '1/4');
  assert.equal(go('0/4', 'up', 'up'), 'nowhere');
});

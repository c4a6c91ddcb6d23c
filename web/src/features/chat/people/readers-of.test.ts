import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readersOf, readMark } from './readers-of.ts';

const cursor = (user_id: string, active_leaf_id: string | null, last_read_message_id: string | null) => ({
  user_id,
  active_leaf_id,
  last_read_message_id,
  display_name: user_id,
  handle: user_id,
});
const said = (id: string, by: string) => ({
  id,
  author: { type: 'user' as const, id: by, display_name: by, handle: by },
});
const branch = [said('1', 'ann'), said('3', 'bob'), said('5', 'ann')];

const namesOf = (readers: ReturnType<typeof readersOf>) =>
  [...readers].map(([id, list]) => [id, ...list.map(({ user_id }) => user_id)]);

test('a person is at the last message of the branch that is not younger than what they have read', () => {
  assert.deepEqual(namesOf(readersOf([cursor('bob', '5', '5'), cursor('eve', '5', '4')], branch, 'ann')), [
    ['5', 'bob'],
    ['3', 'eve'],
  ]);
});

test('nobody is shown to themselves, at their own words, before they read anything, or from another branch', () => {
  const cursors = [
    cursor('ann', '5', '5'),
    cursor('bob', '5', '3'),
    cursor('eve', '5', null),
    cursor('dan', '4', '9'),
  ];
  assert.deepEqual(namesOf(readersOf(cursors, branch, 'ann')), []);
});

test('five faces and the number of the rest, and in a crowd of more than ten people a number alone', () => {
  const readers = (count: number) =>
    Array.from({ length: count }, (_, index) => cursor(`p${index}`, '5', '5'));
  const shown = (count: number, people: number) => {
    const { faces, rest, isCrowd } = readMark(readers(count), people);
    return [faces.length, rest, isCrowd];
  };
  assert.deepEqual(shown(5, 10), [5, 0, false]);
  assert.deepEqual(shown(7, 10), [5, 2, false]);
  assert.deepEqual(shown(7, 11), [0, 7, true]);
  assert.deepEqual(shown(40, 60), [0, 40, true]);
});

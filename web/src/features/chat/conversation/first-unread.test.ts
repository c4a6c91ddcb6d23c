import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstUnreadOf } from './first-unread.ts';

const mine = (id: string) => ({ id, role: 'user', author: { id: 'me' } });
const theirs = (id: string) => ({ id, role: 'user', author: { id: 'bob' } });
const answer = (id: string) => ({ id, role: 'assistant', author: { id: null } });

test('the line stands before the first of the new ones that is another person’s', () => {
  const messages = [theirs('a'), mine('b'), theirs('c'), theirs('d')];
  assert.equal(firstUnreadOf(messages, 2, 'me'), 'c');
  assert.equal(firstUnreadOf(messages, 3, 'me'), 'c', 'what one has said oneself is not new');
  assert.equal(firstUnreadOf(messages, 4, 'me'), 'a');
  assert.equal(firstUnreadOf(messages, 9, 'me'), 'a', 'more than there is');
  assert.equal(firstUnreadOf(messages, 0, 'me'), null);
  assert.equal(firstUnreadOf([], 3, 'me'), null);
  assert.equal(firstUnreadOf([mine('a')], 1, 'me'), null);
  const withDeleted = [theirs('a'), theirs('b'), { ...theirs('c'), is_deleted: true }, theirs('d')];
  assert.equal(firstUnreadOf(withDeleted, 2, 'me'), 'b', 'what was deleted is not counted');
});

test('the answer to what one has just asked needs no line, unless more was said', () => {
  assert.equal(firstUnreadOf([mine('a'), answer('b')], 1, 'me'), null);
  assert.equal(firstUnreadOf([mine('a'), answer('b')], 2, 'me'), null);
  assert.equal(firstUnreadOf([mine('a'), answer('b'), theirs('c')], 2, 'me'), 'b');
  assert.equal(firstUnreadOf([theirs('a'), answer('b')], 1, 'me'), 'b', 'somebody else asked');
  assert.equal(firstUnreadOf([mine('a'), theirs('b')], 1, 'me'), 'b', 'a person said it');
});

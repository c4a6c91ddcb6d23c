import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel } from '@parley/contract';
import { pushedOut, withoutTwins, withPushed } from './channel-pages.ts';

const channel = (id: string, day: number): Channel =>
  ({ id, last_message_at: `2026-01-${String(day).padStart(2, '0')}`, created_at: '2026-01-01' }) as Channel;

const ids = (channels: readonly Channel[]): string => channels.map(({ id }) => id).join('');

test('what comes up stands above, and only there', () => {
  const [a, b, c] = [channel('a', 9), channel('b', 8), channel('c', 7)];
  const risen = channel('c', 10);
  const list = withoutTwins([risen, a, b, c]);
  assert.equal(ids(list), 'cab');
  assert.equal(list[0], risen);
});

test('what made room for something newer stays in the list; what is gone does not', () => {
  const old = [channel('a', 9), channel('b', 8), channel('c', 7)];
  const fresh = [channel('n', 10), channel('a', 9), channel('b', 8)];
  assert.equal(ids(pushedOut(old, fresh)), 'c');
  const afterDelete = [channel('a', 9), channel('c', 7), channel('d', 6)];
  assert.equal(ids(pushedOut(old, afterDelete)), '', 'b was deleted');
  assert.equal(ids(pushedOut(old, [])), '');
  const more = withPushed({ pages: [{ data: [channel('x', 2)] }, { data: [channel('y', 1)] }] }, [
    channel('c', 7),
  ]);
  assert.deepEqual(
    more.pages.map(({ data }) => ids(data)),
    ['cx', 'y'],
  );
});
